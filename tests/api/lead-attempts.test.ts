import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { openDatabase, type Database } from '#prisma/database';
import { LeadsRepository } from '../../api/leads/leads.repository.ts';
import { urlAs } from '../../local/embedded-roles.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { stopAll } from '../support/stop-all.ts';

const AFTER_AN_OUTAGE = `
  WITH lead AS (
    INSERT INTO submission (id, kind, first_name, last_name, email, communications_opt_in, page_uri,
      page_name, request_digest)
    VALUES (gen_random_uuid(), 'CONTACT_REQUEST', 'Robin', 'Sample', 'robin@frontdoor-tests.org', false, '/', '', '')
    RETURNING id
  ), waiting AS (
    INSERT INTO delivery (id, submission_id, destination, give_up_at)
    SELECT gen_random_uuid(), id, destination, now()
    FROM lead, unnest('{HUBSPOT_CONTACT,HUBSPOT_FORM}'::destination[]) AS destination RETURNING id
  ), attempts AS (
    INSERT INTO delivery_attempt (id, delivery_id, action, started_at)
    SELECT gen_random_uuid(), id, 'SEND', to_timestamp(nth) FROM waiting, generate_series(1, 1000) AS nth
  )
  SELECT id FROM lead`;

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(urlAs('frontdoor_api', testDatabase.url), { onError: () => undefined });
});
afterAll(() => stopAll({ stop: () => database.close() }, testDatabase));

test('the page of a lead reads only the attempts that it shows: the last hundred of each delivery', async () => {
  const [lead] = await query(testDatabase.url, AFTER_AN_OUTAGE);
  const id = String(lead?.['id']);
  const asked = jest.spyOn(database.pool, 'query');
  const found = await new LeadsRepository(database).find(id);
  expect(found?.deliveries).toHaveLength(2);
  for (const { attempts } of found?.deliveries ?? []) {
    expect(attempts.map(({ startedAt }) => startedAt.getTime() / 1000)).toEqual(
      Array.from({ length: 100 }, (_, at) => 901 + at),
    );
  }
  const answers: unknown[] = await Promise.all(
    asked.mock.results.map(({ value }) => value as unknown),
  );
  const rows = answers.map((answer) => (answer as { rows: unknown[] }).rows.length);
  expect(Math.max(...rows)).toBe(200);
});
