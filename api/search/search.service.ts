import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import pLimit from 'p-limit';
import { AnswerFinder, NOTHING_FOUND, type Grounding } from '#search-index/answer-finder';
import { answerPackOf, type AnswerPack } from '#search-index/answer-units';
import { BuiltInIndex } from '#search-index/built-in-index';
import { documentsOf } from '#search-index/documents';
import { foundPages } from '#search-index/found-pages';
import type { PageDocument } from '#search-index/page-document';
import type { PageHit } from '#search-index/search-index';
import { PACK_FILE, readSearchPack, type SearchPack } from '#search-index/search-pack';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import type { Logger } from '#runtime/logger';
import { packageRoot } from '#runtime/package-root';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import { ContentSource } from '../content/content-source.ts';
import { ContentWatch } from '../content/content-watch.ts';
import { PublishedContentSource } from '../content/published-content.ts';
import { Instruments } from '../health/instruments.ts';
import { MeilisearchEngine } from './meilisearch-engine.ts';
import { RebuildLockRepository } from './rebuild-lock.repository.ts';
import { UnitMeanings } from './unit-meanings.ts';

const PACK = path.join(packageRoot(import.meta.url), 'dist/search');
/** Longer queries are truncated to this many characters. */
const MAX_QUERY_CHARACTERS = 2_000;
/** The index is loaded this long after the start unless a query comes first, so that no visitor waits for it. */
const LOAD_AFTER_MS = 60_000;

/** A search blocks the event loop. Yields first, so that other requests are served between two searches. */
async function inTurn(index: BuiltInIndex, question: string, limit: number): Promise<PageHit[]> {
  await nextTurn();
  return index.search(question, limit);
}

/** Indexes the pages that differ, and removes those that are gone. */
async function updateIndex(
  index: BuiltInIndex,
  before: readonly PageDocument[],
  now: readonly PageDocument[],
): Promise<void> {
  const indexed = Map.groupBy(before, ({ path: page }) => page);
  const pages = Map.groupBy(now, ({ path: page }) => page);
  for (const page of indexed.keys()) {
    if (!pages.has(page)) await index.removePage(page);
  }
  for (const [page, documents] of pages) {
    if (isDeepStrictEqual(documents, indexed.get(page))) continue;
    await index.upsertPages(documents);
    await nextTurn();
  }
}

/** The search pack without the saved index, which takes megabytes and is read once. */
type Pack = Omit<SearchPack, 'builtIn'>;

interface IndexedPages {
  pack: Pack;
  /** Modification time of the search pack, in milliseconds since the epoch. */
  packedAt: number;
  builtIn: BuiltInIndex;
  /** The documents in the index. */
  documents: readonly PageDocument[];
}

/** Everything that answers a query, for one version of the content. */
interface Loaded extends IndexedPages {
  answers: AnswerFinder;
  /** The source of `answers`. */
  answerPack: AnswerPack;
  /** Undefined if Meilisearch is not configured. */
  meilisearch: MeilisearchEngine | undefined;
  /** Digest of the published content. */
  published: string;
}

/**
 * Finds pages with Meilisearch if it is configured and available, else with the built-in index. Without Meilisearch the
 * index is loaded on the first query or a minute after the start, which keeps the start fast. It is reloaded when new
 * content is published.
 */
@Injectable()
export class SearchService implements OnApplicationBootstrap, OnApplicationShutdown {
  private loaded: Promise<Loaded> | undefined;
  private meilisearch: MeilisearchEngine | undefined;
  private loading: NodeJS.Timeout | undefined;
  private readonly oneAtATime = pLimit(1);

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly lock: RebuildLockRepository,
    private readonly meanings: UnitMeanings,
    private readonly content: ContentSource,
    private readonly posts: PublishedContentSource,
    private readonly instruments: Instruments,
    watch: ContentWatch,
  ) {
    watch.onChange('page index', (version) => this.reload(version));
  }

  /** Whether Meilisearch is available; undefined if it is not configured. */
  get meilisearchState(): 'up' | 'down' | undefined {
    if (!this.environment.MEILI_URL) return undefined;
    return this.meilisearch?.isUp ? 'up' : 'down';
  }

  /** Loads the index at start if Meilisearch or embeddings are configured, because these need seconds to prepare. */
  onApplicationBootstrap(): void {
    const load = () =>
      this.current().catch((error: unknown) =>
        this.logger.error({ err: error }, 'search pack not loaded'),
      );
    if (this.environment.MEILI_URL || this.meanings.isConfigured) void load();
    else this.loading = setTimeout(() => void load(), LOAD_AFTER_MS).unref();
  }

  onApplicationShutdown(): void {
    clearTimeout(this.loading);
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
      const search = meilisearch?.search(question, limit);
      const hits = search && (await this.measured('meilisearch', search));
      if (hits) return hits;
      const found = this.oneAtATime(() => inTurn(builtIn, question, limit));
      return await this.measured('built-in', found);
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
      this.logger.error({ err: error }, 'relevance of search results not checked, all are shown');
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
      return { ...NOTHING_FOUND, hits };
    }
  }

  /** Records how long an engine took, its queue included. Nothing is recorded if it did not answer. */
  private async measured<Hits>(engine: string, search: Promise<Hits>): Promise<Hits> {
    const started = performance.now();
    const hits = await search;
    if (hits) this.instruments.searches.observe({ engine }, (performance.now() - started) / 1000);
    return hits;
  }

  private async current(): Promise<Loaded> {
    this.loaded ??= this.load(this.posts.version);
    return this.loaded.catch((error: unknown) => {
      // Not cached, so that the next query retries.
      this.loaded = undefined;
      throw error;
    });
  }

  /**
   * Reads the search pack again if it has changed, and otherwise updates the index in place, page by page. Queries use
   * the old index until a new one is ready.
   */
  private async reload(version: bigint): Promise<void> {
    if (!this.loaded) return;
    const loaded = await this.current();
    const { mtimeMs } = await stat(path.join(PACK, PACK_FILE));
    if (mtimeMs === loaded.packedAt) {
      const { digest } = await this.posts.at(version);
      if (digest === loaded.published) return;
      this.loaded = Promise.resolve(await this.update(loaded, version));
    } else {
      this.loaded = Promise.resolve(await this.load(version));
    }
  }

  /** @param version of the published content; null for the content of the build */
  private async load(version: bigint | null): Promise<Loaded> {
    const began = performance.now();
    const { mtimeMs: packedAt } = await stat(path.join(PACK, PACK_FILE));
    const { builtIn: saved, ...pack } = await readSearchPack(PACK);
    const { documents } = pack;
    const builtIn = new BuiltInIndex(pack.vocabulary, pack.vectors);
    await builtIn.restore(documents, saved);
    const loaded = await this.update({ pack, packedAt, builtIn, documents }, version);
    this.logger.info({ ms: Math.round(performance.now() - began) }, 'search index loaded');
    return loaded;
  }

  /** Updates the index to a version, and builds its answers unless they are the same. */
  private async update(
    before: IndexedPages & Partial<Loaded>,
    version: bigint | null,
  ): Promise<Loaded> {
    const { pack, builtIn } = before;
    const { documents, answerPack, published } = await this.publishedAt(version, pack);
    await updateIndex(builtIn, before.documents, documents);
    this.meilisearch?.stop();
    this.meilisearch = await this.openMeilisearch(pack, documents);
    this.meanings.learn(answerPack.units);
    const answers =
      before.answers && isDeepStrictEqual(answerPack, before.answerPack)
        ? before.answers
        : await AnswerFinder.build(answerPack, pack.vocabulary, pack.vectors, before.answers);
    const { meilisearch } = this;
    return { ...before, documents, answers, answerPack, meilisearch, published };
  }

  /** The documents and answers of a version; those of the pack if nothing was published since the build. */
  private async publishedAt(version: bigint | null, pack: Pack) {
    const { documents, answers, posts, phrases } = pack;
    const digest = version === null ? posts : (await this.posts.at(version)).digest;
    if (digest === posts) return { documents, answerPack: answers, published: posts };
    const content = await this.content.at(version);
    return {
      documents: documentsOf(content, phrases),
      answerPack: answerPackOf(content),
      published: digest,
    };
  }

  private async openMeilisearch(
    { vocabulary, vectors }: Pack,
    documents: readonly PageDocument[],
  ): Promise<MeilisearchEngine | undefined> {
    const { MEILI_URL: url, MEILI_API_KEY: apiKey } = this.environment;
    if (!url) return undefined;
    const { MeilisearchIndex } = await import('#search-index/meilisearch-index');
    const index = new MeilisearchIndex({ url, apiKey }, vocabulary, vectors);
    await index.restore(documents);
    const engine = new MeilisearchEngine(index, documents, this.lock, this.logger);
    void engine.prepare();
    return engine;
  }
}
