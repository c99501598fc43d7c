import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Database } from '#prisma/database';
import { DATABASE, ENVIRONMENT, LOGGER } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import type { Logger } from '#runtime/logger';
import { REDIS, type SharedRedis } from '#runtime/redis.module';
import { sharedLimiter } from '#runtime/shared-limiter';

const DAY_SECONDS = 24 * 60 * 60;
const KEY = 'site';

/**
 * The site's daily budget of answers by the model (`RELIE_DAILY_MODEL_CALLS`), shared by all replicas: what a provider
 * may cost at most, however many addresses ask. A day begins with the first answer. Moderation is not counted, because
 * it looks for danger and costs nothing at OpenAI.
 */
@Injectable()
export class ModelBudget {
  private readonly limiter: RateLimiterAbstract;
  private logged = false;

  constructor(
    @Inject(ENVIRONMENT) { RELIE_DAILY_MODEL_CALLS }: ApiEnvironment,
    @Inject(DATABASE) database: Database,
    @Inject(REDIS) redis: SharedRedis,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const options = {
      keyPrefix: 'relie-model',
      points: RELIE_DAILY_MODEL_CALLS,
      duration: DAY_SECONDS,
    };
    this.limiter = sharedLimiter(options, redis, database.pool);
  }

  /** Counts one call of the model. @returns false if today's budget is spent */
  async spend(): Promise<boolean> {
    try {
      await this.limiter.consume(KEY);
      this.logged = false;
      return true;
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      if (!this.logged) {
        this.logger.warn(
          { secondsLeft: Math.ceil(rejection.msBeforeNext / 1000) },
          'daily budget of model calls is spent; Relie answers without the model',
        );
      }
      this.logged = true;
      return false;
    }
  }
}
