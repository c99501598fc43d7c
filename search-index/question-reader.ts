import { Spelling } from './spelling.ts';
import type { Vocabulary } from './vocabulary.ts';
import { applyRules, wordRules, type WordRules } from './word-rules.ts';
import type { WordVectors } from './word-vectors.ts';
import { isStopWord, wordsOf } from './words.ts';

/** What is left of a question: its words, mended, in English and in the site's own vocabulary. */
export interface Question {
  words: string[];
  /** The same, sentence by sentence: a long message is about its strongest sentences. */
  clauses: string[][];
}

// A question is read up to here; spec'd callers cut it before.
const LONGEST_QUESTION = 2_000;
/** Sentences longer than this are cut; nobody puts a full stop into a message at two in the morning. */
const WORDS_A_CLAUSE = 18;

/** Who writes more words than this tells a story. */
const STORY = 15;
const NUMBER =
  /^(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|few|several|couple)$/;
const SPAN = /^(?:minute|hour|day|night|week|month|year)s?$/;

/** Turns what somebody typed into words that can be compared with the pages. */
export class QuestionReader {
  private readonly synonyms: WordRules;
  private readonly spanish: WordRules;
  private readonly markers: ReadonlySet<string>;
  private readonly spelling: Spelling;

  constructor({ synonyms, spanish }: Vocabulary, vectors: WordVectors) {
    this.synonyms = wordRules(
      Object.entries(synonyms).flatMap(([plain, others]) =>
        others.map((other) => [other, plain] as const),
      ),
    );
    this.spanish = wordRules(Object.entries({ ...spanish.words, ...spanish.phrases }));
    this.markers = new Set(spanish.markers);
    this.spelling = new Spelling((word) => vectors.has(word));
    this.learn(Object.entries(synonyms).flat(2).flatMap(wordsOf));
  }

  /** Words that pages are written in; typing mistakes are mended to them. */
  learn(words: Iterable<string>): void {
    for (const word of words) this.spelling.learn(word);
  }

  /** Every word that typing mistakes are mended to. */
  knownWords(): string[] {
    return this.spelling.knownWords();
  }

  /** @param text what somebody typed; never keep or log it */
  read(text: string): Question {
    const spanish = this.isSpanish(wordsOf(text.slice(0, LONGEST_QUESTION)));
    const isStory = wordsOf(text).length > STORY;
    const clauses = text
      .slice(0, LONGEST_QUESTION)
      .split(/[.!?;\n]+|,\s+(?:and|but|so|i|he|she|we|they|y|pero)\s/iu)
      .map((clause) => this.plainWords(wordsOf(clause), spanish))
      .map((words) => (isStory ? withoutSpans(words) : words))
      .flatMap((words) => inPieces(words, WORDS_A_CLAUSE));
    // "What do you do" has nothing but small words, and means something all the same.
    const telling = clauses.filter((words) => words.some((word) => !isStopWord(word)));
    const read = telling.length > 0 ? telling : clauses;
    return { words: read.flat(), clauses: read };
  }

  /** The words of a page or a phrase, in the form in which a question's words are compared with them. */
  plain(text: string): string[] {
    const words = wordsOf(text);
    return applyRules(
      this.isSpanish(words) ? applyRules(words, this.spanish) : words,
      this.synonyms,
    );
  }

  private plainWords(words: readonly string[], spanish: boolean): string[] {
    const english = spanish ? applyRules(words, this.spanish) : words;
    return applyRules(
      english.map((word) => this.spelling.mend(word)),
      this.synonyms,
    );
  }

  private isSpanish(words: readonly string[]): boolean {
    const found = words.filter((word) => this.markers.has(word)).length;
    return found > 0 && found >= words.length / 4;
  }
}

function inPieces(words: string[], size: number): string[][] {
  const count = Math.ceil(words.length / size);
  const even = Math.ceil(words.length / count);
  return Array.from({ length: count }, (_, at) => words.slice(at * even, (at + 1) * even));
}

/** "Married 11 years, nine days ago" says nothing of how long a program takes. */
function withoutSpans(words: readonly string[]): string[] {
  const isSpan = (at: number) => NUMBER.test(words[at] ?? '') && SPAN.test(words[at + 1] ?? '');
  return words.filter((_, at) => !isSpan(at) && !isSpan(at - 1));
}
