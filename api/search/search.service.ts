import { stat } from 'node:fs/promises';
import path from 'node:path';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { BuiltInIndex } from '#search-index/built-in-index';
import type { PageHit } from '#search-index/search-index';
import { PACK_FILE, readSearchPack, type SearchPack } from '#search-index/search-pack';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import type { Logger } from '#runtime/logger';
import { packageRoot } from '#runtime/package-root';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import { MeilisearchEngine } from './meilisearch-engine.ts';

const PACK = path.join(packageRoot(import.meta.url), 'dist/search');
/** What is used of a question, in characters. */
const LONGEST_QUERY = 2_000;
/** How often a new pack is looked for. */
const LOOK_AGAIN_MS = 5_000;

interface Loaded {
  builtIn: BuiltInIndex;
  /** Where one is configured. */
  meilisearch: MeilisearchEngine | undefined;
  /** When the pack they were made from was written. */
  packedAt: number;
}

/**
 * Finds pages: in Meilisearch where it is configured and well, else in the built-in index. Without Meilisearch the index
 * is made at the first question, so that a process that nobody asks starts fast and stays small; it is made again when a
 * new pack appears.
 */
@Injectable()
export class SearchService implements OnApplicationBootstrap, OnApplicationShutdown {
  private loaded: Promise<Loaded> | undefined;
  private meilisearch: MeilisearchEngine | undefined;
  private lookedAt = 0;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whether Meilisearch answers; undefined where none is configured. */
  get meilisearchState(): 'up' | 'down' | undefined {
    if (!this.environment.MEILI_URL) return undefined;
    return this.meilisearch?.isUp ? 'up' : 'down';
  }

  /** Meilisearch may have to be given the pages, which takes longer than a visitor should wait. */
  onApplicationBootstrap(): void {
    if (!this.environment.MEILI_URL) return;
    this.current().catch((error: unknown) => this.logger.error({ err: error }, 'no page index'));
  }

  onApplicationShutdown(): void {
    this.meilisearch?.stop();
  }

  /**
   * Pages for a question of any length and wording, the best first, each page once.
   * @param query is neither kept nor logged
   * @returns an empty list also where the search is broken, which is logged
   */
  async search(query: string, limit: number): Promise<PageHit[]> {
    const question = query.trim().slice(0, LONGEST_QUERY);
    if (question === '') return [];
    try {
      const { builtIn, meilisearch } = await this.current();
      const hits = await meilisearch?.search(question, limit);
      return hits ?? (await builtIn.search(question, limit));
    } catch (error) {
      this.logger.error({ err: error }, 'page search failed');
      return [];
    }
  }

  private async current(): Promise<Loaded> {
    this.loaded ??= this.load();
    const loaded = await this.loaded.catch((error: unknown) => {
      // The next question tries again.
      this.loaded = undefined;
      throw error;
    });
    this.lookForNewPack(loaded.packedAt);
    return loaded;
  }

  /** Questions are answered from the old pages until the new ones are ready. */
  private lookForNewPack(packedAt: number): void {
    if (Date.now() - this.lookedAt < LOOK_AGAIN_MS) return;
    this.lookedAt = Date.now();
    stat(path.join(PACK, PACK_FILE))
      .then(async ({ mtimeMs }) => {
        if (mtimeMs === packedAt) return;
        const renewed = await this.load();
        this.loaded = Promise.resolve(renewed);
        this.logger.info('page index renewed');
      })
      .catch((error: unknown) => this.logger.warn({ err: error }, 'page index not renewed'));
  }

  private async load(): Promise<Loaded> {
    const { mtimeMs } = await stat(path.join(PACK, PACK_FILE));
    const pack = await readSearchPack(PACK);
    const builtIn = new BuiltInIndex(pack.vocabulary, pack.vectors);
    builtIn.restore(pack.documents, pack.builtIn);
    this.meilisearch?.stop();
    this.meilisearch = await this.openMeilisearch(pack);
    this.lookedAt = Date.now();
    return { builtIn, meilisearch: this.meilisearch, packedAt: mtimeMs };
  }

  private async openMeilisearch(pack: SearchPack): Promise<MeilisearchEngine | undefined> {
    const { MEILI_URL: url, MEILI_API_KEY: apiKey } = this.environment;
    if (!url) return undefined;
    const { MeilisearchIndex } = await import('#search-index/meilisearch-index');
    const index = new MeilisearchIndex({ url, apiKey }, pack.vocabulary, pack.vectors);
    const engine = new MeilisearchEngine(index, pack.documents, this.logger);
    void engine.prepare();
    return engine;
  }
}
