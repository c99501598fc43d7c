import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  type IRateLimiterOptions,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { SharedRedis } from './redis.module.ts';

/**
 * A counter shared by all processes, in Redis or else in Postgres (table `rate_limit`). While that is unavailable, each
 * process counts for itself.
 * @param pool Postgres connection pool
 */
export function sharedLimiter(
  options: IRateLimiterOptions,
  redis: SharedRedis,
  pool: object,
): RateLimiterAbstract {
  const insuranceLimiter = new RateLimiterMemory(options);
  if (redis) return new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter });
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    insuranceLimiter,
  });
}
