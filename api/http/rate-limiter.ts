import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { ENVIRONMENT } from '#runtime/core.module';
import { REDIS, type SharedRedis } from '#runtime/redis.module';
import { ApiException } from './api-exception.ts';

type Limiter = RateLimiterMemory | RateLimiterRedis;

/**
 * Counts requests per key, shared between replicas through Redis. If Redis does not answer within 200 ms, this
 * process's own counter is used until it does.
 */
@Injectable()
export class RateLimiter {
  private readonly limiters = new Map<string, Limiter>();

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
    @Inject(REDIS) private readonly redis: SharedRedis,
  ) {}

  /**
   * Counts one request.
   * @param action what is limited; every action has its own counter
   * @param key usually the address
   * @param limit requests allowed per `seconds`
   * @param count requests to count; 0 only refuses a key that is beyond its limit
   * @throws ApiException `rate_limited` with the seconds to wait
   */
  async consume(
    action: string,
    key: string,
    limit: number,
    seconds: number,
    count = 1,
  ): Promise<void> {
    try {
      const limiter = this.limiterFor(action, limit, seconds);
      await limiter.consume(this.redis ? this.pseudonym(key) : key, count);
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      const wait = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
      throw new ApiException(
        'rate_limited',
        `That is a lot at once. Please try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`,
        { retryAfterSeconds: wait },
      );
    }
  }

  /** Addresses are personal data: Redis receives a keyed digest only. */
  private pseudonym(key: string): string {
    return createHmac('sha256', this.environment.SESSION_SECRET).update(key).digest('base64url');
  }

  private limiterFor(action: string, points: number, duration: number): Limiter {
    const known = this.limiters.get(action);
    if (known) return known;
    const options = { keyPrefix: `rate:${action}`, points, duration };
    const memory = new RateLimiterMemory(options);
    const limiter = this.redis
      ? new RateLimiterRedis({ ...options, storeClient: this.redis, insuranceLimiter: memory })
      : memory;
    this.limiters.set(action, limiter);
    return limiter;
  }
}
