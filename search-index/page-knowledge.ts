import { LRUCache } from 'lru-cache';
import { isFirst, type PageDocument } from './page-document.ts';
import type { KnownPage } from './page-ranking.ts';
import type { PassageQuery } from './passage.ts';
import { PhraseMatcher } from './phrase-matcher.ts';
import { QuestionReader, type Question } from './question-reader.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { WordVectors } from './word-vectors.ts';
import { isNumber, isStopWord, prefixOf, stemOf, stemsOf, wordsOf } from './words.ts';

/** A query term with its weight: how strongly it discriminates between pages. */
export interface WeightedTerm {
  stem: string;
  /** The form to search for: the beginning that it shares with its stem, or the whole word if that is a stop word. */
  word: string;
  weight: number;
}

/** Weight of a question's word that no phrase has: "wifi" decides whether a passage answers. */
const RARE_WEIGHT = 3;
/** Number of texts whose stems are cached. */
const CACHE_SIZE = 5_000;

/** Knowledge shared by both engines: the query parser, the known pages and the phrase matcher. */
export class PageKnowledge {
  readonly reader: QuestionReader;
  private readonly pages = new Map<string, KnownPage>();
  private readonly stemsByText = new LRUCache<string, ReadonlySet<string>>({
    max: CACHE_SIZE,
    memoMethod: (text) => new Set(stemsOf(this.reader.plain(text))),
  });
  private matcher: Promise<PhraseMatcher> | undefined;
  /** Whether pages have changed since `matcher` was built. */
  private isStale = false;

  private readonly vectors: WordVectors;

  constructor(vocabulary: Vocabulary, vectors: WordVectors) {
    this.vectors = vectors;
    this.reader = new QuestionReader(vocabulary, vectors);
  }

  /** Registers pages with their phrases and the names of the people they are about. */
  learn(documents: readonly PageDocument[]): void {
    for (const document of documents.filter(isFirst)) {
      this.pages.set(document.path, {
        first: document,
        nameStems: stemsOf(this.reader.plain(document.pageName)),
      });
      this.reader.learn([...document.phrases, ...document.person].flatMap(wordsOf));
    }
    this.isStale = true;
  }

  /** Adds the words of the pages' text to the spelling dictionary. */
  learnWords(documents: readonly PageDocument[]): void {
    for (const { pageName, heading, text } of documents) {
      this.reader.learn(wordsOf(`${pageName} ${heading ?? ''} ${text}`));
    }
  }

  forget(path: string): void {
    this.pages.delete(path);
    this.isStale = true;
  }

  pageAt(path: string): KnownPage | undefined {
    return this.pages.get(path);
  }

  /** Phrase affinities per page, and the query stems that occur in no phrase. Input of `rankPages`. */
  async phrasesFor(question: Question): Promise<{
    affinities: Map<string, number>;
    uncovered: Set<string>;
    passageQuery: PassageQuery;
  }> {
    const matcher = await this.prepare();
    const stems = stemsOf(question.words);
    const weights = new Map(
      stems
        .filter((stem) => !isNumber(stem))
        .map((stem) => [stem, matcher.knows(stem) ? matcher.weightOf(stem) : RARE_WEIGHT]),
    );
    return {
      affinities: matcher.match(question),
      uncovered: new Set(stems.filter((stem) => !matcher.knows(stem))),
      passageQuery: { weights, stemsIn: (text) => this.stemsByText.memo(text) },
    };
  }

  /** The query terms with the highest weights, highest first. */
  async weightedTerms(question: Question, most: number): Promise<WeightedTerm[]> {
    const matcher = await this.prepare();
    const stems = new Map(
      question.words
        .filter((word) => !isStopWord(word))
        // The beginning of a meaningful word can be a stop word: "willing" becomes "will".
        .map((word) => [stemOf(word), isStopWord(prefixOf(word)) ? word : prefixOf(word)]),
    );
    return [...stems]
      .map(([stem, word]) => ({ stem, word, weight: matcher.weightOf(stem) }))
      .sort((a, b) => b.weight - a.weight)
      .slice(0, most);
  }

  /** Builds the phrase matcher unless it is up to date. */
  prepare(): Promise<PhraseMatcher> {
    if (this.matcher && !this.isStale) return this.matcher;
    this.isStale = false;
    this.matcher = this.build(this.matcher);
    return this.matcher;
  }

  private async build(before: Promise<PhraseMatcher> | undefined): Promise<PhraseMatcher> {
    const phrases = [...this.pages.values()].flatMap(({ first }) =>
      first.phrases.map((text) => ({ path: first.path, words: this.reader.plain(text) })),
    );
    return PhraseMatcher.build(phrases, this.vectors, await before);
  }
}
