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
import { DATABASE, ENVIRONMENT, LOGGER } from '../tokens.ts';

/**
 * How often all workers together may call HubSpot. HubSpot counts in a rolling window of ten seconds; we count in
 * seconds, a tenth of it each, so that no rolling window can hold more than eleven tenths.
 */
@Injectable()
export class CallBudget implements OnApplicationShutdown {
  private readonly queue: RateLimiterQueue;
  private readonly redis: Redis | undefined;

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
    // Without the shared count each worker keeps to the budget by itself: better than not delivering.
    const insuranceLimiter = new RateLimiterMemory(options);
    if (environment.REDIS_URL) {
      this.redis = new Redis(environment.REDIS_URL, {
        maxRetriesPerRequest: 0,
        enableOfflineQueue: false,
        commandTimeout: 500,
      });
      this.redis.on('error', (error: Error) => logger.warn({ err: error }, 'call budget'));
      this.queue = new RateLimiterQueue(
        new RateLimiterRedis({ ...options, storeClient: this.redis, insuranceLimiter }),
      );
    } else {
      this.queue = new RateLimiterQueue(
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
    await this.queue.removeTokens(1);
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}
