import { createHash, randomUUID } from 'node:crypto';
import { Meilisearch, type EnqueuedTaskPromise, type Settings } from 'meilisearch';
import { z } from 'zod';
import { settingsFor } from './meilisearch-settings.ts';
import type { PageDocument } from './page-document.ts';
import { PageKnowledge, type WeightedTerm } from './page-knowledge.ts';
import { rankPages, type SectionHit } from './page-ranking.ts';
import type { PageHit, SearchIndex } from './search-index.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { WordVectors } from './word-vectors.ts';

/** Number of query terms used, highest weight first. Meilisearch reads no more than ten words of a query. */
const MAX_QUERY_TERMS = 10;
/** Sections requested per query term. */
const MAX_SECTIONS = 60;
/** Short, because a visitor is waiting and the built-in index can answer instead. */
const SEARCH_TIMEOUT_MS = 1_500;
const REQUEST_TIMEOUT_MS = 10_000;
const TASK_TIMEOUT_MS = 120_000;
const DOCUMENTS_PER_BATCH = 1_000;
/** A staging index older than this was left behind by a killed rebuild. */
const ABANDONED_AFTER_MS = 60 * 60_000;

const hitSchema = z.object({ id: z.string(), _rankingScore: z.number() });
const heldSchema = z.object({ id: z.string(), digest: z.string() });

interface FoundSection {
  score: number;
  /** Stems of the query terms found in it. */
  stems: string[];
}

export interface MeilisearchServer {
  url: string;
  apiKey: string | undefined;
  /** Index name. A rebuild fills a temporary staging index and swaps it in. */
  indexUid?: string;
}

/**
 * Page index in Meilisearch. Meilisearch only finds sections by words; query parsing and page ranking are shared with
 * the built-in index. Every method rejects when a request or a Meilisearch task fails or times out.
 */
export class MeilisearchIndex implements SearchIndex {
  private readonly client: Meilisearch;
  private readonly uid: string;
  private readonly vocabulary: Vocabulary;
  private readonly vectors: WordVectors;
  private readonly settings: Settings;
  private pages: KnownPages;

  constructor(
    { url, apiKey, indexUid = 'pages' }: MeilisearchServer,
    vocabulary: Vocabulary,
    vectors: WordVectors,
  ) {
    this.client = new Meilisearch({
      host: url,
      ...(apiKey && { apiKey }),
      timeout: REQUEST_TIMEOUT_MS,
      defaultWaitOptions: { timeout: TASK_TIMEOUT_MS },
    });
    this.uid = indexUid;
    this.vocabulary = vocabulary;
    this.vectors = vectors;
    this.settings = settingsFor(vocabulary);
    this.pages = new KnownPages(vocabulary, vectors);
  }

  /** Registers documents that Meilisearch already holds (see `holds`). */
  async restore(documents: readonly PageDocument[]): Promise<void> {
    const pages = new KnownPages(this.vocabulary, this.vectors);
    pages.learn(documents);
    await pages.knowledge.prepare();
    this.pages = pages;
  }

  /** Whether the index contains exactly these documents, indexed with the current settings (compared by digest). */
  async holds(documents: readonly PageDocument[]): Promise<boolean> {
    if (!(await this.indexes()).some(({ uid }) => uid === this.uid)) return false;
    const { results } = await this.client
      .index(this.uid)
      .getDocuments({ fields: ['id', 'digest'], limit: documents.length + 1 });
    const held = new Map(
      z
        .array(heldSchema)
        .parse(results)
        .map(({ id, digest }) => [id, digest]),
    );
    return (
      held.size === documents.length &&
      documents.every((document) => held.get(document.id) === this.digestOf(document))
    );
  }

  async rebuild(documents: readonly PageDocument[]): Promise<void> {
    await this.dropAbandoned();
    const staging = `${this.uid}-rebuild-${randomUUID()}`;
    try {
      await done(this.client.createIndex(staging, { primaryKey: 'id' }));
      await done(this.client.index(staging).updateSettings(this.settings));
      for (let at = 0; at < documents.length; at += DOCUMENTS_PER_BATCH) {
        await this.add(staging, documents.slice(at, at + DOCUMENTS_PER_BATCH));
      }
      await this.createIfMissing();
      await done(this.client.swapIndexes([{ indexes: [this.uid, staging], rename: false }]));
    } catch (error) {
      // Best effort: a staging index that is not deleted here is dropped by a later rebuild. The first error is thrown.
      await Promise.allSettled([this.client.deleteIndexIfExists(staging)]);
      throw error;
    }
    await this.restore(documents);
    await done(this.client.deleteIndex(staging));
  }

  async upsertPages(documents: readonly PageDocument[]): Promise<void> {
    await this.add(this.uid, documents);
    for (const [path, sections] of Map.groupBy(documents, (document) => document.path)) {
      const ids = sections.map(({ id }) => JSON.stringify(id));
      await this.delete(`path = ${JSON.stringify(path)} AND id NOT IN [${ids.join(', ')}]`);
      this.pages.forget(path);
    }
    this.pages.learn(documents);
  }

  async removePage(path: string): Promise<void> {
    await this.delete(`path = ${JSON.stringify(path)}`);
    this.pages.forget(path);
  }

  async search(query: string, limit: number): Promise<PageHit[]> {
    const { knowledge, documents } = this.pages;
    const question = knowledge.reader.read(query);
    if (question.words.length === 0) return [];
    const found = await this.find(await knowledge.weightedTerms(question, MAX_QUERY_TERMS));
    const highest = Math.max(...[...found.values()].map(({ score }) => score));
    const sections = [...found].flatMap(([id, { score, stems }]): SectionHit[] => {
      // An id that is unknown to this process belongs to another version of the site.
      const document = documents.get(id);
      return document ? [{ document, score: score / highest, stems }] : [];
    });
    return rankPages(
      { sections, ...(await knowledge.phrasesFor(question)), question },
      (path) => knowledge.pageAt(path),
      limit,
    );
  }

  /**
   * Runs one query per term and adds up the scores, weighted by term. Meilisearch matches all words of a query in one
   * section and drops words one at a time until something matches, so a long message sent as a single query would match
   * on one arbitrary word. Each query also matches by prefix.
   */
  private async find(words: readonly WeightedTerm[]): Promise<Map<string, FoundSection>> {
    const found = new Map<string, FoundSection>();
    if (words.length === 0) return found;
    const { results } = await this.client.multiSearch(
      {
        queries: words.map(({ word }) => ({
          ...{ indexUid: this.uid, q: word, limit: MAX_SECTIONS },
          ...{ attributesToRetrieve: ['id'], showRankingScore: true },
        })),
      },
      { signal: AbortSignal.timeout(SEARCH_TIMEOUT_MS) },
    );
    for (const [at, { hits }] of results.entries()) {
      for (const { id, _rankingScore } of z.array(hitSchema).parse(hits)) {
        const section = found.get(id) ?? { score: 0, stems: [] };
        section.score += _rankingScore * (words[at]?.weight ?? 0);
        section.stems.push(words[at]?.stem ?? '');
        found.set(id, section);
      }
    }
    return found;
  }

  private async add(uid: string, documents: readonly PageDocument[]): Promise<void> {
    const records = documents.map((document) => {
      const { id, path, pageName, kind, heading, text } = document;
      return { id, path, pageName, kind, heading, text, digest: this.digestOf(document) };
    });
    await done(this.client.index(uid).addDocuments(records));
  }

  private async delete(filter: string): Promise<void> {
    await done(this.client.index(this.uid).deleteDocuments({ filter }));
  }

  private digestOf(document: PageDocument): string {
    return createHash('sha256')
      .update(JSON.stringify([this.settings, document]))
      .digest('base64url');
  }

  private async indexes(): Promise<{ uid: string; createdAt?: Date | undefined }[]> {
    return (await this.client.getIndexes({ limit: 1_000 })).results;
  }

  /** A swap needs both indexes to exist; before the first rebuild the target does not. */
  private async createIfMissing(): Promise<void> {
    if ((await this.indexes()).some(({ uid }) => uid === this.uid)) return;
    const task = await this.client.createIndex(this.uid, { primaryKey: 'id' }).waitTask();
    // Another process may create it at the same time.
    if (task.error?.code !== 'index_already_exists') expectSuccess(task);
  }

  private async dropAbandoned(): Promise<void> {
    const before = Date.now() - ABANDONED_AFTER_MS;
    for (const { uid, createdAt } of await this.indexes()) {
      const abandoned = uid.startsWith(`${this.uid}-rebuild-`) && Number(createdAt) < before;
      if (abandoned) await this.client.deleteIndexIfExists(uid);
    }
  }
}

/** The documents known to this process, and the knowledge derived from them. */
class KnownPages {
  readonly knowledge: PageKnowledge;
  readonly documents = new Map<string, PageDocument>();

  constructor(vocabulary: Vocabulary, vectors: WordVectors) {
    this.knowledge = new PageKnowledge(vocabulary, vectors);
  }

  learn(documents: readonly PageDocument[]): void {
    for (const document of documents) this.documents.set(document.id, document);
    this.knowledge.learn(documents);
    this.knowledge.learnWords(documents);
  }

  forget(path: string): void {
    this.knowledge.forget(path);
    for (const [id, document] of this.documents) {
      if (document.path === path) this.documents.delete(id);
    }
  }
}

/** Meilisearch accepts writes asynchronously: waits for the task and throws if it failed. */
async function done(task: EnqueuedTaskPromise): Promise<void> {
  expectSuccess(await task.waitTask());
}

function expectSuccess({
  status,
  type,
  error,
}: Awaited<ReturnType<EnqueuedTaskPromise['waitTask']>>) {
  if (status === 'succeeded') return;
  throw new Error(`Meilisearch task failed: ${type} ${status}, ${error?.code}: ${error?.message}`);
}
