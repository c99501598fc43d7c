import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FORM_LISTED_WITHIN_SECONDS } from '#contracts/delivery-job';
import { openDatabase, type Database } from '#prisma/database';
import { createLogger } from '#runtime/logger';
import { CircuitRepository } from '../../worker/circuits/circuit.repository.ts';
import { DeliveriesRepository } from '../../worker/deliveries/deliveries.repository.ts';
import { urlAs } from '../../local/embedded-roles.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { stopAll } from '../support/stop-all.ts';

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
let deliveries: DeliveriesRepository;
let circuits: CircuitRepository;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(urlAs('frontdoor_worker', testDatabase.url), {
    maxConnections: 2,
    onError: () => undefined,
  });
  deliveries = new DeliveriesRepository(database);
  circuits = new CircuitRepository(database, createLogger('test', 'silent'));
});
afterAll(() => stopAll({ stop: () => database.close() }, testDatabase));

/** Stores leads, each with one delivery that is due. @returns the ids of the deliveries, the first due first */
async function leadsFor(destination: string, count = 1): Promise<string[]> {
  const rows = await query(
    testDatabase.url,
    `WITH lead AS (
       INSERT INTO submission (id, kind, first_name, last_name, email, communications_opt_in, page_uri,
         page_name, request_digest)
       SELECT gen_random_uuid(), 'CONTACT_REQUEST', 'Robin', 'Sample', 'robin@frontdoor-tests.org', false,
         '/', '', ''
       FROM generate_series(1, $2) RETURNING id
     ), due AS (
       INSERT INTO delivery (id, submission_id, destination, due_at, give_up_at)
       SELECT gen_random_uuid(), id, $1::destination,
         now() - row_number() OVER () * interval '1 second', now() + interval '1 day'
       FROM lead RETURNING id, due_at
     )
     SELECT id FROM due ORDER BY due_at`,
    [destination, count],
  );
  return rows.map(({ id }) => String(id));
}

test('a worker that was frozen past its lease cannot put back what another holds', async () => {
  const [id = ''] = await leadsFor('HUBSPOT_FORM');
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

test('of thousands that wait for a destination whose pause is over, a sweep takes the first', async () => {
  const [first] = await leadsFor('HUBSPOT_CONTACT', 20_000);
  const [notice] = await leadsFor('EMAIL_NOTICE');
  await query(
    testDatabase.url,
    `INSERT INTO destination_circuit (destination, open_until)
     VALUES ('HUBSPOT_CONTACT', now() - interval '1 second')`,
  );
  const swept = await deliveries.sweep(1_000, ['HUBSPOT_CONTACT', 'EMAIL_NOTICE']);
  expect(swept.map(({ id }) => id).sort()).toEqual([first, notice].sort());
});

test('what was delivered once may have arrived, also if it is sent again', async () => {
  const [id = ''] = await leadsFor('HUBSPOT_FORM');
  const claim = async () => (await deliveries.claim([id], ['HUBSPOT_FORM'], 30))[0]!;
  const delivery = await claim();
  expect(delivery.mayHaveArrived).toBe(false);
  // As staff do when they correct the e-mail address while the form is being sent.
  await query(testDatabase.url, `UPDATE delivery SET state = 'PENDING' WHERE id = $1`, [id]);
  await deliveries.settle(delivery, {
    ...{ state: 'DELIVERED', delayMs: 0, reason: null, httpStatus: 200, explanation: 'Sent.' },
    ...{ droppedProperties: [], keptProperties: null, contactId: null, checkAfterMs: null },
    answered: true,
  });
  expect((await claim()).mayHaveArrived).toBe(true);
});

test('after an outage, a form that may have arrived is not due before HubSpot would list it', async () => {
  const seconds = async (reason: string, wait: number) => {
    const [id] = await leadsFor('HUBSPOT_FORM');
    await query(
      testDatabase.url,
      `UPDATE delivery SET state = 'RETRYING', last_reason = $2, due_at = now() + $3 * interval '1 second'
       WHERE id = $1`,
      [id, reason, wait],
    );
    await circuits.release('HUBSPOT_FORM');
    const [row] = await query(
      testDatabase.url,
      `SELECT round(extract(epoch FROM due_at - now()) / 10)::int * 10 AS due FROM delivery WHERE id = $1`,
      [id],
    );
    return row?.['due'];
  };
  expect(await seconds('rate-limited', 1800)).toBe(0);
  for (const reason of ['timeout', 'connection', 'server-error']) {
    expect(await seconds(reason, 30)).toBe(30);
    expect(await seconds(reason, 1800)).toBe(FORM_LISTED_WITHIN_SECONDS);
  }
});

test('a circuit closes once nothing waits for its destination any more', async () => {
  const [id] = await leadsFor('EMAIL_CONFIRMATION');
  const outage = { reason: 'refused-access', explanation: 'Refused.', isProbe: false } as const;
  await circuits.recordFailure('EMAIL_CONFIRMATION', outage);
  const failing = async () => {
    await circuits.closeUnused();
    const rows = await query(
      testDatabase.url,
      `SELECT destination FROM destination_circuit WHERE opened_at IS NOT NULL`,
    );
    return rows.length > 0;
  };
  await query(testDatabase.url, `UPDATE delivery SET state = 'FAILED' WHERE id = $1`, [id]);
  // Its pause is not over.
  expect(await failing()).toBe(true);
  await circuits.postponeProbe('EMAIL_CONFIRMATION', -1);
  await query(testDatabase.url, `UPDATE delivery SET state = 'RETRYING' WHERE id = $1`, [id]);
  expect(await failing()).toBe(true);
  await query(testDatabase.url, `UPDATE delivery SET state = 'FAILED' WHERE id = $1`, [id]);
  expect(await failing()).toBe(false);
});
