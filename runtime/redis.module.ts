import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { ENVIRONMENT, LOGGER } from './core.module.ts';
import type { Logger } from './logger.ts';

/** The shared counters' Redis; null where `REDIS_URL` is unset. */
export const REDIS = Symbol('redis');
export type SharedRedis = Redis | null;

/** Longest wait for a count, ms. Who counts has a fallback of its own. */
const COMMAND_TIMEOUT_MS = 200;

/**
 * The process's one Redis connection for counters. It fails at once instead of waiting: a Redis that is away or frozen
 * must cost a visitor little. BullMQ has connections of its own, which wait.
 */
@Global()
@Module({
  providers: [
    {
      provide: REDIS,
      inject: [ENVIRONMENT, LOGGER],
      useFactory: ({ REDIS_URL }: { REDIS_URL?: string }, logger: Logger): SharedRedis => {
        if (!REDIS_URL) return null;
        const redis = new Redis(REDIS_URL, {
          maxRetriesPerRequest: 0,
          enableOfflineQueue: false,
          commandTimeout: COMMAND_TIMEOUT_MS,
        });
        redis.on('error', (error: Error) => logger.warn({ err: error }, 'redis connection lost'));
        return redis;
      },
    },
  ],
  exports: [REDIS],
})
export class RedisModule implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: SharedRedis) {}

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}
