import { Redis } from 'ioredis';
import pg from 'pg';
import { z } from 'zod';
import { deliveryJobSchema, type DeliveryJob } from '#contracts/delivery-job';
import { eventually } from './eventually.ts';
import { query } from './query.ts';
import type { QueueBackend } from './each-queue.ts';
import type { Stack } from './stack.ts';

/**
 * Makes the queue hang: freezes Redis, or locks BullMQ's tables in Postgres.
 * @returns the function that ends it
 */
export async function freezeQueue(stack: Stack, queue: QueueBackend): Promise<() => Promise<void>> {
  if (queue === 'redis') {
    stack.redis.server.pause();
    return () => Promise.resolve(stack.redis.server.resume());
  }
  const holder = new pg.Client({ connectionString: stack.databaseUrl });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE bullmq.job IN ACCESS EXCLUSIVE MODE');
  return () => holder.end();
}

/** Deletes the whole queue: all of Redis, or all of BullMQ's rows in Postgres. */
export async function emptyQueue(stack: Stack, queue: QueueBackend): Promise<void> {
  if (queue === 'redis') {
    await withRedis(stack, (redis) => redis.flushall());
    return;
  }
  const tables = await bullmqTables(stack.databaseUrl);
  const held = tables.filter((name) => name !== 'bullmq.migration');
  // TRUNCATE fails with a deadlock while a worker moves a job.
  await eventually(() => query(stack.databaseUrl, `TRUNCATE ${held.join(', ')} CASCADE`));
}

/** Number of delivery jobs in the HubSpot queue, in any state. */
export async function countJobs(stack: Stack, queue: QueueBackend): Promise<number> {
  return (await readJobs(stack, queue)).length;
}

/** Ids of the deliveries in the jobs of the HubSpot queue. */
export async function queuedDeliveries(stack: Stack, queue: QueueBackend): Promise<Set<string>> {
  return new Set((await readJobs(stack, queue)).flatMap(({ deliveryIds }) => deliveryIds));
}

async function readJobs(stack: Stack, queue: QueueBackend): Promise<DeliveryJob[]> {
  if (queue === 'postgres') {
    const rows = await query(
      stack.databaseUrl,
      `SELECT data FROM bullmq.job WHERE queue = 'hubspot'`,
    );
    return rows.map(({ data }) => deliveryJobSchema.parse(data));
  }
  return withRedis(stack, async (redis) => {
    // Keys of jobs end in a number, BullMQ's other keys in a word.
    const keys = (await redis.keys('bull:hubspot:*')).filter((key) => /:\d+$/.test(key));
    const payloads = await Promise.all(keys.map((key) => redis.hget(key, 'data')));
    // A job may end between the two commands.
    return payloads.flatMap((json) => (json ? deliveryJobSchema.parse(JSON.parse(json)) : []));
  });
}

/** BullMQ's tables in Postgres, with their schema. */
export async function bullmqTables(databaseUrl: string): Promise<string[]> {
  const rows = await query(
    databaseUrl,
    `SELECT format('%I.%I', schemaname, tablename) AS name
     FROM pg_tables WHERE schemaname = 'bullmq' ORDER BY tablename`,
  );
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name);
}

export async function withRedis<T>(stack: Stack, run: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(stack.redis.url);
  try {
    return await run(redis);
  } finally {
    redis.disconnect();
  }
}
