import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '#runtime/logger';
import { LOGGER } from '#runtime/core.module';
import { SearchService } from '../search/search.service.ts';
import { HealthRepository } from './health.repository.ts';

export interface Readiness {
  status: 'ready' | 'not ready';
  /** `message` and `code` give the 503 the common error body. */
  message?: string;
  code?: 'unavailable';
  dependencies: Record<string, 'up' | 'down'>;
}

const CHECK_TIMEOUT_MS = 2_000;

// Disk full (53100), and the limit on temporary files that an administrator has set (53400).
const NO_SPACE_CODES: readonly unknown[] = ['53100', '53400'];

/**
 * Redis is not a dependency: without it the api still accepts every submission, and the worker's sweeper enqueues them
 * later. Taking the api out of rotation would turn a delay into an outage. Meilisearch is reported, but readiness does
 * not depend on it: the built-in index takes over.
 */
@Injectable()
export class HealthService {
  // Concurrent readiness checks share one query.
  private underWay: Promise<Readiness> | undefined;

  constructor(
    private readonly repository: HealthRepository,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly search: SearchService,
  ) {}

  /** Whether every required dependency answers within two seconds and Postgres can store data. */
  readiness(): Promise<Readiness> {
    this.underWay ??= this.check().finally(() => (this.underWay = undefined));
    return this.underWay;
  }

  private async check(): Promise<Readiness> {
    const broken = await this.brokenDatabase();
    const { meilisearchState } = this.search;
    const others = meilisearchState && { meilisearch: meilisearchState };
    if (!broken) return { status: 'ready', dependencies: { postgres: 'up', ...others } };
    return {
      status: 'not ready',
      message: broken,
      code: 'unavailable',
      dependencies: { postgres: 'down', ...others },
    };
  }

  private async brokenDatabase(): Promise<string | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no answer')), CHECK_TIMEOUT_MS);
    });
    try {
      return await Promise.race([this.missingInDatabase(), timeout]);
    } catch (error) {
      const broken = isOutOfSpace(error)
        ? 'postgres has no disk space left'
        : 'postgres does not answer';
      this.logger.warn({ err: error }, broken);
      return broken;
    } finally {
      clearTimeout(timer);
    }
  }

  private async missingInDatabase(): Promise<string | undefined> {
    const { migrated, readOnly } = await this.repository.databaseState();
    if (!migrated) return 'postgres: the migrations have not been applied';
    return readOnly ? 'postgres is read-only' : undefined;
  }
}

function isOutOfSpace(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return NO_SPACE_CODES.includes(code);
}
