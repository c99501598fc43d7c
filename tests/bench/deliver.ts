import { Client } from '@hubspot/api-client';
import pg from 'pg';
import { eventually } from '../support/eventually.ts';
import { startStack } from '../support/stack.ts';

// Both sides are warmed up, so that JIT compilation does not affect the result.
const WARM_UP = 3_000;
const DELIVERIES = 10_000;
// Concurrency of one worker towards HubSpot.
const CONCURRENCY = 8;
// HubSpot's most per call, and a worker's concurrent jobs.
const BATCH = 100;
const CONCURRENT_BATCHES = 4;

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

/**
 * End-to-end deliveries per second on each queue backend, compared with two bare loops: one upsert per lead, and a
 * batch read and a batch upsert per hundred leads, which are the calls that a backlog takes.
 */
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
      const hubspot = bareClient(HUBSPOT_API_URL, HUBSPOT_ACCESS_TOKEN);
      const single = (first: number) => upsert(hubspot, first, 1);
      await bareLoop(single, WARM_UP, { size: 1, lanes: CONCURRENCY });
      const bare = await bareLoop(single, DELIVERIES, { size: 1, lanes: CONCURRENCY });
      const batch = async (first: number) => {
        await read(hubspot, first, BATCH);
        await upsert(hubspot, first, BATCH);
      };
      const batched = { size: BATCH, lanes: CONCURRENT_BATCHES };
      await bareLoop(batch, WARM_UP, batched);
      const bareBatches = await bareLoop(batch, DELIVERIES, batched);
      await endToEnd(database, WARM_UP);
      const delivered = await endToEnd(database, DELIVERIES);
      console.log(
        `${queue.padEnd(9)} bare calls ${bare.toFixed(0).padStart(6)}/s   bare batches ${bareBatches.toFixed(0).padStart(6)}/s   delivered ${delivered.toFixed(0).padStart(6)}/s   ratio ${(delivered / bare).toFixed(2)} (target 0.55), to batches ${(delivered / bareBatches).toFixed(2)}`,
      );
    } finally {
      await database.end();
      await stack.stop();
    }
  }
}

type Post = (path: string, body: unknown) => Promise<void>;

function bareClient(basePath: string, accessToken: string): Post {
  const client = new Client({ basePath, accessToken, numberOfApiCallRetries: 0 });
  return async (path, body) => {
    const response = await client.apiRequest({ method: 'POST', path, body });
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}`);
    await response.json();
  };
}

const emails = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `bare-${first + n}@lee-family.com`);

const upsert = (post: Post, first: number, count: number): Promise<void> =>
  post('/crm/v3/objects/contacts/batch/upsert', {
    inputs: emails(first, count).map((email) => ({
      id: email,
      idProperty: 'email',
      properties: { email, firstname: 'Ana', lastname: 'Lee' },
    })),
  });

const read = (post: Post, first: number, count: number): Promise<void> =>
  post('/crm/v3/objects/contacts/batch/read', {
    idProperty: 'email',
    properties: ['email', 'firstname', 'lastname', 'phone'],
    propertiesWithHistory: [],
    inputs: emails(first, count).map((id) => ({ id })),
  });

/** @returns contacts per second */
async function bareLoop(
  send: (first: number) => Promise<void>,
  count: number,
  { size, lanes }: { size: number; lanes: number },
): Promise<number> {
  const started = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const first = next;
      next += size;
      await send(first);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
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
