import { isFirst, type PageDocument } from './page-document.ts';
import type { KnownPage } from './page-ranking.ts';
import { PhraseMatcher } from './phrase-matcher.ts';
import { QuestionReader, type Question } from './question-reader.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { WordVectors } from './word-vectors.ts';
import { stemsOf, wordsOf } from './words.ts';

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

  forget(path: string): void {
    this.pages.delete(path);
    this.matcher = undefined;
  }

  pageAt(path: string): KnownPage | undefined {
    return this.pages.get(path);
  }

  /** How well what people say about each page fits the question, by path. */
  affinities(question: Question): Map<string, number> {
    return this.prepare().match(question);
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
