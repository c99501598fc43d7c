import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { ENVIRONMENT, LOGGER } from './core.module.ts';
import type { Logger } from './logger.ts';

/** Injection token for the shared Redis connection; null where `REDIS_URL` is unset. */
export const REDIS = Symbol('redis');
export type SharedRedis = Redis | null;

/** Timeout of a command, ms. Callers have a fallback. */
const COMMAND_TIMEOUT_MS = 200;
/** Time without an answer after which the connection is replaced, ms. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * The process's shared Redis connection for counters. Its commands fail fast, because a Redis that is unavailable must
 * not delay a visitor. BullMQ has connections of its own, which wait.
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
          socketTimeout: ANSWER_WITHIN_MS,
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
