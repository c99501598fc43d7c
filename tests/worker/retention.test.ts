import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { relieGapListSchema } from '#contracts/relie';
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
  const topics = async () =>
    (await query(stack.databaseUrl, 'SELECT topic FROM relie_gap ORDER BY topic')).map(
      ({ topic }) => topic,
    );

  const signUps = async () =>
    (await query(stack.databaseUrl, 'SELECT first_name AS name FROM submission ORDER BY 1')).map(
      ({ name }) => name,
    );

  test('a worker deletes expired data and keeps the rest', async () => {
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
      `WITH sign_up (name, days, state) AS (
         VALUES ('too old', 31, 'HELD'), ('confirmed', 31, 'DELIVERED'), ('young', 29, 'HELD')
       ), stored AS (
         INSERT INTO submission (id, kind, created_at, first_name, last_name, email, communications_opt_in, page_uri, page_name, request_digest)
         SELECT gen_random_uuid(), 'NEWSLETTER', now() - make_interval(days => days), name, '', '', true, '/', '', ''
         FROM sign_up RETURNING id, first_name
       )
       INSERT INTO delivery (id, submission_id, destination, state, give_up_at)
       SELECT gen_random_uuid(), stored.id, 'HUBSPOT_CONTACT', state::delivery_state, now()
       FROM stored JOIN sign_up ON name = first_name`,
    );
    await stack.workers[0]!.start();
    await eventually(async () => (await subjects()).length < 2 && (await topics()).length < 2);
    await eventually(async () => (await signUps()).length < 3);
    expect(await signUps()).toEqual(['confirmed', 'young']);
    expect(await subjects()).toEqual(['young']);
    expect(await topics()).toEqual(['young']);
    // Staff see exactly the data that is kept.
    const staff = await signIn(stack.url);
    const gaps: unknown = await (await staff.get('/api/admin/relie-gaps')).json();
    expect(relieGapListSchema.parse(gaps).map(({ topic }) => topic)).toEqual(['young']);
  });
});
