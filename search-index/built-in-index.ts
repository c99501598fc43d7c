import { setImmediate } from 'node:timers/promises';
import MiniSearch, { type Options } from 'minisearch';
import { z } from 'zod';
import type { PageDocument } from './page-document.ts';
import { PageKnowledge } from './page-knowledge.ts';
import { rankPages } from './page-ranking.ts';
import type { PageHit, SearchIndex } from './search-index.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { WordVectors } from './word-vectors.ts';
import { isStopWord, stemOf } from './words.ts';

/** Upper bound of sections passed to the ranking; lower-scored ones do not change the result. */
const MAX_SECTIONS = 60;
/** A rebuild yields to the event loop after each batch of this many sections. */
const SECTIONS_PER_BATCH = 40;

/**
 * A serialised built-in index without its documents. The build writes it, so that a process need not index at start.
 */
export const savedIndexSchema = z.object({
  /** MiniSearch's JSON serialisation. */
  sections: z.string(),
  /** Every word of the pages, separated by spaces. */
  words: z.string(),
});
export type SavedIndex = z.output<typeof savedIndexSchema>;

/** In-process page index, based on MiniSearch. */
export class BuiltInIndex implements SearchIndex {
  private readonly vocabulary: Vocabulary;
  private readonly vectors: WordVectors;
  private pages: Pages;

  constructor(vocabulary: Vocabulary, vectors: WordVectors) {
    this.vocabulary = vocabulary;
    this.vectors = vectors;
    this.pages = new Pages(vocabulary, vectors);
  }

  /**
   * Same result as `rebuild`, in a tenth of the time and memory.
   * @param saved the result of `save` for the same documents
   */
  async restore(documents: readonly PageDocument[], saved: SavedIndex): Promise<void> {
    const pages = new Pages(this.vocabulary, this.vectors, saved);
    pages.know(documents);
    await pages.prepare();
    this.pages = pages;
  }

  save(): SavedIndex {
    return this.pages.save();
  }

  async rebuild(documents: readonly PageDocument[]): Promise<void> {
    const pages = new Pages(this.vocabulary, this.vectors);
    for (let at = 0; at < documents.length; at += SECTIONS_PER_BATCH) {
      pages.add(documents.slice(at, at + SECTIONS_PER_BATCH));
      await setImmediate();
    }
    await pages.prepare();
    this.pages = pages;
  }

  upsertPages(documents: readonly PageDocument[]): Promise<void> {
    for (const path of new Set(documents.map((document) => document.path)))
      this.pages.discard(path);
    this.pages.add(documents);
    return Promise.resolve();
  }

  removePage(path: string): Promise<void> {
    this.pages.remove(path);
    return Promise.resolve();
  }

  search(query: string, limit: number): Promise<PageHit[]> {
    return this.pages.search(query, limit);
  }
}

class Pages {
  private readonly knowledge: PageKnowledge;
  private readonly sections: MiniSearch<PageDocument>;
  private readonly documents = new Map<string, PageDocument>();

  constructor(vocabulary: Vocabulary, vectors: WordVectors, saved?: SavedIndex) {
    this.knowledge = new PageKnowledge(vocabulary, vectors);
    const options: Options<PageDocument> = {
      fields: ['pageName', 'heading', 'text'],
      tokenize: (text) => this.knowledge.reader.plain(text),
      processTerm: (word) => (isStopWord(word) ? null : stemOf(word)),
      // Queries arrive tokenised and normalised by QuestionReader.
      searchOptions: { boost: { pageName: 2, heading: 2 }, tokenize: (text) => text.split(' ') },
    };
    this.sections = saved ? MiniSearch.loadJSON(saved.sections, options) : new MiniSearch(options);
    if (saved) this.knowledge.reader.learn(saved.words.split(' '));
  }

  add(documents: readonly PageDocument[]): void {
    this.know(documents);
    this.sections.addAll(documents);
    this.knowledge.learnWords(documents);
  }

  /** Registers documents whose words are already indexed. */
  know(documents: readonly PageDocument[]): void {
    for (const document of documents) this.documents.set(document.id, document);
    this.knowledge.learn(documents);
  }

  /** Builds the phrase matcher ahead of the first query. */
  async prepare(): Promise<void> {
    await this.knowledge.prepare();
  }

  remove(path: string): void {
    this.knowledge.forget(path);
    this.discard(path);
  }

  /** Removes the sections of a page. What is known about it stays until `know` replaces it. */
  discard(path: string): void {
    for (const { id } of [...this.documents.values()].filter((it) => it.path === path)) {
      this.sections.discard(id);
      this.documents.delete(id);
    }
  }

  save(): SavedIndex {
    return {
      sections: JSON.stringify(this.sections),
      words: this.knowledge.reader.knownWords().join(' '),
    };
  }

  async search(query: string, limit: number): Promise<PageHit[]> {
    const question = this.knowledge.reader.read(query);
    if (question.words.length === 0) return [];
    const found = this.sections
      .search([...new Set(question.words)].join(' '))
      .slice(0, MAX_SECTIONS);
    const highest = found[0]?.score ?? 1;
    const sections = found.flatMap(({ id, score, queryTerms }) => {
      const document = this.documents.get(String(id));
      return document ? [{ document, score: score / highest, stems: queryTerms }] : [];
    });
    return rankPages(
      { sections, ...(await this.knowledge.phrasesFor(question)), question },
      (path) => this.knowledge.pageAt(path),
      limit,
    );
  }
}
