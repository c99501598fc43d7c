import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { relieGapListSchema } from '#contracts/relie';
import { SPAM_RETENTION_DAYS } from '#contracts/submissions/form';
import { SUBMISSION_FORMS } from '#contracts/submissions/submission-forms';
import { signIn } from '../support/admin-client.ts';
import { eventually } from '../support/eventually.ts';
import { query } from '../support/query.ts';
import { emptyQueue } from '../support/queue-faults.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

describe('retention', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ sandbox: false });
    await stack.workers[0]!.stop();
    // Runs once a day; an empty queue makes the scheduler start over.
    await emptyQueue(stack, 'postgres');
  });
  afterAll(() => stopAll(stack));

  const subjects = async () =>
    (await query(stack.databaseUrl, 'SELECT subject FROM audit_entry ORDER BY subject')).map(
      ({ subject }) => subject,
    );
  const submissions = async () =>
    (await query(stack.databaseUrl, 'SELECT page_name FROM submission ORDER BY page_name')).map(
      ({ page_name }) => page_name,
    );
  const receive = (kind: string, daysAgo: number, name: string, spamReason: string | null = null) =>
    query(
      stack.databaseUrl,
      `INSERT INTO submission (id, kind, created_at, first_name, last_name, email,
         communications_opt_in, page_uri, page_name, spam_reason, request_digest)
       VALUES (gen_random_uuid(), $1, now() - $2 * interval '1 day', 'Robin', 'Sample',
         'robin@frontdoor-tests.org', false, '/', $3, $4, '')`,
      [kind, daysAgo, name, spamReason],
    );
  const topics = async () =>
    (await query(stack.databaseUrl, 'SELECT topic FROM relie_gap ORDER BY topic')).map(
      ({ topic }) => topic,
    );

  const signUps = async () =>
    (await query(stack.databaseUrl, 'SELECT first_name AS name FROM submission ORDER BY 1')).map(
      ({ name }) => name,
    );

  const waiting = async () =>
    (
      await query(
        stack.databaseUrl,
        'SELECT first_name AS name FROM waitlist_entry JOIN submission ON id = submission_id ORDER BY 1',
      )
    ).map(({ name }) => name);

  test('a worker deletes expired data and keeps the rest', async () => {
    // Entries are deleted from the oldest on, so that of the first start must be the oldest.
    await query(
      stack.databaseUrl,
      `ALTER TABLE audit_entry DISABLE TRIGGER audit_refuse_change;
       UPDATE audit_entry SET at = now() - interval '7 years';
       ALTER TABLE audit_entry ENABLE TRIGGER audit_refuse_change`,
    );
    await query(
      stack.databaseUrl,
      `INSERT INTO audit_entry (id, at, username, action, subject) VALUES
         (gen_random_uuid(), now() - interval '6 years 1 day', 'reception', 'read submission', 'too old'),
         (gen_random_uuid(), now() - interval '6 years -1 day', 'reception', 'read submission', 'young')`,
    );
    await query(
      stack.databaseUrl,
      `INSERT INTO relie_gap (day, topic, path, count) VALUES
         (current_date - 30, 'too old', '', 1), (current_date - 28, 'young', '', 1)`,
    );
    await query(
      stack.databaseUrl,
      `WITH sign_up (name, kind, days, state) AS (
         VALUES ('too old', 'NEWSLETTER', 31, 'HELD'), ('confirmed', 'NEWSLETTER', 31, 'DELIVERED'),
           ('young', 'NEWSLETTER', 29, 'HELD'), ('a lead', 'CONTACT_REQUEST', 31, 'HELD'),
           ('released from spam', 'NEWSLETTER', 31, 'HELD')
       ), stored AS (
         INSERT INTO submission (id, kind, created_at, first_name, last_name, email, communications_opt_in, page_uri, page_name, request_digest)
         SELECT gen_random_uuid(), kind::submission_kind, now() - make_interval(days => days), name, '', '', true, '/', '', ''
         FROM sign_up RETURNING id, first_name
       )
       INSERT INTO delivery (id, submission_id, destination, state, due_at, give_up_at)
       SELECT gen_random_uuid(), stored.id, 'HUBSPOT_CONTACT', state::delivery_state,
         now() - make_interval(days => CASE WHEN name = 'released from spam' THEN 3 ELSE days END), now()
       FROM stored JOIN sign_up ON name = first_name`,
    );
    await query(
      stack.databaseUrl,
      `INSERT INTO waitlist_entry (submission_id, therapist, format, joined_at)
       SELECT id, 'any', 'phone', now() - make_interval(days => CASE first_name WHEN 'young' THEN 59 ELSE 61 END)
       FROM submission`,
    );
    // Somebody for whom a time is held stays until that ends.
    await query(
      stack.databaseUrl,
      `INSERT INTO booking (id, submission_id, therapist, during, blocked, format, status, offered_until)
       SELECT gen_random_uuid(), id, 'anybody', span, span, 'phone', 'OFFERED', now() + interval '1 hour'
       FROM submission, tstzrange(now() + interval '1 day', now() + interval '25 hours') AS span
       WHERE first_name = 'a lead'`,
    );
    await stack.workers[0]!.start();
    await eventually(async () => (await waiting()).length < 3);
    expect(await waiting()).toEqual(['a lead', 'young']);
    await eventually(
      async () => !(await subjects()).includes('too old') && (await topics()).length < 2,
    );
    await eventually(async () => (await signUps()).length < 5);
    expect(await signUps()).toEqual(['a lead', 'confirmed', 'released from spam', 'young']);
    expect(await subjects()).toEqual(['unconfirmed: 1', 'young']);
    expect(await topics()).toEqual(['young']);
    // Staff see exactly the data that is kept.
    const staff = await signIn(stack.url);
    const gaps: unknown = await (await staff.get('/api/admin/relie-gaps')).json();
    expect(relieGapListSchema.parse(gaps).map(({ topic }) => topic)).toEqual(['young']);
  });

  test('a worker deletes each kind of submission after its own time, and says how many', async () => {
    await stack.workers[0]!.stop();
    await emptyQueue(stack, 'postgres');
    await query(stack.databaseUrl, 'DELETE FROM submission');
    const kept: string[] = [];
    for (const { kind, retentionDays } of Object.values(SUBMISSION_FORMS)) {
      await receive(kind, (retentionDays ?? 10_000) - 1, `${kind} young`);
      kept.push(`${kind} young`);
      if (retentionDays !== null) await receive(kind, retentionDays + 1, `${kind} too old`);
    }
    await receive('NEWSLETTER', SPAM_RETENTION_DAYS - 1, 'spam young', 'honeypot');
    await receive('NEWSLETTER', SPAM_RETENTION_DAYS + 1, 'spam too old', 'honeypot');
    kept.push('spam young');
    // With a call it is kept until that is over.
    for (const [name, status, days, spam] of [
      ['spam with a call to come', 'CONFIRMED', 1, 'honeypot'],
      ['spam with a canceled call', 'CANCELED', 1, 'honeypot'],
      ['spam with a call that is over', 'CONFIRMED', -1, 'honeypot'],
      ['a lead with a call to come', 'CONFIRMED', 2, undefined],
    ] as const) {
      const { retentionDays } = SUBMISSION_FORMS.VIBE_CHECK;
      await receive('VIBE_CHECK', spam ? SPAM_RETENTION_DAYS + 1 : retentionDays + 1, name, spam);
      await query(
        stack.databaseUrl,
        `INSERT INTO booking (id, submission_id, therapist, during, blocked, format, status)
         SELECT gen_random_uuid(), id, 'imani-starling', span, span, 'phone', $2::booking_status
         FROM submission, tstzrange(now() + $3 * interval '1 day', now() + $3 * interval '1 day' + interval '15 min') AS span
         WHERE page_name = $1`,
        [name, status, days],
      );
    }
    kept.push('spam with a call to come', 'a lead with a call to come');
    // More than one statement deletes.
    await query(
      stack.databaseUrl,
      `INSERT INTO submission (id, kind, created_at, first_name, last_name, email,
         communications_opt_in, page_uri, page_name, request_digest)
       SELECT gen_random_uuid(), kind, created_at, first_name, last_name, email,
         communications_opt_in, page_uri, page_name, request_digest
       FROM submission, generate_series(1, 700) WHERE page_name = 'APPLICATION too old'`,
    );
    // Nobody confirmed these sign-ups.
    await query(
      stack.databaseUrl,
      `WITH sign_up AS (
         INSERT INTO submission (id, kind, created_at, first_name, last_name, email,
           communications_opt_in, page_uri, page_name, request_digest)
         SELECT gen_random_uuid(), 'NEWSLETTER', now() - interval '31 days', '', '', '', true, '/', '', ''
         FROM generate_series(1, 502) RETURNING id, created_at
       )
       INSERT INTO delivery (id, submission_id, destination, state, due_at, give_up_at)
       SELECT gen_random_uuid(), id, 'HUBSPOT_CONTACT', 'HELD', created_at, now() FROM sign_up`,
    );
    await stack.workers[0]!.start();
    await eventually(async () => (await submissions()).length === kept.length);
    expect(await submissions()).toEqual(kept.sort());
    const audited = await query(
      stack.databaseUrl,
      `SELECT subject FROM audit_entry
       WHERE username = 'retention' AND action = 'delete expired submissions' ORDER BY 1`,
    );
    expect(audited.map(({ subject }) => subject)).toEqual([
      'APPLICATION: 201',
      'APPLICATION: 500',
      'CONTACT_REQUEST: 1',
      'MEDIA_INQUIRY: 1',
      'QUIZ_LEAD: 1',
      'VIBE_CHECK: 1',
      'spam: 3',
      // Of the test before.
      'unconfirmed: 1',
      'unconfirmed: 2',
      'unconfirmed: 500',
    ]);
  });

  test('a failed run is repeated long before the next one is due', async () => {
    const worker = stack.workers[0]!;
    await worker.stop();
    await emptyQueue(stack, 'postgres');
    await query(
      stack.databaseUrl,
      `INSERT INTO relie_gap (day, topic, path, count) VALUES (current_date - 30, 'too old', '', 1)`,
    );
    await query(stack.databaseUrl, 'ALTER TABLE relie_gap RENAME TO relie_gap_away');
    await worker.start();
    await eventually(() =>
      worker.output.includes('"task":"retention","msg":"scheduled task failed'),
    );
    await query(stack.databaseUrl, 'ALTER TABLE relie_gap_away RENAME TO relie_gap');
    await eventually(async () => !(await topics()).includes('too old'));
  });

  test('the schedules of an older version get their present options', async () => {
    const attempts = async () => {
      const [row] = await query(
        stack.databaseUrl,
        `SELECT template_opts->>'attempts' AS attempts FROM bullmq.scheduler WHERE scheduler_id = 'retention'`,
      );
      return row?.['attempts'];
    };
    await stack.workers[0]!.stop();
    await query(
      stack.databaseUrl,
      `UPDATE bullmq.scheduler SET template_opts = template_opts - 'attempts' - 'backoff'`,
    );
    await stack.workers[0]!.start();
    await eventually(async () => (await attempts()) === '9');
  });
});
