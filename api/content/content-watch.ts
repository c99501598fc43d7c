import { setTimeout as delay } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type pg from 'pg';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import type { Logger } from '#runtime/logger';
import { ListeningConnection } from '../database/listening-connection.ts';
import { CONTENT_CHANNEL, ContentVersionRepository } from './content-version.repository.ts';

/**
 * Polling covers lost notifications and connection poolers that forward none. Every api has to see a change within 5 s.
 */
export const POLL_MS = 5_000;
/** Failed loads are retried less often, because a load takes seconds of a thread. */
const RETRY_MS = 30_000;

/** The api starts without parts that take longer to load. */
const LONGEST_START_MS = 20_000;

/** Name of the connection in `pg_stat_activity`. */
export const WATCH_CONNECTION = 'frontdoor content watch';

/**
 * Watches the version of the published content on a Postgres connection of its own, with LISTEN and a poll. The api
 * works without it: while Postgres is unavailable, it keeps the content that it has.
 */
@Injectable()
export class ContentWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly parts = new Map<string, (version: bigint) => Promise<void>>();
  private readonly failed = new Set<string>();
  private readonly connection: ListeningConnection;
  private version: bigint | undefined;
  private takenUpAt = 0;
  private readonly firstAttempt = Promise.withResolvers<void>();

  constructor(
    private readonly repository: ContentVersionRepository,
    @Inject(ENVIRONMENT) { DATABASE_URL }: Pick<ApiEnvironment, 'DATABASE_URL'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.connection = new ListeningConnection({
      databaseUrl: DATABASE_URL,
      name: WATCH_CONNECTION,
      channel: CONTENT_CHANNEL,
      subject: 'content changes',
      checkEveryMs: POLL_MS,
      logger,
      onNotification: () => this.connection.wake(),
      onCheck: (connection, answered) => this.readVersion(connection, answered),
      onLost: () => this.firstAttempt.resolve(),
    });
  }

  /** Whether a part of the latest version could not be loaded, so that an older one is still in use. */
  get isStale(): boolean {
    return this.failed.size > 0;
  }

  /**
   * Registers a part that is cached per version. Reloads do not overlap.
   * @param part name for the log
   * @param reload called at the start and for each new version. If it rejects, the part must keep what it has, and it
   * is called again half a minute later.
   */
  onChange(part: string, reload: (version: bigint) => Promise<void>): void {
    this.parts.set(part, reload);
  }

  /** The api listens once the published posts are in place, or Postgres has failed to answer, or 20 s have passed. */
  async onApplicationBootstrap(): Promise<void> {
    this.connection.start();
    await Promise.race([
      this.firstAttempt.promise,
      delay(LONGEST_START_MS, undefined, { ref: false }),
    ]);
  }

  beforeApplicationShutdown(): void {
    this.connection.stop();
  }

  private async readVersion(connection: pg.Client, answered: () => void): Promise<void> {
    const version = await this.repository.current(connection);
    answered();
    const isRetry = this.isStale && performance.now() - this.takenUpAt >= RETRY_MS;
    if (version !== this.version || isRetry) await this.takeUp(version);
    this.firstAttempt.resolve();
  }

  private async takeUp(version: bigint): Promise<void> {
    const isChange = this.version !== undefined && version !== this.version;
    this.version = version;
    const reloads = [...this.parts].map(async ([part, reload]) => {
      try {
        await reload(version);
        this.failed.delete(part);
      } catch (error) {
        this.failed.add(part);
        const words = 'new content not loaded, the old stays; npm run content lists its problems';
        this.logger.error({ err: error, part, version: String(version) }, words);
      }
    });
    await Promise.all(reloads);
    this.takenUpAt = performance.now();
    if (isChange) this.logger.info({ version: String(version) }, 'content version taken up');
  }
}
