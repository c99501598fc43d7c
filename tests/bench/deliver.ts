import { Client } from '@hubspot/api-client';
import pg from 'pg';
import { eventually } from '../support/eventually.ts';
import { startStack } from '../support/stack.ts';

// Both sides are warmed up, so that JIT compilation does not affect the result.
const WARM_UP = 3_000;
const DELIVERIES = 10_000;
// Concurrency of one worker towards HubSpot.
const CONCURRENCY = 8;

const OUTBOX = `
  WITH leads AS (
    SELECT gen_random_uuid() AS id, n FROM generate_series(1, $1::int) AS n
  ), stored AS (
    INSERT INTO submission (id, kind, first_name, last_name, email, communications_opt_in,
      page_uri, page_name, request_digest)
    SELECT id, 'CONTACT_REQUEST', 'Ana', 'Lee', 'lead-' || n || '@lee-family.com', false,
      '/', 'Homepage', '' FROM leads
  )
  INSERT INTO delivery (id, submission_id, destination, give_up_at)
  SELECT gen_random_uuid(), id, 'HUBSPOT_CONTACT', now() + interval '3 days' FROM leads`;

/** End-to-end deliveries per second on each queue backend, compared with a bare loop of the same HubSpot calls. */
export async function benchDeliver(): Promise<void> {
  for (const queue of ['postgres', 'redis'] as const) {
    const stack = await startStack({
      queue,
      postgres: 'own',
      apis: 0,
      workers: 1,
      sandbox: { SANDBOX_RATE_LIMIT: '0' },
      env: { ARRIVAL_CHECK_SECONDS: '3600' },
    });
    const database = new pg.Client({ connectionString: stack.databaseUrl });
    await database.connect();
    try {
      const { HUBSPOT_API_URL, HUBSPOT_ACCESS_TOKEN } = stack.hubspot.environment;
      const call = bareCall(HUBSPOT_API_URL, HUBSPOT_ACCESS_TOKEN);
      await bareLoop(call, WARM_UP);
      const bare = await bareLoop(call, DELIVERIES);
      await endToEnd(database, WARM_UP);
      const delivered = await endToEnd(database, DELIVERIES);
      console.log(
        `${queue.padEnd(9)} bare calls ${bare.toFixed(0).padStart(6)}/s   delivered ${delivered.toFixed(0).padStart(6)}/s   ratio ${(delivered / bare).toFixed(2)} (target 0.50)`,
      );
    } finally {
      await database.end();
      await stack.stop();
    }
  }
}

function bareCall(basePath: string, accessToken: string): (email: string) => Promise<void> {
  const client = new Client({ basePath, accessToken, numberOfApiCallRetries: 0 });
  return async (email) => {
    const response = await client.apiRequest({
      method: 'POST',
      path: '/crm/v3/objects/contacts/batch/upsert',
      body: {
        inputs: [
          {
            id: email,
            idProperty: 'email',
            properties: { email, firstname: 'Ana', lastname: 'Lee' },
          },
        ],
      },
    });
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}`);
    await response.json();
  };
}

/** @returns calls per second */
async function bareLoop(call: (email: string) => Promise<void>, count: number): Promise<number> {
  const started = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < count) await call(`bare-${next++}@lee-family.com`);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
  return count / ((performance.now() - started) / 1000);
}

/** @returns deliveries per second, from outbox row to the last DELIVERED */
async function endToEnd(database: pg.Client, count: number): Promise<number> {
  await database.query(OUTBOX, [count]);
  await database.query('ANALYZE');
  const started = performance.now();
  await eventually(
    async () => {
      const { rows } = await database.query<{ left: number }>(
        `SELECT count(*)::int AS left FROM delivery WHERE state <> 'DELIVERED'`,
      );
      return rows[0]?.left === 0;
    },
    { timeout: 120_000, every: 100 },
  );
  return count / ((performance.now() - started) / 1000);
}
