import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import pg from 'pg';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import type { Logger } from '#runtime/logger';
import { CONTENT_CHANNEL, ContentVersionRepository } from './content-version.repository.ts';

/** Covers a lost notification, and a connection pooler that forwards none. */
const POLL_MS = 30_000;
const FIRST_RECONNECT_MS = 500;
const LONGEST_RECONNECT_MS = 15_000;
const CONNECT_WITHIN_MS = 4_000;
const ANSWER_WITHIN_MS = 5_000;

/** Name of the connection in `pg_stat_activity`. */
export const WATCH_CONNECTION = 'frontdoor content watch';

/**
 * Watches the version of the published content on a Postgres connection of its own, with LISTEN and a poll. The api
 * works without it: while Postgres is unavailable, it keeps the content that it has.
 */
@Injectable()
export class ContentWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly parts = new Map<string, () => Promise<void>>();
  private readonly failed = new Set<string>();
  private version: bigint | undefined;
  /** Failed connections since the last answer. */
  private failures = 0;
  private stopped = false;
  private wakeUp = Promise.withResolvers<void>();

  constructor(
    private readonly repository: ContentVersionRepository,
    @Inject(ENVIRONMENT) private readonly environment: Pick<ApiEnvironment, 'DATABASE_URL'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whether a part of the latest version could not be loaded, so that an older one is still in use. */
  get isStale(): boolean {
    return this.failed.size > 0;
  }

  /**
   * Registers a part that is kept per version. Reloads do not overlap.
   * @param part name for the log
   * @param reload called after the start, because the files may have changed meanwhile, and for each new version.
   * If it rejects, the part must keep what it has.
   */
  onChange(part: string, reload: () => Promise<void>): void {
    this.parts.set(part, reload);
  }

  onApplicationBootstrap(): void {
    void this.watch();
  }

  beforeApplicationShutdown(): void {
    this.stopped = true;
    this.wakeUp.resolve();
  }

  private async watch(): Promise<void> {
    while (!this.stopped) {
      const connection = new pg.Client({
        connectionString: this.environment.DATABASE_URL,
        application_name: WATCH_CONNECTION,
        connectionTimeoutMillis: CONNECT_WITHIN_MS,
        query_timeout: ANSWER_WITHIN_MS,
        keepAlive: true,
      });
      try {
        await this.follow(connection);
      } catch (error) {
        this.noteFailure(error);
      }
      // Not awaited: a frozen server would never confirm it.
      void connection.end();
      this.wakeUp = Promise.withResolvers();
      const backoff = FIRST_RECONNECT_MS * 2 ** (this.failures - 1);
      await this.sleep(Math.min(backoff, LONGEST_RECONNECT_MS) * (0.75 + Math.random() / 2));
    }
  }

  /** Takes up each version until the api stops. @throws when the connection fails */
  private async follow(connection: pg.Client): Promise<void> {
    connection.on('notification', () => this.wakeUp.resolve());
    // The next query rejects and reports the failure.
    connection.on('error', () => this.wakeUp.resolve());
    await connection.connect();
    await connection.query(`LISTEN ${CONTENT_CHANNEL}`);
    while (!this.stopped) {
      // Renewed before the version is read, so that a notification during the reload is not missed.
      this.wakeUp = Promise.withResolvers();
      const version = await this.repository.current(connection);
      this.noteAnswer();
      if (version !== this.version) await this.takeUp(version);
      await this.sleep(POLL_MS);
    }
  }

  private async takeUp(version: bigint): Promise<void> {
    const isChange = this.version !== undefined;
    this.version = version;
    const reloads = [...this.parts].map(async ([part, reload]) => {
      try {
        await reload();
        this.failed.delete(part);
      } catch (error) {
        this.failed.add(part);
        const words = 'new content not loaded, the old stays; npm run content lists its problems';
        this.logger.error({ err: error, part, version: String(version) }, words);
      }
    });
    await Promise.all(reloads);
    if (isChange) this.logger.info({ version: String(version) }, 'content version taken up');
  }

  private noteAnswer(): void {
    if (this.failures > 0) this.logger.info('content changes are watched again');
    this.failures = 0;
  }

  private noteFailure(error: unknown): void {
    this.failures += 1;
    if (this.stopped || this.failures > 1) return;
    this.logger.warn({ err: error }, 'content changes are not watched: Postgres does not answer');
  }

  /** Waits for a wake-up, at most `ms`. */
  private async sleep(ms: number): Promise<void> {
    if (this.stopped) return;
    const timer = setTimeout(() => this.wakeUp.resolve(), ms);
    await this.wakeUp.promise;
    clearTimeout(timer);
  }
}
