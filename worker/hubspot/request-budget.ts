import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Database } from '#prisma/database';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import { REDIS, type SharedRedis } from '#runtime/redis.module';
import { sharedLimiter } from '#runtime/shared-limiter';
import { groupCommit } from '#runtime/group-commit';
import { DATABASE, ENVIRONMENT } from '#runtime/core.module';

// Requests that are counted in one batch.
const MAX_BATCH = 16;
const WINDOW_SECONDS = 1;
const ACCOUNT = 'account';

/** HubSpot has asked this account to wait: the request was not made. */
export class AccountPausedError extends Error {
  readonly remainingMs: number;

  constructor(remainingMs: number) {
    super(`HubSpot asked for a pause of ${remainingMs} ms`);
    this.remainingMs = remainingMs;
  }
}

/**
 * Rate limit for HubSpot, shared by all workers. HubSpot counts requests in a rolling window of 10 s. This counter uses
 * fixed windows of 1 s with a tenth of the budget each, so a rolling window holds at most 11 tenths of it. A pause
 * blocks the same counter.
 */
@Injectable()
export class RequestBudget {
  private readonly limiter: RateLimiterAbstract;
  private readonly spendBatched: (request: 'request') => Promise<void>;

  constructor(
    @Inject(ENVIRONMENT) environment: WorkerEnvironment,
    @Inject(DATABASE) database: Database,
    @Inject(REDIS) redis: SharedRedis,
  ) {
    const options = {
      keyPrefix: 'hubspot-calls',
      points: Math.floor(environment.HUBSPOT_REQUESTS_PER_10_SECONDS / 10),
      duration: WINDOW_SECONDS,
    };
    // A batch that exceeds what is left of a window waits for the next one, so batches are small beside a window.
    this.spendBatched = groupCommit(
      async (requests: readonly 'request'[]) => {
        await this.take(requests.length);
        return requests.map(() => undefined);
      },
      Math.min(Math.ceil(options.points / 8), MAX_BATCH),
    );
    this.limiter = sharedLimiter(options, redis, database.pool);
  }

  /** Resolves when one request may be made. @throws AccountPausedError during a pause of more than a window */
  async spend(): Promise<void> {
    await this.spendBatched('request');
  }

  /** Refuses every request of this account, in all workers, for `ms`. A longer pause stays. */
  async pause(ms: number): Promise<void> {
    const current = await this.limiter.get(ACCOUNT);
    if (ms <= (current?.msBeforeNext ?? 0)) return;
    await this.limiter.block(ACCOUNT, Math.ceil(ms / 1000));
  }

  private async take(requests: number): Promise<void> {
    for (;;) {
      try {
        await this.limiter.consume(ACCOUNT, requests);
        return;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const { msBeforeNext } = refusal;
        if (msBeforeNext > WINDOW_SECONDS * 1000) throw new AccountPausedError(msBeforeNext);
        await delay(msBeforeNext);
      }
    }
  }
}
