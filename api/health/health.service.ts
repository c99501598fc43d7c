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

// Reading works on a full disk, storing does not. More rows than the smallest work memory holds go through a temporary
// file, so this takes new space where the data is, and gives it back.
const TAKE_SPACE = `SET LOCAL work_mem = '64kB'; SELECT count(*) FROM generate_series(1, 20000)`;
// Disk full, and a limit on temporary files that an administrator has set.
const NO_SPACE_CODES: readonly unknown[] = ['53100', '53400'];

const STATE = `
  SELECT to_regclass('delivery') IS NOT NULL AS migrated,
    current_setting('transaction_read_only')::boolean AS read_only`;

/**
 * Redis is not among the dependencies: without it the api takes in every submission all the same, and the worker's
 * sweep finds them. Taking the api out of rotation for it would turn a delay into an outage. Meilisearch is named, and
 * ready says so without it: the built-in index answers.
 */
@Injectable()
export class HealthService {
  // However many ask, Postgres is asked by one.
  private underWay: Promise<Readiness> | undefined;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
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
    const { pool } = this.database;
    const [{ rows }] = await Promise.all([
      pool.query<{ migrated: boolean; read_only: boolean }>(STATE),
      pool.query(TAKE_SPACE),
    ]);
    if (!rows[0]?.migrated) return 'postgres: the migrations have not been applied';
    return rows[0].read_only ? 'postgres is read-only' : undefined;
  }
}

function isOutOfSpace(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return NO_SPACE_CODES.includes(code);
}
