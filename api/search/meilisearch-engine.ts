import type { MeilisearchIndex } from '#search-index/meilisearch-index';
import type { PageDocument } from '#search-index/page-document';
import type { PageHit } from '#search-index/search-index';
import type { Logger } from '#runtime/logger';

/** How long Meilisearch is left alone after it failed. */
const TRY_AGAIN_MS = 10_000;

/**
 * Meilisearch as the api uses it: only while it is known to hold these very pages. It is given them if it does not, and
 * left alone for a while after it failed, so that no visitor waits for it.
 */
export class MeilisearchEngine {
  private readonly index: MeilisearchIndex;
  private readonly documents: readonly PageDocument[];
  private readonly logger: Logger;
  private up = false;
  private stopped = false;
  private again: NodeJS.Timeout | undefined;

  constructor(index: MeilisearchIndex, documents: readonly PageDocument[], logger: Logger) {
    this.index = index;
    this.documents = documents;
    this.logger = logger;
    this.index.restore(documents);
  }

  get isUp(): boolean {
    return this.up;
  }

  /** Sees to it that Meilisearch holds the pages; goes on trying until it does. */
  async prepare(): Promise<void> {
    try {
      if (!(await this.index.holds(this.documents))) {
        await this.index.rebuild(this.documents);
        this.logger.info({ sections: this.documents.length }, 'pages indexed in Meilisearch');
      }
      this.up = true;
      this.logger.info('Meilisearch answers searches');
    } catch (error) {
      this.leaveAlone(error);
    }
  }

  /** @returns undefined where somebody else has to answer */
  async search(query: string, limit: number): Promise<PageHit[] | undefined> {
    if (!this.isUp) return undefined;
    try {
      return await this.index.search(query, limit);
    } catch (error) {
      // Of several questions that fail together, the first says so.
      if (this.up) this.leaveAlone(error);
      return undefined;
    }
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.again);
  }

  private leaveAlone(error: unknown): void {
    this.up = false;
    if (this.stopped) return;
    this.logger.warn({ err: error }, 'Meilisearch fails; the built-in index answers searches');
    this.again = setTimeout(() => void this.prepare(), TRY_AGAIN_MS).unref();
  }
}
