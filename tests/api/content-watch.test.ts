import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '#prisma/database';
import { createLogger } from '#runtime/logger';
import {
  CONTENT_CHANNEL,
  ContentVersionRepository,
} from '../../api/content/content-version.repository.ts';
import { POLL_MS } from '../../api/content/content-watch.ts';
import { ListeningConnection } from '../../api/database/listening-connection.ts';
import { eventually } from '../support/eventually.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { stopAll } from '../support/stop-all.ts';

/** The longest that a timer takes, 24 days: no turn is due to it. */
const NO_POLL_MS = 2 ** 31 - 1;
const CONNECTION = 'content watch test';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let opened: ReturnType<typeof openDatabase>;
let repository: ContentVersionRepository;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.url, { onError: () => undefined });
  repository = new ContentVersionRepository(opened);
});
afterAll(async () => {
  await opened.close();
  await stopAll(database);
});

/** Listens as an api does. `reads(version)` resolves once it has read that version. */
function listen() {
  const read = new Map<bigint, PromiseWithResolvers<void>>();
  const turnWith = (version: bigint) => {
    const known = read.get(version) ?? Promise.withResolvers<void>();
    read.set(version, known);
    return known;
  };
  const connection = new ListeningConnection({
    databaseUrl: database.url,
    name: CONNECTION,
    channel: CONTENT_CHANNEL,
    subject: 'content changes',
    logger: createLogger('api', 'silent'),
    checkEveryMs: NO_POLL_MS,
    onNotification: () => connection.wake(),
    onCheck: async (client) => turnWith(await repository.current(client)).resolve(),
  });
  connection.start();
  return { reads: (version: bigint) => turnWith(version).promise, stop: () => connection.stop() };
}

/** Process ids of the connections that listen and have read the version. */
async function waiting() {
  const rows = await query(
    database.url,
    `SELECT pid FROM pg_stat_activity
     WHERE application_name = $1 AND datname = current_database() AND query LIKE 'SELECT version%' AND state = 'idle'`,
    [CONNECTION],
  );
  return rows.map(({ pid }) => pid);
}

test('every api learns of a new version by its notification, without a poll', async () => {
  const apis = [listen(), listen()];
  try {
    await Promise.all(apis.map((api) => api.reads(0n)));
    expect(await repository.bump()).toBe(1n);
    await Promise.all(apis.map((api) => api.reads(1n)));
    await opened.prisma.$transaction((transaction) => repository.bump(transaction));
    await Promise.all(apis.map((api) => api.reads(2n)));
  } finally {
    for (const api of apis) api.stop();
  }
});

test('so it does after its connection was cut', async () => {
  const before = await repository.bump();
  const api = listen();
  try {
    await api.reads(before);
    const [cut] = await eventually(async () => {
      const connections = await waiting();
      return connections.length === 1 && connections;
    });
    await query(database.url, 'SELECT pg_terminate_backend($1::int)', [cut]);
    // The reading after the reconnection is over: from here on only a notification leads to another one.
    await eventually(async () => (await waiting()).some((pid) => pid !== cut));
    await api.reads(await repository.bump());
  } finally {
    api.stop();
  }
});

test('a notification that is lost is made up for within 5 s', () => {
  expect(POLL_MS).toBeLessThanOrEqual(5_000);
});
