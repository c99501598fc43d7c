import { expect, test } from '@jest/globals';
import { openDatabase } from '#prisma/database';
import { callTimes, postBooking, requestCall } from '../support/bookings.ts';
import { HUBSPOT } from '../support/each-queue.ts';
import { EndingLink } from '../support/ending-link.ts';
import { eventually } from '../support/eventually.ts';
import { contactsOf } from '../support/leads.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { startStack } from '../support/stack.ts';

/** Enough that each part of the worker has connected several times. */
const ENDED = 100;
const END_ALL = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

// As when Postgres shuts down while they connect.
test('connections that Postgres ends as soon as they are ready end neither api nor worker', async () => {
  const links: EndingLink[] = [];
  const stack = await startStack({
    sandbox: HUBSPOT,
    through: (url) => {
      const link = new EndingLink(url);
      links.push(link);
      return link.start();
    },
  });
  try {
    const [link] = links;
    const { bookingToken } = await requestCall(stack.url);
    const [time] = await callTimes(stack.url, 'imani-starling');
    const book = async () => (await postBooking(stack.url, bookingToken, time!)).status;
    link!.isEnding = true;
    await query(stack.databaseUrl, END_ALL);
    while (link!.ended < ENDED) expect(await book()).toBe(503);
    link!.isEnding = false;
    await eventually(async () => (await book()) === 201);
    await eventually(async () => (await contactsOf(stack)).length === 1);
    for (const process of [...stack.apis, ...stack.workers]) expect(process.isRunning).toBe(true);
  } finally {
    await stack.stop();
    for (const link of links) link.stop();
  }
});

test('a connection that Postgres ends before its transaction begins fails only the transaction', async () => {
  const own = await createTestDatabase('empty');
  const link = new EndingLink(own.url);
  const database = openDatabase(await link.start(), { onError: () => undefined });
  const begin = () =>
    database.prisma.$transaction((transaction) => transaction.$queryRaw`SELECT 1`);
  try {
    link.isEnding = true;
    await expect(begin()).rejects.toThrow();
    link.isEnding = false;
    await begin();
  } finally {
    await database.close();
    link.stop();
    await own.stop();
  }
});
