import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { callTimes, postBooking, requestCall } from '../support/bookings.ts';
import { eventually } from '../support/eventually.ts';
import { query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const THERAPIST = 'imani-starling';
const WITHIN_MS = 60_000;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ apis: 2, workers: 0, sandbox: false });
});
afterAll(() => stopAll(stack));

/** The therapist's turn, in which calls are given, is in use until the connection ends. */
async function holdTurn(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
  await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`booking ${THERAPIST}`]);
  return client;
}

const connections = (state: string) =>
  query(
    stack.databaseUrl,
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND ${state}`,
  );

// As when the machine of an api stops in the middle of a transaction: its connections stay open.
test('the locks of an api that is frozen are given back within a minute', async () => {
  const [frozen] = stack.apis;
  const [url = '', other = ''] = stack.urls;
  const [first, second] = [await requestCall(url), await requestCall(other)];
  const [time, later] = await callTimes(other, THERAPIST);
  const turn = await holdTurn();
  const asked = postBooking(url, first.bookingToken, time!);
  await eventually(async () => (await connections(`wait_event_type = 'Lock'`)).length === 1);
  frozen!.pause();
  await turn.end();
  await eventually(async () => (await connections(`state = 'idle in transaction'`)).length === 1);
  await eventually(
    async () => (await postBooking(other, second.bookingToken, later!)).status === 201,
    { timeout: WITHIN_MS },
  );
  frozen!.resume();
  expect((await asked).status).toBe(503);
});
