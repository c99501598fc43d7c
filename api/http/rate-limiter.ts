import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { ENVIRONMENT } from '#runtime/core.module';
import { REDIS, type SharedRedis } from '#runtime/redis.module';
import { ApiException } from './api-exception.ts';
import { networkOf } from './client-network.ts';

type Limiter = RateLimiterMemory | RateLimiterRedis;

/** Limit for counters that only count and never refuse. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

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
   * Counts one request of a client's network ({@link networkOf}).
   * @param action what is limited; every action has its own counter
   * @param address of the client
   * @param limit requests allowed per `seconds`
   * @throws ApiException `rate_limited` with the seconds to wait
   */
  consume(action: string, address: string, limit: number, seconds: number): Promise<void> {
    return this.consumeKey(action, networkOf(address), limit, seconds);
  }

  /**
   * As {@link consume}, for a key that is not an address.
   * @param seconds may differ from call to call; the first call of a window sets its length
   */
  async consumeKey(action: string, key: string, limit: number, seconds: number): Promise<void> {
    try {
      await this.limiterFor(action, limit, seconds).consume(this.stored(key), 1, {
        customDuration: seconds,
      });
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      const wait = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
      throw new ApiException(
        'rate_limited',
        `That is a lot at once. Please try again in ${inWords(wait)}.`,
        { retryAfterSeconds: wait },
      );
    }
  }

  /**
   * Counts one request without a limit.
   * @returns how many there were since the window of `seconds` began, this one included
   */
  async count(action: string, key: string, seconds: number): Promise<number> {
    const limiter = this.limiterFor(action, UNLIMITED, seconds);
    const { consumedPoints } = await limiter.consume(this.stored(key), 1, {
      customDuration: seconds,
    });
    return consumedPoints;
  }

  /** Forgets the counter of an action and a key. */
  async forget(action: string, key: string): Promise<void> {
    await this.limiters.get(action)?.delete(this.stored(key));
  }

  /** Addresses and names are personal data: Redis receives a keyed digest only. */
  private stored(key: string): string {
    if (!this.redis) return key;
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

function inWords(seconds: number): string {
  if (seconds > 120) return `${Math.ceil(seconds / 60)} minutes`;
  return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
}
