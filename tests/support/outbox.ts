import { z } from 'zod';
import { DELIVERY_STATES, DESTINATIONS, type Destination } from '#contracts/deliveries';
import { eventually } from './eventually.ts';
import { query } from './query.ts';

export type OutboxDelivery = z.infer<typeof deliverySchema>;

const deliverySchema = z.object({
  submission: z.uuid(),
  destination: z.enum(DESTINATIONS),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  reason: z.string().nullable(),
  /** Whether an arrival check is still to come. */
  unchecked: z.boolean(),
});

const openCircuitSchema = z.object({ destination: z.enum(DESTINATIONS), until: z.date() });

/** Every delivery as the database has it, oldest submission first. */
export async function readOutbox(databaseUrl: string) {
  const rows = await query(
    databaseUrl,
    `SELECT submission_id AS submission, destination, state, attempt_count AS attempts,
       last_reason AS reason, check_due_at IS NOT NULL AS unchecked
     FROM delivery ORDER BY submission_id, destination`,
  );
  return z.array(deliverySchema).parse(rows);
}

/** Waits until there are deliveries and this holds for every one of them. */
export async function allDeliveries(
  databaseUrl: string,
  holds: (delivery: OutboxDelivery) => boolean,
  options: { timeout?: number; every?: number } = {},
): Promise<void> {
  await eventually(
    async () => {
      const deliveries = await readOutbox(databaseUrl);
      const other = deliveries.find((delivery) => !holds(delivery));
      if (other) throw new Error(JSON.stringify(other));
      return deliveries.length > 0;
    },
    { timeout: 30_000, every: 200, ...options },
  );
}

/** What staff read about the attempts, each text once. */
export async function readExplanations(databaseUrl: string): Promise<unknown[]> {
  const rows = await query(databaseUrl, 'SELECT DISTINCT explanation FROM delivery_attempt');
  return rows.map(({ explanation }) => explanation);
}

/** The destinations whose circuit breaker is open, with the time until which. */
export async function openCircuits(databaseUrl: string): Promise<Map<Destination, Date>> {
  const rows = await query(
    databaseUrl,
    'SELECT destination, open_until AS until FROM destination_circuit WHERE open_until > now()',
  );
  const open = z.array(openCircuitSchema).parse(rows);
  return new Map(open.map(({ destination, until }) => [destination, until]));
}
