import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import type { Logger } from '../../runtime/logger.ts';
import { DATABASE, LOGGER } from '../core/tokens.ts';
import { SearchService } from '../search/search.service.ts';

export interface Readiness {
  status: 'ready' | 'not ready';
  /** `message` and `code` make the 503 the one error shape. */
  message?: string;
  code?: 'unavailable';
  dependencies: Record<string, 'up' | 'down'>;
}

const CHECK_TIMEOUT_MS = 2_000;

/**
 * Redis is not among the dependencies: without it the api takes in every submission all the same, and the worker's
 * sweep finds them. Taking the api out of rotation for it would turn a delay into an outage. Meilisearch is named, and
 * ready says so without it: the built-in index answers.
 */
@Injectable()
export class HealthService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly search: SearchService,
  ) {}

  /** Whether what the api cannot do without answers within two seconds. */
  async readiness(): Promise<Readiness> {
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
      const query = this.database.pool.query<{ migrated: boolean }>(
        `SELECT to_regclass('delivery') IS NOT NULL AS migrated`,
      );
      const { rows } = await Promise.race([query, timeout]);
      return rows[0]?.migrated ? undefined : 'postgres: the migrations have not been applied';
    } catch (error) {
      this.logger.warn({ err: error }, 'postgres does not answer');
      return 'postgres does not answer';
    } finally {
      clearTimeout(timer);
    }
  }
}
