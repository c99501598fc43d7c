import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import pLimit from 'p-limit';
import { AnswerFinder, type Grounding } from '#search-index/answer-finder';
import { BuiltInIndex } from '#search-index/built-in-index';
import { foundPages } from '#search-index/found-pages';
import type { PageHit } from '#search-index/search-index';
import { PACK_FILE, readSearchPack, type SearchPack } from '#search-index/search-pack';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import type { Logger } from '#runtime/logger';
import { packageRoot } from '#runtime/package-root';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import { ContentWatch } from '../content/content-watch.ts';
import { MeilisearchEngine } from './meilisearch-engine.ts';
import { RebuildTurn } from './rebuild-turn.ts';
import { UnitMeanings } from './unit-meanings.ts';

const PACK = path.join(packageRoot(import.meta.url), 'dist/search');
/** Longer queries are truncated to this many characters. */
const MAX_QUERY_CHARACTERS = 2_000;

/** A search blocks the event loop. Yields first, so that other requests are served between two searches. */
async function inTurn(index: BuiltInIndex, question: string, limit: number): Promise<PageHit[]> {
  await nextTurn();
  return index.search(question, limit);
}

interface Loaded {
  builtIn: BuiltInIndex;
  answers: AnswerFinder;
  /** Undefined if Meilisearch is not configured. */
  meilisearch: MeilisearchEngine | undefined;
  /** Modification time of the search pack, in milliseconds since the epoch. */
  packedAt: number;
}

/**
 * Finds pages with Meilisearch if it is configured and available, else with the built-in index. Without Meilisearch the
 * index is loaded on the first query, which keeps the start fast. It is reloaded when new content is published.
 */
@Injectable()
export class SearchService implements OnApplicationBootstrap, OnApplicationShutdown {
  private loaded: Promise<Loaded> | undefined;
  private meilisearch: MeilisearchEngine | undefined;
  private readonly oneAtATime = pLimit(1);

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly turn: RebuildTurn,
    private readonly meanings: UnitMeanings,
    watch: ContentWatch,
  ) {
    watch.onChange('page index', () => this.reload());
  }

  /** Whether Meilisearch is available; undefined if it is not configured. */
  get meilisearchState(): 'up' | 'down' | undefined {
    if (!this.environment.MEILI_URL) return undefined;
    return this.meilisearch?.isUp ? 'up' : 'down';
  }

  /** Loads the index at start if Meilisearch or embeddings are configured, because these need seconds to prepare. */
  onApplicationBootstrap(): void {
    if (!this.environment.MEILI_URL && !this.meanings.isConfigured) return;
    this.current().catch((error: unknown) =>
      this.logger.error({ err: error }, 'search pack not loaded'),
    );
  }

  onApplicationShutdown(): void {
    this.meilisearch?.stop();
  }

  /**
   * Pages for a question of any length and wording, best first, each page once.
   * @param query neither stored nor logged
   * @returns an empty list if nothing was found or the search failed; a failure is logged
   */
  async search(query: string, limit: number): Promise<PageHit[]> {
    const question = query.trim().slice(0, MAX_QUERY_CHARACTERS);
    if (question === '') return [];
    try {
      const { builtIn, meilisearch } = await this.current();
      const hits = await meilisearch?.search(question, limit);
      return hits ?? (await this.oneAtATime(() => inTurn(builtIn, question, limit)));
    } catch (error) {
      this.logger.error({ err: error }, 'page search failed');
      return [];
    }
  }

  /**
   * The pages worth showing for a query, best first; see {@link foundPages}. Unlike {@link search} it can find nothing.
   * @param query neither stored nor logged
   * @returns an empty list also if the search failed; a failure is logged
   */
  async find(query: string, limit: number): Promise<PageHit[]> {
    const hits = await this.search(query, limit);
    try {
      const { answers } = await this.current();
      return await this.oneAtATime(async () => {
        await nextTurn();
        return foundPages(query.slice(0, MAX_QUERY_CHARACTERS), hits, answers);
      });
    } catch (error) {
      this.logger.error({ err: error }, 'the subject of a query was not recognised');
      return hits;
    }
  }

  /**
   * The pages for a message, and what of the site answers it.
   * @param question neither stored nor logged; sent to the provider of embeddings where one is configured
   * @param earlier the visitor's earlier messages, oldest first
   * @returns nothing if the search failed; a failure is logged
   */
  async ground(
    question: string,
    earlier: readonly string[],
    limit: number,
  ): Promise<Grounding & { hits: PageHit[] }> {
    const read = question.slice(0, MAX_QUERY_CHARACTERS);
    const [hits, meaning] = await Promise.all([
      this.search(question, limit),
      this.meanings.gainsOf(read, earlier),
    ]);
    try {
      const { answers } = await this.current();
      const found = await this.oneAtATime(async () => {
        await nextTurn();
        return answers.find(read, earlier, hits, meaning);
      });
      return { ...found, hits };
    } catch (error) {
      this.logger.error({ err: error }, 'search for an answer failed');
      return { answers: [], passage: undefined, candidates: [], hits };
    }
  }

  private async current(): Promise<Loaded> {
    this.loaded ??= this.load();
    return this.loaded.catch((error: unknown) => {
      // Not cached, so that the next query retries.
      this.loaded = undefined;
      throw error;
    });
  }

  /** Loads a changed search pack. Queries use the old index until the new one is ready. */
  private async reload(): Promise<void> {
    if (!this.loaded) return;
    const { packedAt } = await this.current();
    const { mtimeMs } = await stat(path.join(PACK, PACK_FILE));
    if (mtimeMs === packedAt) return;
    const reloaded = await this.load();
    this.loaded = Promise.resolve(reloaded);
  }

  private async load(): Promise<Loaded> {
    const { mtimeMs } = await stat(path.join(PACK, PACK_FILE));
    const pack = await readSearchPack(PACK);
    const builtIn = new BuiltInIndex(pack.vocabulary, pack.vectors);
    await builtIn.restore(pack.documents, pack.builtIn);
    this.meilisearch?.stop();
    this.meilisearch = await this.openMeilisearch(pack);
    const answers = await AnswerFinder.build(pack.answers, pack.vocabulary, pack.vectors);
    this.meanings.learn(pack.answers.units);
    return { builtIn, answers, meilisearch: this.meilisearch, packedAt: mtimeMs };
  }

  private async openMeilisearch(pack: SearchPack): Promise<MeilisearchEngine | undefined> {
    const { MEILI_URL: url, MEILI_API_KEY: apiKey } = this.environment;
    if (!url) return undefined;
    const { MeilisearchIndex } = await import('#search-index/meilisearch-index');
    const index = new MeilisearchIndex({ url, apiKey }, pack.vocabulary, pack.vectors);
    await index.restore(pack.documents);
    const engine = new MeilisearchEngine(index, pack.documents, this.turn, this.logger);
    void engine.prepare();
    return engine;
  }
}
