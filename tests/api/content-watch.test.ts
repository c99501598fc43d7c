import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '#prisma/database';
import { createLogger } from '#runtime/logger';
import {
  CONTENT_CHANNEL,
  ContentVersionRepository,
} from '../../api/content/content-version.repository.ts';
import { POLL_MS } from '../../api/content/content-watch.ts';
import { ListeningConnection } from '../../api/database/listening-connection.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { stopAll } from '../support/stop-all.ts';

/** The longest that a timer takes, 24 days: no turn is due to it. */
const NO_POLL_MS = 2 ** 31 - 1;

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
    name: 'content watch test',
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

test('a notification that is lost is made up for within 5 s', () => {
  expect(POLL_MS).toBeLessThanOrEqual(5_000);
});
