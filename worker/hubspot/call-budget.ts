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

// Calls that share one question to the count.
const MAX_BATCH = 16;

/**
 * How often all workers together may call HubSpot. HubSpot counts in a rolling window of ten seconds; we count in
 * seconds, a tenth of it each, so that no rolling window can hold more than eleven tenths.
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
    // Small beside a second's worth: a batch that does not fit into what is left of a second waits for the next.
    this.spendBatched = batchInTurn(
      async (calls: readonly 'call'[]) => {
        await this.limiter.removeTokens(calls.length);
        return calls.map(() => undefined);
      },
      Math.min(Math.ceil(options.points / 8), MAX_BATCH),
    );
    // Without the shared count each worker keeps to the budget by itself: better than not delivering.
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
