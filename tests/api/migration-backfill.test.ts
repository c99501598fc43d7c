import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { auditVerificationSchema } from '#contracts/audit';
import { sessionSchema } from '#contracts/auth';
import { DELIVERY_STATES } from '#contracts/delivery-states';
import { leadCountsSchema } from '#contracts/leads';
import { personListSchema } from '#contracts/people';
import { SUBMISSION_FORMS } from '#contracts/submissions/submission-forms';
import { SealedColumn } from '#prisma/sealed-column';
import { replyDue } from '#scheduling/business-hours';
import { hashPassword } from '../../api/auth/users/password-hash.ts';
import { PROJECT } from '../../local/build.ts';
import { migrate } from '../../local/migrate.ts';
import { AdminClient, signIn } from '../support/admin-client.ts';
import { idsOfLeads, openLead, searchLeads } from '../support/admin-leads.ts';
import { readAs } from '../support/answers.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { startApiAt } from '../support/single-api.ts';
import { ADMIN, DEFAULTS } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

/** First migration of the release that the rows below come from an older one of. */
const PEOPLE_AND_LEAD_WORK = '20261122300100_people_and_second_factors';

/** The hours that the migration counts with, whatever content/ says today. */
const HOURS = {
  hours: {
    timeZone: 'America/Chicago',
    businessDays: [1, 2, 3, 4, 5],
    opens: '09:00',
    closes: '17:00',
  },
  replyPromiseHours: 24,
};
/** A reply that is due about now may be due before or after the migration. */
const UNSURE_MS = 10 * 60 * 1000;

/** PLANNED is of a later release. */
const OLD_STATES = DELIVERY_STATES.filter((state) => state !== 'PLANNED');
const STAFF = { username: 'front desk', password: 'four unrelated words here' };
const TOKEN = 'a-session-token-of-an-earlier-release';
const MESSAGE = 'We would like to talk before the summer.';

const KINDS = Object.values(SUBMISSION_FORMS);
const id = (n: number) => `01939b1e-0000-7000-8000-${String(n).padStart(12, '0')}`;
const WITH_DELIVERIES = id(1);
const OPENED = id(2);

describe('rows of the release before people and lead work', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let api: Awaited<ReturnType<typeof startApiAt>>;
  let migratedAt: number;
  let admin: AdminClient;

  beforeAll(async () => {
    database = await createTestDatabase('empty');
    migrateBefore(database.url, PEOPLE_AND_LEAD_WORK);
    await insertOldRows(database.url);
    migratedAt = Date.now();
    expect(await migrate(database.url)).toContain(PEOPLE_AND_LEAD_WORK);
    api = await startApiAt(database.url);
    admin = await signIn(api.url);
  });
  afterAll(() => stopAll(api, database));

  test('leads get the clock that their kind and time promise, if it has not run out', async () => {
    const rows = await query(
      database.url,
      'SELECT kind, created_at, reply_by FROM submission ORDER BY id',
    );
    expect(rows.length).toBeGreaterThan(300);
    const running = new Set<unknown>();
    for (const row of rows) {
      const created = row['created_at'] as Date;
      const { replyWithin } = KINDS.find(({ kind }) => kind === row['kind'])!;
      const due = replyWithin && replyDue(created, replyWithin, HOURS);
      if (due && Math.abs(due.getTime() - migratedAt) < UNSURE_MS) continue;
      const wanted = due && due.getTime() > migratedAt ? due : null;
      expect([row['kind'], created, row['reply_by']]).toEqual([row['kind'], created, wanted]);
      if (wanted) running.add(row['kind']);
    }
    const promised = KINDS.filter(({ replyWithin }) => replyWithin !== null);
    expect([...running].sort()).toEqual(promised.map(({ kind }) => kind).sort());
    const { items } = await searchLeads(admin, { sort: 'reply-by', limit: 100 });
    const clocks = items.flatMap(({ replyBy }) => replyBy ?? []);
    expect(clocks.length).toBeGreaterThan(5);
    expect(clocks).toEqual([...clocks].sort());
  });

  test('every lead is new and unassigned; what was opened, and sign-ups, are read', async () => {
    const counts = await readAs(leadCountsSchema, await admin.get('/api/admin/leads/counts'));
    const [unread] = await query(
      database.url,
      `SELECT count(*)::int AS n FROM submission WHERE kind <> 'NEWSLETTER' AND id <> $1`,
      [OPENED],
    );
    expect(counts.unread).toBe(unread?.['n']);
    const [lead] = (await searchLeads(admin, { text: 'opened@' })).items;
    expect(lead).toMatchObject({ id: OPENED, status: 'NEW', assignee: null, unread: false });
  });

  test('leads are found by parts of name, address and phone number', async () => {
    for (const text of ['guyễ', 'nguyen', 'WHOLE@frontdoor', '5550142']) {
      expect(await idsOfLeads(admin, { text })).toEqual([WITH_DELIVERIES]);
    }
  });

  test('what was sealed and what was not is read, and each delivery keeps its state', async () => {
    const { details, serviceInterest, deliveries } = await openLead(admin, WITH_DELIVERIES);
    expect(details).toEqual({ message: MESSAGE });
    expect(serviceInterest).toBe('couples');
    expect(deliveries.map(({ state }) => state)).toEqual([
      'PENDING',
      'DELIVERING',
      'RETRYING',
      'WAITING',
    ]);
    for (const state of OLD_STATES) {
      expect(await idsOfLeads(admin, { state })).toHaveLength(1);
    }
  });

  test('people keep their roles and passwords, and are active', async () => {
    const people = await readAs(personListSchema, await admin.get('/api/admin/people'));
    const unchanged = { active: true, invited: false, secondFactor: false };
    expect(people).toEqual([
      expect.objectContaining({ username: STAFF.username, role: 'staff', ...unchanged }),
      expect.objectContaining({ username: ADMIN.username, role: 'admin', ...unchanged }),
    ]);
    const staff = await signIn(api.url, STAFF);
    expect((await staff.get('/api/admin/leads/counts')).status).toBe(200);
    expect((await staff.get('/api/admin/audit')).status).toBe(403);
  });

  test('an open session stays open', async () => {
    const session = new AdminClient(api.url, `frontdoor=${TOKEN}`);
    const user = await readAs(sessionSchema, await session.get('/api/admin/session'));
    expect(user).toMatchObject({ username: STAFF.username, role: 'staff' });
  });

  test('the audit log has its entries, chained', async () => {
    const answer = await admin.get('/api/admin/audit/verification');
    expect(await readAs(auditVerificationSchema, answer)).toMatchObject({ brokenAt: null });
    const [first] = await query(
      database.url,
      'SELECT action, subject, username FROM audit_entry ORDER BY number LIMIT 1',
    );
    expect(first).toEqual({
      action: 'read submission',
      subject: OPENED,
      username: STAFF.username,
    });
  });
});

/** Applies what an earlier release had. In a process of its own, because Prisma's engine leaves timers running. */
function migrateBefore(url: string, name: string): void {
  const program = `
    import { openSchemaEngine, readMigrations } from '#prisma/schema-engine';
    const { schemaEngine } = await openSchemaEngine(process.env.DATABASE_URL);
    const all = await readMigrations();
    const migrationDirectories = all.migrationDirectories.filter(({ path }) => path < process.env.BEFORE);
    await schemaEngine.applyMigrations({
      migrationsList: { ...all, migrationDirectories },
      filters: { externalTables: [], externalEnums: [] },
    });
    process.exit(0);`;
  execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '--eval', program], {
    cwd: PROJECT,
    env: { PATH: process.env['PATH'], DATABASE_URL: url, BEFORE: name },
  });
}

async function insertOldRows(url: string): Promise<void> {
  // Of each kind one every five hours for a fortnight, which is longer than any promise.
  await query(
    url,
    `INSERT INTO submission (id, kind, created_at, first_name, last_name, email,
       communications_opt_in, page_uri, page_name, request_digest)
     SELECT gen_random_uuid(), kind, now() - n * interval '5 hours 7 minutes', 'Robin', 'Sample',
       'robin@frontdoor-tests.org', false, '/contact', 'Contact', ''
     FROM generate_series(0, 70) AS n, unnest($1::submission_kind[]) AS kind`,
    [KINDS.map(({ kind }) => kind)],
  );
  const sealed = new SealedColumn(DEFAULTS.DATA_KEY).seal(
    JSON.stringify({ message: MESSAGE }),
    'submission.sealed_details',
    WITH_DELIVERIES,
  );
  await query(
    url,
    `INSERT INTO submission (id, kind, created_at, first_name, last_name, email, phone,
       service_interest, communications_opt_in, page_uri, page_name, sealed_details, request_digest)
     VALUES
       ($1, 'CONTACT_REQUEST', now(), 'Robin', 'Nguyễn', 'whole@frontdoor-tests.org',
         '(214) 555-0142', 'couples', true, '/contact', 'Contact', $4, ''),
       ($2, 'CONTACT_REQUEST', now(), 'Robin', 'Sample', 'opened@frontdoor-tests.org',
         NULL, NULL, false, '/contact', 'Contact', NULL, ''),
       ($3, 'QUIZ_LEAD', now(), 'Robin', 'Sample', 'third@frontdoor-tests.org',
         NULL, NULL, false, '/', 'Quiz', NULL, '')`,
    [WITH_DELIVERIES, OPENED, id(3), sealed],
  );
  // A submission has one delivery to each destination; there are more states than destinations.
  await query(
    url,
    `INSERT INTO delivery (id, submission_id, destination, state, give_up_at, lease_until)
     SELECT gen_random_uuid(), CASE WHEN n <= 4 THEN $1 ELSE $2 END::uuid,
       (ARRAY['HUBSPOT_CONTACT', 'HUBSPOT_FORM', 'HUBSPOT_SUBSCRIPTION', 'EMAIL_NOTICE'])[(n - 1) % 4 + 1]::destination,
       state, now() + interval '3 days', CASE WHEN state = 'DELIVERING' THEN now() END
     FROM unnest($3::delivery_state[]) WITH ORDINALITY AS states (state, n)`,
    [WITH_DELIVERIES, id(3), OLD_STATES],
  );
  for (const [n, { username, password }, role] of [
    [4, ADMIN, 'admin'],
    [5, STAFF, 'staff'],
  ] as const) {
    await query(
      url,
      'INSERT INTO admin_user (id, username, password_hash, role) VALUES ($1, $2, $3, $4)',
      [id(n), username, await hashPassword(password), role],
    );
  }
  await query(
    url,
    `INSERT INTO admin_session (token_digest, user_id, expires_at)
     VALUES ($1, $2, now() + interval '6 hours')`,
    [createHmac('sha256', DEFAULTS.SESSION_SECRET).update(TOKEN).digest(), id(5)],
  );
  await query(
    url,
    `INSERT INTO audit_entry (id, at, user_id, username, action, subject)
     VALUES (gen_random_uuid(), now() - interval '1 hour', $1, $2, 'read submission', $3),
       (gen_random_uuid(), now() - interval '30 minutes', $1, $2, 'sign in', NULL)`,
    [id(5), STAFF.username, OPENED],
  );
}
