import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '#runtime/logger';
import { LOGGER } from '#runtime/core.module';
import { SearchService } from '../search/search.service.ts';
import { HealthRepository } from './health.repository.ts';

export interface Readiness {
  status: 'ready' | 'not ready';
  /** `message` and `code` make the 503 the one error shape. */
  message?: string;
  code?: 'unavailable';
  dependencies: Record<string, 'up' | 'down'>;
}

const CHECK_TIMEOUT_MS = 2_000;

// Disk full, and a limit on temporary files that an administrator has set.
const NO_SPACE_CODES: readonly unknown[] = ['53100', '53400'];

/**
 * Redis is not among the dependencies: without it the api takes in every submission all the same, and the worker's
 * sweep finds them. Taking the api out of rotation for it would turn a delay into an outage. Meilisearch is named, and
 * ready says so without it: the built-in index answers.
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

  /** Whether what the api cannot do without answers within two seconds, and could store something. */
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
