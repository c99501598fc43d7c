import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { BuiltInIndex } from '#search-index/built-in-index';
import type { PageHit } from '#search-index/search-index';
import { PACK_FILE, readSearchPack } from '#search-index/search-pack';
import type { Logger } from '../../runtime/logger.ts';
import { packageRoot } from '../../runtime/package-root.ts';
import { LOGGER } from '../core/tokens.ts';

const PACK = path.join(packageRoot(import.meta.url), 'dist/search');
/** What is used of a question, in characters. */
const LONGEST_QUERY = 2_000;
/** How often a new pack is looked for. */
const LOOK_AGAIN_MS = 5_000;

interface Loaded {
  index: BuiltInIndex;
  /** When the pack it was made from was written. */
  packedAt: number;
}

/**
 * Finds pages. The index is made at the first question, so that a process that nobody asks starts fast and stays small,
 * and made again when a new pack appears.
 */
@Injectable()
export class SearchService {
  private loaded: Promise<Loaded> | undefined;
  private lookedAt = 0;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /**
   * Pages for a question of any length and wording, the best first, each page once.
   * @param query is neither kept nor logged
   * @returns an empty list also where the search is broken, which is logged
   */
  async search(query: string, limit: number): Promise<PageHit[]> {
    const question = query.trim().slice(0, LONGEST_QUERY);
    if (question === '') return [];
    try {
      const { index } = await this.current();
      return await index.search(question, limit);
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
    const { documents, vocabulary, vectors, builtIn } = await readSearchPack(PACK);
    const index = new BuiltInIndex(vocabulary, vectors);
    index.restore(documents, builtIn);
    this.lookedAt = Date.now();
    return { index, packedAt: mtimeMs };
  }
}
