import { z } from 'zod';
import { DELIVERY_STATES, DESTINATIONS, type Destination } from '#contracts/delivery-states';
import { eventually } from './eventually.ts';
import { query } from './query.ts';

export type OutboxDelivery = z.infer<typeof deliverySchema>;

const deliverySchema = z.object({
  submission: z.uuid(),
  destination: z.enum(DESTINATIONS),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  reason: z.string().nullable(),
  /** Whether an arrival check is pending. */
  unchecked: z.boolean(),
});

const openCircuitSchema = z.object({ destination: z.enum(DESTINATIONS), until: z.date() });

/** All rows of the delivery table, oldest submission first. */
export async function readOutbox(databaseUrl: string) {
  const rows = await query(
    databaseUrl,
    `SELECT submission_id AS submission, destination, state, attempt_count AS attempts,
       last_reason AS reason, check_due_at IS NOT NULL AS unchecked
     FROM delivery ORDER BY submission_id, destination`,
  );
  return z.array(deliverySchema).parse(rows);
}

/** Waits until deliveries exist and the condition holds for each. */
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
    { timeout: 120_000, every: 200, ...options },
  );
}

/** For a HubSpot that answers too late. A second attempt may have succeeded: it reads what the first one stored. */
export const firstAttemptTimedOut = ({ reason, attempts }: OutboxDelivery): boolean =>
  reason === 'timeout' || attempts > 1;

/** The distinct explanations of the attempts, as staff read them. */
export async function readExplanations(databaseUrl: string): Promise<unknown[]> {
  const rows = await query(databaseUrl, 'SELECT DISTINCT explanation FROM delivery_attempt');
  return rows.map(({ explanation }) => explanation);
}

/** Destinations with an open circuit breaker, and the time until which it is open. */
export async function openCircuits(databaseUrl: string): Promise<Map<Destination, Date>> {
  const rows = await query(
    databaseUrl,
    'SELECT destination, open_until AS until FROM destination_circuit WHERE open_until > now()',
  );
  const open = z.array(openCircuitSchema).parse(rows);
  return new Map(open.map(({ destination, until }) => [destination, until]));
}
