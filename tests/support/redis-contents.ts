import { once } from 'node:events';
import { connect } from 'node:net';
import { withRedis } from './queue-faults.ts';
import type { Stack } from './stack.ts';

/** All keys of Redis with their values, of any type, as text. */
export function redisContents(stack: Stack): Promise<string> {
  return withRedis(stack, async (redis) => {
    const read: Record<string, (key: string) => Promise<unknown>> = {
      string: (key) => redis.get(key),
      hash: (key) => redis.hgetall(key),
      list: (key) => redis.lrange(key, '0', '-1'),
      set: (key) => redis.smembers(key),
      zset: (key) => redis.zrange(key, '0', '-1'),
      stream: (key) => redis.xrange(key, '-', '+'),
      // The key expired after it was listed.
      none: () => Promise.resolve(null),
    };
    const entries = (await redis.keys('*')).map(async (key) => {
      const type = await redis.type(key);
      const value = read[type];
      if (!value) throw new Error(`${key} is a ${type}, which nobody looks into`);
      return JSON.stringify([key, await value(key)]);
    });
    return (await Promise.all(entries)).join('\n');
  });
}

/**
 * Records every command that Redis receives, from any client and from scripts (MONITOR).
 * @returns the function that ends the recording and returns it
 */
export async function watchRedis(stack: Stack): Promise<() => string> {
  let heard = '';
  const socket = connect(Number(new URL(stack.redis.url).port), '127.0.0.1');
  socket.setEncoding('utf8').on('data', (chunk: string) => (heard += chunk));
  socket.write('MONITOR\r\n');
  await once(socket, 'data');
  return () => {
    socket.destroy();
    return heard;
  };
}
