import { isFirst, type PageDocument } from './page-document.ts';
import type { KnownPage } from './page-ranking.ts';
import { PhraseMatcher } from './phrase-matcher.ts';
import { QuestionReader, type Question } from './question-reader.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { WordVectors } from './word-vectors.ts';
import { isStopWord, stemOf, stemsOf, wordsOf } from './words.ts';

/** A word of a question, and how much it tells about the page that is meant. */
export interface TellingWord {
  stem: string;
  /** What to look for: the stem, but never a word that is left out of searches. */
  word: string;
  weight: number;
}

/** What both engines know beside the sections they search: how to read a question, and which page people mean by it. */
export class PageKnowledge {
  readonly reader: QuestionReader;
  private readonly pages = new Map<string, KnownPage>();
  private matcher: PhraseMatcher | undefined;

  private readonly vectors: WordVectors;

  constructor(vocabulary: Vocabulary, vectors: WordVectors) {
    this.vectors = vectors;
    this.reader = new QuestionReader(vocabulary, vectors);
  }

  /** Takes in some pages: what people say about them, and who they are about. */
  learn(documents: readonly PageDocument[]): void {
    for (const document of documents.filter(isFirst)) {
      this.pages.set(document.path, {
        first: document,
        nameStems: stemsOf(this.reader.plain(document.pageName)),
      });
      this.reader.learn([...document.phrases, ...document.person].flatMap(wordsOf));
    }
    this.matcher = undefined;
  }

  /** Takes in the words that pages are written in. */
  learnWords(documents: readonly PageDocument[]): void {
    for (const { pageName, heading, text } of documents) {
      this.reader.learn(wordsOf(`${pageName} ${heading ?? ''} ${text}`));
    }
  }

  forget(path: string): void {
    this.pages.delete(path);
    this.matcher = undefined;
  }

  pageAt(path: string): KnownPage | undefined {
    return this.pages.get(path);
  }

  /** What people say about pages, held against the question; see `rankPages`. */
  phrasesFor(question: Question): { affinities: Map<string, number>; unsaid: Set<string> } {
    const matcher = this.prepare();
    const unsaid = stemsOf(question.words).filter((stem) => !matcher.knows(stem));
    return { affinities: matcher.match(question), unsaid: new Set(unsaid) };
  }

  /** The words of a question that tell most about the page that is meant, those first. */
  tellingWords(question: Question, most: number): TellingWord[] {
    const matcher = this.prepare();
    const stems = new Map(
      question.words
        .filter((word) => !isStopWord(word))
        // "Willing" means something, "will" does not.
        .map((word) => [stemOf(word), isStopWord(stemOf(word)) ? word : stemOf(word)]),
    );
    return [...stems]
      .map(([stem, word]) => ({ stem, word, weight: matcher.tellingOf(stem) }))
      .sort((a, b) => b.weight - a.weight)
      .slice(0, most);
  }

  /** Reads the phrases now rather than at the next question. */
  prepare(): PhraseMatcher {
    this.matcher ??= new PhraseMatcher(
      [...this.pages.values()].flatMap(({ first: { path, phrases } }) =>
        phrases.map((text) => ({ path, text })),
      ),
      this.reader,
      this.vectors,
    );
    return this.matcher;
  }
}
