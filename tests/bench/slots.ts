import { MOST_BOOKING_DAYS } from '#contracts/bookings';
import { callDays } from '../support/bookings.ts';
import { query } from '../support/query.ts';
import { TestPostgres } from '../support/postgres.ts';
import { startApiAt } from '../support/single-api.ts';
import { copyWithTenTherapists } from './ten-therapists.ts';

const BOOKINGS = 20_000;
const DAYS = String(MOST_BOOKING_DAYS);
const ROUNDS = 240;
const WARM_UP = 30;
/** Of p99, in milliseconds. */
const LIMIT_MS = 15;

const SEED_LEADS = `
  INSERT INTO submission (id, kind, created_at, first_name, last_name, email, communications_opt_in, page_uri,
    page_name, request_digest)
  SELECT gen_random_uuid(), 'VIBE_CHECK', now() - n * interval '1 hour', 'Robin', 'Sample',
    'robin' || n || '@frontdoor-tests.org', false, '/vibe-check', 'Vibe Check', '\\x00'
  FROM generate_series(1, ${BOOKINGS}) AS n`;

// Years of calls, of which each therapist has two on each of the next days; on half hours, so that none overlap.
const SEED_CALLS = `
  INSERT INTO booking (id, submission_id, therapist, during, blocked, format)
  SELECT gen_random_uuid(), id, therapist, during, during, 'phone'
  FROM (
    SELECT id, ($1::text[])[1 + nth % cardinality($1::text[])] AS therapist,
      tstzrange(at, at + interval '15 minutes') AS during
    FROM (
      SELECT id, nth, date_trunc('day', now()) + interval '30 days 18 hours'
        - (nth / cardinality($1::text[]) / 2) * interval '1 day'
        + (nth / cardinality($1::text[]) % 2) * interval '30 minutes' AS at
      FROM (SELECT id, row_number() OVER (ORDER BY created_at) - 1 AS nth FROM submission) AS lead
    ) AS placed
  ) AS call`;

/** p99 of free times over HTTP, for whoever is free and for one therapist, with ten therapists and 20,000 bookings. */
export async function benchSlots(): Promise<void> {
  const product = await copyWithTenTherapists();
  const postgres = await TestPostgres.start();
  const { therapists } = product;
  const api = await startApiAt(postgres.url, { LOG_LEVEL: 'warn' }, product.api);
  try {
    await query(postgres.url, SEED_LEADS);
    await query(postgres.url, SEED_CALLS, [therapists]);
    await query(postgres.url, 'VACUUM ANALYZE booking');
    console.log(`  ${therapists.length} therapists, ${DAYS} days, ${BOOKINGS} bookings`);
    for (const therapist of ['any', therapists[0] ?? '']) await measure(api.url, therapist);
  } finally {
    await api.stop();
    await postgres.remove();
    await product.remove();
  }
}

async function measure(origin: string, therapist: string): Promise<void> {
  for (let n = 0; n < WARM_UP; n += 1) await readTimes(origin, therapist);
  const took: number[] = [];
  let count = 0;
  for (let n = 0; n < ROUNDS; n += 1) {
    const begun = performance.now();
    count = (await readTimes(origin, therapist)).times.length;
    took.push(performance.now() - begun);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(share * (took.length - 1))] ?? 0;
  const verdict = at(0.99) <= LIMIT_MS ? 'ok  ' : 'MISS';
  console.log(
    `  ${verdict} p99 of ${count} times with ${therapist} ${at(0.99).toFixed(1)} ms (target ${LIMIT_MS}), p50 ${at(0.5).toFixed(1)} ms`,
  );
}

async function readTimes(origin: string, therapist: string) {
  const { from } = callDays(new Date());
  const wish = new URLSearchParams({ therapist, format: 'phone', from, days: DAYS });
  const answer = await fetch(`${origin}/api/bookings/times?${wish}`);
  if (!answer.ok) throw new Error(`The api answered ${answer.status}`);
  return (await answer.json()) as { times: unknown[] };
}
