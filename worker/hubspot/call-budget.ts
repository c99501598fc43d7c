import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterQueue,
  RateLimiterRedis,
} from 'rate-limiter-flexible';
import type { Database } from '#prisma/database';
import type { Environment } from '../../runtime/environment.ts';
import type { Logger } from '../../runtime/logger.ts';
import { batchInTurn } from '../../runtime/batch-in-turn.ts';
import { DATABASE, ENVIRONMENT, LOGGER } from '../tokens.ts';

// Calls that share one question to the count.
const MAX_BATCH = 16;

/**
 * How often all workers together may call HubSpot. HubSpot counts in a rolling window of ten seconds; we count in
 * seconds, a tenth of it each, so that no rolling window can hold more than eleven tenths.
 */
@Injectable()
export class CallBudget implements OnApplicationShutdown {
  private readonly limiter: RateLimiterQueue;
  private readonly redis: Redis | undefined;
  private readonly spendBatched: (call: 'call') => Promise<void>;

  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    @Inject(DATABASE) database: Database,
    @Inject(LOGGER) logger: Logger,
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
    if (environment.REDIS_URL) {
      this.redis = new Redis(environment.REDIS_URL, {
        maxRetriesPerRequest: 0,
        enableOfflineQueue: false,
        commandTimeout: 500,
      });
      this.redis.on('error', (error: Error) => logger.warn({ err: error }, 'call budget'));
      this.limiter = new RateLimiterQueue(
        new RateLimiterRedis({ ...options, storeClient: this.redis, insuranceLimiter }),
      );
    } else {
      this.limiter = new RateLimiterQueue(
        new RateLimiterPostgres({
          ...options,
          storeClient: database.pool,
          tableName: 'rate_limit',
          tableCreated: true,
          clearExpiredByTimeout: false,
          insuranceLimiter,
        }),
      );
    }
  }

  /** Resolves when one call may be made. */
  async spend(): Promise<void> {
    await this.spendBatched('call');
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}
