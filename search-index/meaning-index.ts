import type { AnswerUnit } from './answer-units.ts';
import { isFollowUp } from './follow-up.ts';
import { wordsOf } from './words.ts';

/** How much similar meaning adds to a unit's score, from 0 to 1, by unit id. */
export type Gains = ReadonlyMap<string, number>;
export const NO_GAINS: Gains = new Map();

// With text-embedding-3 a question usually has a cosine of 0.2 to 0.4 with any answer of one site, and of 0.5 to 0.7
// with the right one in other words. A cosine below this floor adds nothing. One of 0.6 alone just reaches the
// thresholds of `AnswerFinder`; a smaller one only decides between units that share words with the question. Set by
// hand, not tuned.
const FLOOR = 0.35;
/** The floor is at least so many standard deviations above the mean: some models give 0.8 to any two texts. */
const DEVIATIONS = 2;
/** Providers accept about 8,000 tokens a text. */
const MAX_CHARACTERS = 4_000;

/** The texts that stand for the meaning of a unit: its first question with its answer, in each of its languages. */
export function textsOf({ titles, en, es }: AnswerUnit): string[] {
  return [en, es]
    .flatMap((answer, at) => (answer === null ? [] : [[titles[at], answer]]))
    .map((lines) => lines.filter(Boolean).join('\n').slice(0, MAX_CHARACTERS));
}

/**
 * The text that stands for the meaning of a question.
 * @param earlier the visitor's earlier messages, oldest first; the last one is added if the question needs it
 */
export function questionText(question: string, earlier: readonly string[]): string {
  const before = earlier.at(-1);
  const leans = before !== undefined && isFollowUp(question, wordsOf(question).length);
  return (leans ? `${question}\n${before}` : question).slice(0, MAX_CHARACTERS);
}

/** Compares the meaning of a question with that of the units, by the cosine of their vectors. */
export class MeaningIndex {
  readonly dimensions: number;
  private readonly ids: readonly string[];
  private readonly values: Float32Array;

  /**
   * @param rows vectors of length 1, perhaps several for a unit
   * @throws Error unless all vectors have the same dimensions
   */
  constructor(rows: readonly { id: string; vector: Float32Array }[]) {
    this.dimensions = rows[0]?.vector.length ?? 0;
    if (rows.some(({ vector }) => vector.length !== this.dimensions))
      throw new Error('the vectors of the units differ in dimensions');
    this.ids = rows.map(({ id }) => id);
    this.values = new Float32Array(rows.length * this.dimensions);
    for (const [at, { vector }] of rows.entries()) this.values.set(vector, at * this.dimensions);
  }

  /**
   * @param question a vector of length 1
   * @throws Error if it has other dimensions than the units
   */
  gainsOf(question: Float32Array): Gains {
    if (question.length !== this.dimensions)
      throw new Error(`a vector of ${question.length} dimensions, not ${this.dimensions}`);
    const cosines = this.ids.map((_, row) => this.cosine(question, row * this.dimensions));
    const floor = Math.max(FLOOR, outlierOf(cosines));
    const gains = new Map<string, number>();
    for (const [row, id] of this.ids.entries()) {
      const gain = ((cosines[row] ?? 0) - floor) / (1 - floor);
      if (gain > (gains.get(id) ?? 0)) gains.set(id, gain);
    }
    return gains;
  }

  private cosine(question: Float32Array, start: number): number {
    let sum = 0;
    for (let at = 0; at < question.length; at++)
      sum += (question[at] ?? 0) * (this.values[start + at] ?? 0);
    return sum;
  }
}

/** The value that is {@link DEVIATIONS} standard deviations above the mean. */
function outlierOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return mean + DEVIATIONS * Math.sqrt(variance);
}
