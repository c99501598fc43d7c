import { Spelling } from './spelling.ts';
import type { Vocabulary } from './vocabulary.ts';
import { applyRules, wordRules, type WordRules } from './word-rules.ts';
import type { WordVectors } from './word-vectors.ts';
import { isStopWord, wordsOf } from './words.ts';

/** A normalised question: spelling corrected, translated from Spanish, synonyms replaced. */
export interface Question {
  words: string[];
  /** The same words, grouped by clause. */
  clauses: string[][];
}

// Safety limit; callers already truncate the query.
const MAX_QUESTION_CHARACTERS = 2_000;
/** Of a longer message the middle is left out: the question is at its beginning or its end. */
const FIRST_WORDS = 45;
const LAST_WORDS = 35;
/** Longer clauses are split evenly, because many messages have no punctuation. */
const MAX_CLAUSE_WORDS = 18;
/** Further clauses are joined, because each is compared with every phrase. */
const MAX_CLAUSES = 12;

/** A message with more words than this is treated as a narrative; see {@link withoutSpans}. */
const NARRATIVE_WORDS = 15;
const NUMBER =
  /^(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|few|several|couple)$/;
const SPAN = /^(?:minute|hour|day|night|week|month|year)s?$/;

/** Parses a visitor's message into normalised words that can be compared with the pages. */
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

  /** Adds words to the dictionary used for spelling correction. */
  learn(words: Iterable<string>): void {
    for (const word of words) this.spelling.learn(word);
  }

  /** Every word of the dictionary used for spelling correction. */
  knownWords(): string[] {
    return this.spelling.knownWords();
  }

  /** @param text the visitor's message; must not be stored or logged */
  read(text: string): Question {
    const question = withoutMiddle(text.slice(0, MAX_QUESTION_CHARACTERS));
    const all = wordsOf(question);
    const spanish = this.isSpanish(all);
    const isNarrative = all.length > NARRATIVE_WORDS;
    const clauses = question
      .split(/[.!?;\n]+|,\s+(?:and|but|so|i|he|she|we|they|y|pero)\s/iu)
      .map((clause) => this.plainWords(wordsOf(clause), spanish))
      .map((words) => (isNarrative ? withoutSpans(words) : words))
      .flatMap((words) => inPieces(words, MAX_CLAUSE_WORDS));
    // Clauses of stop words only are dropped, unless the question has no others ("what do you do").
    const informative = clauses.filter((words) => words.some((word) => !isStopWord(word)));
    const read = joined(informative.length > 0 ? informative : clauses, MAX_CLAUSES);
    return { words: read.flat(), clauses: read };
  }

  /** Normalises the words of a page or phrase like those of a question, without spelling correction. */
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
      english.map((word) => this.spelling.correct(word)),
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

/** The text without the words between its first and its last ones. */
function withoutMiddle(text: string): string {
  const words = [...text.matchAll(/[\p{L}\p{N}'’]+/gu)];
  if (words.length <= FIRST_WORDS + LAST_WORDS) return text;
  return `${text.slice(0, words[FIRST_WORDS]?.index)}. ${text.slice(words.at(-LAST_WORDS)?.index)}`;
}

/** At most `most` clauses with all their words; neighbours are joined. */
function joined(clauses: string[][], most: number): string[][] {
  if (clauses.length <= most) return clauses;
  const size = Math.ceil(clauses.length / most);
  return Array.from({ length: Math.ceil(clauses.length / size) }, (_, at) =>
    clauses.slice(at * size, (at + 1) * size).flat(),
  );
}

/** Removes durations ("11 years"). In a narrative they do not ask about the length of a program. */
function withoutSpans(words: readonly string[]): string[] {
  const isSpan = (at: number) => NUMBER.test(words[at] ?? '') && SPAN.test(words[at + 1] ?? '');
  return words.filter((_, at) => !isSpan(at) && !isSpan(at - 1));
}
