import type { MeilisearchIndex } from '#search-index/meilisearch-index';
import type { PageDocument } from '#search-index/page-document';
import type { PageHit } from '#search-index/search-index';
import type { Logger } from '#runtime/logger';

/** Delay before the next attempt after a failure. */
const RETRY_DELAY_MS = 10_000;

/**
 * Availability state of Meilisearch. It is used only while it is known to hold the current documents. After a failure
 * it is skipped until a retry in the background succeeds, so that no visitor waits for it.
 */
export class MeilisearchEngine {
  private readonly index: MeilisearchIndex;
  private readonly documents: readonly PageDocument[];
  private readonly logger: Logger;
  private up = false;
  private stopped = false;
  private retryTimer: NodeJS.Timeout | undefined;

  constructor(index: MeilisearchIndex, documents: readonly PageDocument[], logger: Logger) {
    this.index = index;
    this.documents = documents;
    this.logger = logger;
    this.index.restore(documents);
  }

  get isUp(): boolean {
    return this.up;
  }

  /** Rebuilds the index unless it holds the current documents. Schedules a retry after a failure. */
  async prepare(): Promise<void> {
    try {
      if (!(await this.index.holds(this.documents))) {
        await this.index.rebuild(this.documents);
        this.logger.info({ sections: this.documents.length }, 'pages indexed in Meilisearch');
      }
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

  private suspend(error: unknown): void {
    this.up = false;
    if (this.stopped) return;
    this.logger.warn({ err: error }, 'Meilisearch fails; the built-in index answers searches');
    this.retryTimer = setTimeout(() => void this.prepare(), RETRY_DELAY_MS).unref();
  }
}
