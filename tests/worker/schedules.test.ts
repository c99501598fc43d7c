import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createPostgresBackend, Queue, setDefaultBackendFactory } from 'bullmq';
import { createLogger } from '#runtime/logger';
import { SCHEDULE_QUEUE, SCHEDULES, Schedules } from '../../worker/schedules/schedules.ts';
import { QUEUES, type QueueBackend } from '../support/each-queue.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { startRedis } from '../support/redis.ts';
import { stopAll } from '../support/stop-all.ts';

const HOUR_MS = 3_600_000;
const queues: { stop: () => Promise<void> }[] = [];
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let redis: Awaited<ReturnType<typeof startRedis>>;
beforeAll(async () => {
  [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
});
afterAll(() => stopAll(...queues, redis, database));

function openQueue(backend: QueueBackend): Queue {
  // BullMQ's own backend is Redis.
  if (backend === 'postgres') setDefaultBackendFactory(createPostgresBackend);
  const connection = backend === 'redis' ? { url: redis.url } : { connectionString: database.url };
  const queue = new Queue(SCHEDULE_QUEUE, { connection });
  queues.push({ stop: () => queue.close() });
  return queue;
}

test.each(QUEUES)(
  'what was scheduled by a clock that was hours ahead runs at once after its correction (queue on %s)',
  async (backend) => {
    const queue = openQueue(backend);
    const ensure = () => new Schedules(queue, createLogger('test', 'silent')).ensure();
    const untilNext = async (name: string) =>
      ((await queue.getJobScheduler(name))?.next ?? NaN) - Date.now();

    await ensure();
    const every = SCHEDULES['daily-digest'];
    await queue.removeJobScheduler('daily-digest');
    const startDate = Date.now() + 5 * HOUR_MS;
    await queue.upsertJobScheduler('daily-digest', { every, startDate }, { name: 'daily-digest' });
    expect(await untilNext('daily-digest')).toBeGreaterThan(4 * HOUR_MS);
    const retention = (await queue.getJobScheduler('retention'))?.next;

    await ensure();
    expect(await untilNext('daily-digest')).toBeLessThanOrEqual(every);
    expect((await queue.getJobScheduler('retention'))?.next).toBe(retention);
    expect(await queue.getJobSchedulersCount()).toBe(Object.keys(SCHEDULES).length);
  },
);
