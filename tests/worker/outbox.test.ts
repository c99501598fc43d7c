import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { differenceInHours } from 'date-fns/differenceInHours';
import { FORM_LISTED_WITHIN_SECONDS, GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import { openDatabase, type Database } from '#prisma/database';
import { createLogger } from '#runtime/logger';
import { CircuitRepository } from '../../worker/circuits/circuit.repository.ts';
import {
  DeliveriesRepository,
  type Settlement,
} from '../../worker/deliveries/deliveries.repository.ts';
import { urlAs } from '../../local/embedded-roles.ts';
import { hold } from '../support/locks.ts';
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

const SENT: Settlement = {
  ...{ state: 'DELIVERED', delayMs: 0, reason: null, httpStatus: 200, explanation: 'Sent.' },
  ...{ droppedProperties: [], keptProperties: null, contactId: null, checkAfterMs: null },
  answered: true,
};

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

test('a worker that was frozen past its lease cannot send, settle, keep or put back what another holds', async () => {
  const [id = ''] = await leadsFor('HUBSPOT_FORM');
  const claim = async () => {
    const [claimed] = await deliveries.claim([id], ['HUBSPOT_FORM'], 30);
    if (!claimed) throw new Error('Not claimed');
    return claimed;
  };
  const stored = () =>
    query(
      testDatabase.url,
      `SELECT state, attempt_count, lease_until > now() + interval '1 minute' AS renewed
       FROM delivery WHERE id = $1`,
      [id],
    );

  const frozen = await claim();
  await query(
    testDatabase.url,
    `UPDATE delivery SET lease_until = now() - interval '1 second'`,
    [],
  );
  expect(await deliveries.standingOf(frozen)).toBe('lost');
  const holder = await claim();
  expect(await deliveries.claim([id], ['HUBSPOT_FORM'], 30)).toEqual([]);
  expect(await deliveries.standingOf(frozen)).toBe('lost');
  expect(await deliveries.standingOf(holder)).toBe('held');
  await deliveries.settle(frozen, SENT);
  await deliveries.renewLeases([frozen], 3600);
  await deliveries.putBack(frozen);
  expect(await stored()).toEqual([{ state: 'DELIVERING', attempt_count: 2, renewed: false }]);
  await deliveries.renewLeases([holder], 3600);
  expect(await stored()).toEqual([{ state: 'DELIVERING', attempt_count: 2, renewed: true }]);
  await deliveries.putBack(holder);
  expect(await stored()).toEqual([{ state: 'RETRYING', attempt_count: 1, renewed: null }]);
});

test('a delivery that another worker is claiming is left to it', async () => {
  const [id = ''] = await leadsFor('HUBSPOT_FORM');
  const commit = await hold(
    testDatabase.url,
    `UPDATE delivery SET state = 'DELIVERING', attempt_count = 1, lease_until = now() + interval '30 seconds'
     WHERE id = '${id}'`,
  );
  try {
    expect(await deliveries.claim([id], ['HUBSPOT_FORM'], 30)).toEqual([]);
  } finally {
    await commit();
  }
});

test('time in which a destination was not set up, or paused by hand, costs a delivery none of its own', async () => {
  const [waiting = ''] = await leadsFor('EMAIL_NOTICE');
  const [paused = ''] = await leadsFor('BOOKING_NOTICE');
  await query(testDatabase.url, `UPDATE delivery SET state = 'WAITING' WHERE id = $1`, [waiting]);
  await query(
    testDatabase.url,
    `INSERT INTO destination_circuit (destination, resumed_at) VALUES ('BOOKING_NOTICE', now())`,
  );
  await query(testDatabase.url, `UPDATE delivery SET give_up_at = now() WHERE id = ANY($1)`, [
    [waiting, paused],
  ]);
  const claimed = await deliveries.claim([waiting, paused], ['EMAIL_NOTICE', 'BOOKING_NOTICE'], 30);
  const days = claimed.map(({ giveUpAt }) => differenceInHours(giveUpAt, new Date()) / 24);
  expect(days.map(Math.round)).toEqual([GIVE_UP_AFTER_DAYS, GIVE_UP_AFTER_DAYS]);
});

test('what the queue has lost is queued again after half a minute, and not before', async () => {
  const [id = ''] = await leadsFor('BOOKING_EMAIL');
  const sweep = () => deliveries.sweep(10, ['BOOKING_EMAIL']);
  const queuedAgo = (seconds: number) =>
    query(
      testDatabase.url,
      `UPDATE delivery SET queued_at = now() - $2 * interval '1 second' WHERE id = $1`,
      [id, seconds],
    );
  expect(await sweep()).toMatchObject([{ id }]);
  await queuedAgo(20);
  expect(await sweep()).toEqual([]);
  await queuedAgo(31);
  expect(await sweep()).toMatchObject([{ id }]);
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
  await deliveries.settle(delivery, SENT);
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

test('only the probe closes an open circuit, not an attempt that began before it opened', async () => {
  const claim = async (count = 1) => {
    const ids = await leadsFor('HUBSPOT_SUBSCRIPTION', count);
    return deliveries.claim(ids, ['HUBSPOT_SUBSCRIPTION'], 30);
  };
  const isOpen = async () => {
    const [row] = await query(
      testDatabase.url,
      `SELECT open_until IS NOT NULL AS open FROM destination_circuit
       WHERE destination = 'HUBSPOT_SUBSCRIPTION'`,
    );
    return row?.['open'];
  };
  const [early] = await claim();
  const outage = { reason: 'refused-access', explanation: 'Refused.', isProbe: false } as const;
  await circuits.recordFailure('HUBSPOT_SUBSCRIPTION', outage);
  expect(await claim()).toEqual([]);
  await circuits.postponeProbe('HUBSPOT_SUBSCRIPTION', -1);
  const probes = await claim(3);
  expect(probes).toMatchObject([{ isProbe: true }]);
  // While the probe is under way, nothing else is sent.
  expect(await claim()).toEqual([]);
  await deliveries.settle(early!, SENT);
  expect(await isOpen()).toBe(true);
  await deliveries.settle(probes[0]!, SENT);
  expect(await isOpen()).toBe(false);
  expect(await claim(2)).toMatchObject([{ isProbe: false }, { isProbe: false }]);
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
