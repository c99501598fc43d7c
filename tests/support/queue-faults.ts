import { Redis } from 'ioredis';
import pg from 'pg';
import { z } from 'zod';
import { eventually } from './eventually.ts';
import { query } from './query.ts';
import type { QueueBackend } from './each-queue.ts';
import type { Stack } from './stack.ts';

/**
 * Makes the queue hold every caller without an answer: Redis is frozen, BullMQ's tables in Postgres are locked.
 * @returns what thaws it
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

/** Throws away everything the queue holds: all of Redis, or all of BullMQ's rows in Postgres. */
export async function emptyQueue(stack: Stack, queue: QueueBackend): Promise<void> {
  if (queue === 'redis') {
    await withRedis(stack, (redis) => redis.flushall());
    return;
  }
  const tables = await bullmqTables(stack.databaseUrl);
  const held = tables.filter((name) => name !== 'bullmq.migration');
  // Refused as a deadlock when a worker is just moving a job.
  await eventually(() => query(stack.databaseUrl, `TRUNCATE ${held.join(', ')} CASCADE`));
}

/** How many delivery jobs the queue holds, whatever their state. */
export async function countJobs(stack: Stack, queue: QueueBackend): Promise<number> {
  if (queue === 'redis') {
    // BullMQ numbers its jobs; its other keys are words.
    return withRedis(stack, async (redis) => (await redis.keys('bull:hubspot:[0-9]*')).length);
  }
  return (await query(stack.databaseUrl, `SELECT FROM bullmq.job WHERE queue = 'hubspot'`)).length;
}

/** The tables in which BullMQ keeps its queues in Postgres, each with its schema. */
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
