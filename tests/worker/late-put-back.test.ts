import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { openDatabase, type Database } from '#prisma/database';
import { DeliveriesRepository } from '../../worker/deliveries/deliveries.repository.ts';
import { urlAs } from '../../local/embedded-roles.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { stopAll } from '../support/stop-all.ts';

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(urlAs('frontdoor_worker', testDatabase.url), {
    maxConnections: 2,
    onError: () => undefined,
  });
});
afterAll(() => stopAll({ stop: () => database.close() }, testDatabase));

test('a worker that was frozen past its lease cannot put back what another holds', async () => {
  const [submission, id] = [randomUUID(), randomUUID()];
  await query(
    testDatabase.url,
    `INSERT INTO submission (id, kind, first_name, last_name, email, communications_opt_in, page_uri,
       page_name, request_digest)
     VALUES ($1, 'CONTACT_REQUEST', 'Robin', 'Sample', 'robin@frontdoor-tests.org', false, '/', '', '')`,
    [submission],
  );
  await query(
    testDatabase.url,
    `INSERT INTO delivery (id, submission_id, destination, give_up_at)
     VALUES ($1, $2, 'HUBSPOT_FORM', now() + interval '1 day')`,
    [id, submission],
  );
  const deliveries = new DeliveriesRepository(database);
  const claim = async () => {
    const [claimed] = await deliveries.claim([id], ['HUBSPOT_FORM'], 30);
    if (!claimed) throw new Error('Not claimed');
    return claimed;
  };
  const stored = () =>
    query(testDatabase.url, 'SELECT state, attempt_count FROM delivery WHERE id = $1', [id]);

  const frozen = await claim();
  await query(
    testDatabase.url,
    `UPDATE delivery SET lease_until = now() - interval '1 second'`,
    [],
  );
  const holder = await claim();
  await deliveries.putBack(frozen);
  expect(await stored()).toEqual([{ state: 'DELIVERING', attempt_count: 2 }]);
  await deliveries.putBack(holder);
  expect(await stored()).toEqual([{ state: 'RETRYING', attempt_count: 1 }]);
});
