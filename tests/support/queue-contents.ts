import type { QueueBackend } from './each-queue.ts';
import { query } from './query.ts';
import { bullmqTables } from './queue-faults.ts';
import { redisContents } from './redis-contents.ts';
import type { Stack } from './stack.ts';

/** Everything that BullMQ stores, as text. */
export async function queueContents(stack: Stack, queue: QueueBackend): Promise<string> {
  if (queue === 'redis') return redisContents(stack);
  const tables = await bullmqTables(stack.databaseUrl);
  const rows = await Promise.all(
    tables.map((table) => query(stack.databaseUrl, `SELECT t::text AS row FROM ${table} t`)),
  );
  return rows
    .flat()
    .map(({ row }) => String(row))
    .join('\n');
}
