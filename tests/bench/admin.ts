import type { LeadSearch } from '#contracts/leads';
import { LEAD_STATUSES } from '#contracts/lead-choices';
import { signIn, type AdminClient } from '../support/admin-client.ts';
import { searchLeads } from '../support/admin-leads.ts';
import { query } from '../support/query.ts';
import { startStack } from '../support/stack.ts';
import { measureAdminScript } from './admin-script.ts';

const LEADS = 100_000;
const ROUNDS = 12;
/** Of p99, in milliseconds. */
const LIMIT_MS = 50;

// Two years of leads, oldest first: most are answered, the last few hundred are not. One in 50 is spam. Every 40th
// address has written five times.
const SEED_LEADS = `
  INSERT INTO submission (id, kind, created_at, first_name, last_name, email, phone, communications_opt_in, page_uri,
    page_name, sealed_details, spam_reason, request_digest, status, reply_by, read_at, assignee_id)
  SELECT gen_random_uuid(),
    (ARRAY['CONTACT_REQUEST','CONTACT_REQUEST','CONTACT_REQUEST','VIBE_CHECK','VIBE_CHECK','QUIZ_LEAD','NEWSLETTER',
      'NEWSLETTER','APPLICATION'])[1 + n % 9]::submission_kind,
    at, first, last, lower(first || '.' || last) || (n % 20000) || '@' || domain,
    CASE WHEN n % 4 > 0 THEN '(' || 200 + n * 7 % 700 || ') 555-' || lpad((n * 31 % 10000)::text, 4, '0') END,
    n % 3 = 0, '/', 'Homepage', NULL, CASE WHEN n % 50 = 0 THEN 'too fast' END, '\\x00',
    CASE WHEN n > ${LEADS} - 400 OR n % 9 IN (6, 7) THEN 'NEW'
      ELSE ($1::text[])[2 + n % 5] END::lead_status,
    CASE WHEN n % 9 IN (6, 7) THEN NULL ELSE at + interval '1 day' END,
    CASE WHEN n <= ${LEADS} - 120 OR n % 9 IN (6, 7) THEN at END,
    CASE WHEN n % 3 = 0 THEN (SELECT id FROM admin_user LIMIT 1) END
  FROM (
    SELECT n, now() - (${LEADS} - n) * interval '10 minutes' AS at,
      initcap(substr(md5('first' || n % 900), 1, 4 + n % 5)) AS first,
      initcap(substr(md5('last' || n % 7001), 1, 5 + n % 6)) AS last,
      (ARRAY['gmail.com','yahoo.com','outlook.com','lee-family.com'])[1 + n % 4] AS domain
    FROM generate_series(1, ${LEADS}) AS n
  ) AS lead`;

const SEED_DELIVERIES = `
  INSERT INTO delivery (id, submission_id, destination, state, attempt_count, due_at, give_up_at)
  SELECT gen_random_uuid(), s.id, destination::destination,
    CASE WHEN nth % 997 = 0 THEN 'FAILED' WHEN nth % 4999 = 0 THEN 'HELD' ELSE 'DELIVERED' END::delivery_state,
    1, s.created_at, s.created_at + interval '3 days'
  FROM (SELECT *, row_number() OVER (ORDER BY created_at) AS nth FROM submission) AS s,
    unnest(ARRAY['HUBSPOT_CONTACT','HUBSPOT_FORM','EMAIL_NOTICE']) AS destination`;

// Every second Vibe Check request has a call. With therapists of their own, because calls of one must not overlap.
const SEED_CALLS = `
  INSERT INTO booking (id, submission_id, therapist, during, blocked, format)
  SELECT gen_random_uuid(), id, 'therapist-' || nth, during, during, 'phone'
  FROM (
    SELECT id, row_number() OVER (ORDER BY created_at) AS nth,
      tstzrange(created_at + interval '2 days', created_at + interval '2 days 15 minutes') AS during
    FROM submission WHERE kind = 'VIBE_CHECK'
  ) AS request
  WHERE nth % 2 = 0`;

/**
 * p99 of lists, filters and text searches over HTTP with 100,000 leads and 300,000 deliveries, compared with the limit
 * of 50 ms; and of the counts that every open screen polls. Before that, the script that a phone fetches for /admin.
 */
export async function benchAdmin(): Promise<void> {
  const stack = await startStack({
    ...{ postgres: 'own', workers: 0, sandbox: false },
    env: { LOG_LEVEL: 'warn' },
  });
  try {
    const staff = await signIn(stack.url);
    await query(stack.databaseUrl, SEED_LEADS, [LEAD_STATUSES]);
    await query(stack.databaseUrl, SEED_DELIVERIES);
    await query(stack.databaseUrl, SEED_CALLS);
    await query(stack.databaseUrl, 'VACUUM ANALYZE submission');
    await query(stack.databaseUrl, 'VACUUM ANALYZE booking');
    await query(stack.databaseUrl, 'VACUUM ANALYZE delivery');
    await measureAdminScript(stack.url);
    const [user] = await query(stack.databaseUrl, 'SELECT id FROM admin_user');
    const searches = searchesFor(String(user?.['id']));
    for (const [name, asked] of Object.entries(searches)) {
      print(name, await measure(asked.map((search) => () => searchLeads(staff, search))));
    }
    print('all pages of 100', await measurePages(staff));
    print('counts', await measure([() => staff.get('/api/admin/leads/counts')]));
  } finally {
    await stack.stop();
  }
}

function searchesFor(assignee: string): Record<string, LeadSearch[]> {
  return {
    list: [{}, { sort: 'oldest' }, { sort: 'reply-by' }, { spam: true }, { limit: 100 }],
    filter: [
      ...LEAD_STATUSES.map((status) => ({ status })),
      ...(['CONTACT_REQUEST', 'APPLICATION', 'MEDIA_INQUIRY'] as const).map((kind) => ({ kind })),
      ...(['FAILED', 'HELD', 'DELIVERED', 'RETRYING'] as const).map((state) => ({ state })),
      ...[{ assignee }, { assignee: 'nobody' }, { unread: true as const }, { late: true as const }],
      { status: 'NEW', kind: 'CONTACT_REQUEST' },
      { status: 'NEW', kind: 'VIBE_CHECK' },
      { status: 'BOOKED', assignee, kind: 'APPLICATION', sort: 'oldest' },
      { state: 'FAILED', kind: 'APPLICATION' },
      { sort: 'reply-by', status: 'NEW' },
      { from: '2025-06-01T00:00:00Z', to: '2025-06-08T00:00:00Z' },
    ],
    text: [
      'gmail',
      'c81e',
      'yahoo.com',
      'a8 b6',
      'ff',
      '(214) 555',
      '5550142',
      'zzzz',
      'ab',
      '7',
    ].flatMap((text): LeadSearch[] => [
      { text },
      { text, status: 'CLIENT' },
      { text, sort: 'reply-by' },
      { text, state: 'FAILED' },
    ]),
  };
}

/** Latencies of each call, one after the other. The first round is a warm-up and is not counted. */
async function measure(calls: (() => Promise<unknown>)[]): Promise<number[]> {
  const latencies: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const call of calls) {
      const started = performance.now();
      await call();
      if (round) latencies.push(performance.now() - started);
    }
  }
  return latencies;
}

/** From the first page to the last. @throws if a lead is missing or appears twice */
async function measurePages(staff: AdminClient): Promise<number[]> {
  const latencies: number[] = [];
  const seen = new Set<string>();
  for (let cursor: string | null | undefined; cursor !== null;) {
    const started = performance.now();
    const page = await searchLeads(staff, { limit: 100, ...(cursor ? { cursor } : {}) });
    latencies.push(performance.now() - started);
    for (const { id } of page.items) seen.add(id);
    cursor = page.nextCursor;
  }
  if (seen.size !== LEADS - LEADS / 50) throw new Error(`The pages have ${seen.size} leads`);
  return latencies;
}

function print(name: string, latencies: number[]): void {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  const [p50, p99] = [at(0.5), at(0.99)];
  console.log(
    `${name.padEnd(17)} p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms   p99 / limit ${(p99 / LIMIT_MS).toFixed(2)} (at most 1.00; ${sorted.length} calls)`,
  );
}
