import type { MeilisearchIndex } from '#search-index/meilisearch-index';
import type { PageDocument } from '#search-index/page-document';
import type { PageHit } from '#search-index/search-index';
import type { Logger } from '#runtime/logger';
import type { RebuildLockRepository } from './rebuild-lock.repository.ts';

/** Delay before the next attempt after a failure. */
const RETRY_DELAY_MS = 10_000;
/** Delay before the next look while another api rebuilds the index. */
const OTHER_REBUILDS_MS = 500;

/**
 * Availability state of Meilisearch. It is used only while it is known to hold the current documents. After a failure
 * it is skipped until a retry in the background succeeds, so that no visitor waits for it.
 */
export class MeilisearchEngine {
  private readonly index: MeilisearchIndex;
  private readonly documents: readonly PageDocument[];
  private readonly lock: RebuildLockRepository;
  private readonly logger: Logger;
  private up = false;
  private stopped = false;
  private retryTimer: NodeJS.Timeout | undefined;

  /** @param index already holds `documents` as the version to compare with or to index */
  constructor(
    index: MeilisearchIndex,
    documents: readonly PageDocument[],
    lock: RebuildLockRepository,
    logger: Logger,
  ) {
    this.index = index;
    this.documents = documents;
    this.lock = lock;
    this.logger = logger;
  }

  get isUp(): boolean {
    return this.up;
  }

  /**
   * Rebuilds the index unless it holds the current documents. Several apis rebuild one after the other, so that the
   * first does it for all. Schedules a retry after a failure.
   */
  async prepare(): Promise<void> {
    try {
      if (!(await this.index.holds(this.documents))) {
        const hadLock = await this.lock.run(() => this.rebuildIfNeeded());
        if (!hadLock) {
          this.prepareIn(OTHER_REBUILDS_MS);
          return;
        }
      }
      if (this.stopped) return;
      this.up = true;
      this.logger.info('Meilisearch answers searches');
    } catch (error) {
      this.suspend(error);
    }
  }

  /** @returns undefined if Meilisearch is unavailable; the caller then uses the built-in index */
  async search(query: string, limit: number): Promise<PageHit[] | undefined> {
    if (!this.isUp) return undefined;
    try {
      return await this.index.search(query, limit);
    } catch (error) {
      // Of several concurrent failures only the first is logged.
      if (this.up) this.suspend(error);
      return undefined;
    }
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.retryTimer);
  }

  private async rebuildIfNeeded(): Promise<void> {
    // A stopped engine has old documents; another api may have finished while this one waited for the lock.
    if (this.stopped || (await this.index.holds(this.documents))) return;
    await this.index.rebuild(this.documents);
    this.logger.info({ sections: this.documents.length }, 'pages indexed in Meilisearch');
  }

  private suspend(error: unknown): void {
    this.up = false;
    if (this.stopped) return;
    this.logger.warn({ err: error }, 'Meilisearch fails; the built-in index answers searches');
    this.prepareIn(RETRY_DELAY_MS);
  }

  private prepareIn(ms: number): void {
    if (this.stopped) return;
    this.retryTimer = setTimeout(() => void this.prepare(), ms).unref();
  }
}
