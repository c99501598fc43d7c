import { eventually } from '../support/eventually.ts';
import { query } from '../support/query.ts';
import { startStack } from '../support/stack.ts';

const LEADS = 500_000;
const ROUNDS = 100;
/** Of p99, in milliseconds. */
const LIMIT_MS = 20;

const SEED_LEADS = `
  INSERT INTO submission (id, kind, created_at, first_name, last_name, email, communications_opt_in, page_uri,
    page_name, request_digest)
  SELECT gen_random_uuid(), 'CONTACT_REQUEST', now() - n * interval '1 second', 'Robin', 'Sample',
    'robin' || n || '@frontdoor-tests.org', false, '/', 'Homepage', '\\x00'
  FROM generate_series(1, ${LEADS}) AS n`;

const SEED_DELIVERIES = `
  INSERT INTO delivery (id, submission_id, destination, state, due_at, give_up_at)
  SELECT gen_random_uuid(), id, destination::destination,
    (ARRAY['PENDING','RETRYING','FAILED','WAITING'])[1 + floor(random() * 4)::int]::delivery_state,
    created_at, created_at + interval '3 days'
  FROM submission, unnest(ARRAY['HUBSPOT_CONTACT','EMAIL_NOTICE']) AS destination`;

/** p99 of /metrics over HTTP with a million undelivered deliveries, compared with the limit of 20 ms. */
export async function benchMetrics(): Promise<void> {
  const stack = await startStack({
    ...{ postgres: 'own', workers: 0, sandbox: false },
    env: { LOG_LEVEL: 'warn' },
  });
  try {
    await query(stack.databaseUrl, SEED_LEADS);
    await query(stack.databaseUrl, SEED_DELIVERIES);
    await query(stack.databaseUrl, 'VACUUM ANALYZE delivery');
    const text = async () => (await fetch(`${stack.url}/metrics`)).text();
    const undelivered = (metrics: string) =>
      [...metrics.matchAll(/^frontdoor_deliveries_undelivered\{.*\} (\d+)$/gm)].reduce(
        (sum, [, count]) => sum + Number(count),
        0,
      );
    await eventually(async () => undelivered(await text()) === 2 * LEADS);
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      await text();
      took.push(performance.now() - started);
    }
    took.sort((a, b) => a - b);
    const at = (share: number) => took[Math.floor(share * (ROUNDS - 1))] ?? 0;
    const verdict = at(0.99) <= LIMIT_MS ? 'ok  ' : 'MISS';
    console.log(
      `${verdict} /metrics with ${(2 * LEADS).toLocaleString('en-US')} undelivered rows: p50 ${at(0.5).toFixed(1)} ms   p99 ${at(0.99).toFixed(1)} ms (at most ${LIMIT_MS})`,
    );
  } finally {
    await stack.stop();
  }
}
