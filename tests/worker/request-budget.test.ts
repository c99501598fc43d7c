import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { openDatabase, type Database } from '#prisma/database';
import { readEnvironment } from '#runtime/environment/read-environment';
import { workerEnvironment } from '#runtime/environment/worker-environment';
import { createLogger } from '#runtime/logger';
import { AccountPausedError, RequestBudget } from '../../worker/hubspot/request-budget.ts';
import { urlAs } from '../../local/embedded-roles.ts';
import { QUEUES } from '../support/each-queue.ts';
import { DEFAULTS, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const logger = createLogger('test', 'silent');
let stack: Stack;
let database: Database;
let redis: Redis;

beforeAll(async () => {
  stack = await startStack({ apis: 0, workers: 0, sandbox: false, queue: 'redis' });
  database = openDatabase(urlAs('frontdoor_worker', stack.databaseUrl), {
    onError: (error) => logger.warn({ err: error }, 'database connection lost'),
  });
  redis = new Redis(stack.redis.url);
});
afterAll(async () => {
  redis.disconnect();
  await database.close();
  await stopAll(stack);
});

test.each(QUEUES)(
  'a pause that one worker is asked for holds back the others, and a shorter one does not end it (%s)',
  async (queue) => {
    const settings = readEnvironment(workerEnvironment, {
      ...DEFAULTS,
      DATABASE_URL: stack.databaseUrl,
    });
    const budget = () => new RequestBudget(settings, database, queue === 'redis' ? redis : null);
    const [asked, other] = [budget(), budget()];
    await Promise.all([asked.spend(), other.spend()]);

    await asked.pause(60_000);
    await other.pause(2_000);
    for (const one of [asked, other, budget()]) {
      const refusal: unknown = await one.spend().catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(AccountPausedError);
      expect((refusal as AccountPausedError).remainingMs).toBeGreaterThan(50_000);
    }
  },
);
