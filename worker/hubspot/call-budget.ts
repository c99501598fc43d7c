import { Inject, Injectable } from '@nestjs/common';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterQueue,
  RateLimiterRedis,
} from 'rate-limiter-flexible';
import type { Database } from '#prisma/database';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import { REDIS, type SharedRedis } from '#runtime/redis.module';
import { batchInTurn } from '#runtime/batch-in-turn';
import { DATABASE, ENVIRONMENT } from '#runtime/core.module';

// Calls that share one request to the counter.
const MAX_BATCH = 16;

/**
 * Rate limit for HubSpot, shared by all workers. HubSpot counts calls in a rolling window of 10 s. This counter uses fixed
 * windows of 1 s with a tenth of the budget each, so a rolling window holds at most 11 tenths of it.
 */
@Injectable()
export class CallBudget {
  private readonly limiter: RateLimiterQueue;
  private readonly spendBatched: (call: 'call') => Promise<void>;

  constructor(
    @Inject(ENVIRONMENT) environment: WorkerEnvironment,
    @Inject(DATABASE) database: Database,
    @Inject(REDIS) redis: SharedRedis,
  ) {
    const options = {
      keyPrefix: 'hubspot-calls',
      points: Math.floor(environment.HUBSPOT_REQUESTS_PER_10_SECONDS / 10),
      duration: 1,
    };
    // A batch that exceeds what is left of a window waits for the next one, so batches are small beside a window.
    this.spendBatched = batchInTurn(
      async (calls: readonly 'call'[]) => {
        await this.limiter.removeTokens(calls.length);
        return calls.map(() => undefined);
      },
      Math.min(Math.ceil(options.points / 8), MAX_BATCH),
    );
    // Fallback while the shared counter is unavailable: each worker keeps to the whole budget by itself.
    const insuranceLimiter = new RateLimiterMemory(options);
    this.limiter = new RateLimiterQueue(
      redis
        ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter })
        : new RateLimiterPostgres({
            ...options,
            storeClient: database.pool,
            tableName: 'rate_limit',
            tableCreated: true,
            clearExpiredByTimeout: false,
            insuranceLimiter,
          }),
    );
  }

  /** Resolves when one call may be made. */
  async spend(): Promise<void> {
    await this.spendBatched('call');
  }
}
