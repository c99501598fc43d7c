import { inSlices } from './in-slices.ts';
import { addScaled, dotProducts, lengthOf, normalise, type WordVectors } from './word-vectors.ts';
import { isStopWord } from './words.ts';

/** Row of the mean of all phrases. The rows of the words follow. */
const MEAN = 0;

/**
 * Semantic similarity of a question to phrases: the cosine of their vectors, centred on the mean of all phrases. A
 * phrase's vector is a weighted sum of the vectors of its words and of the mean, so its dot product with a question is
 * the same weighted sum of their dot products. Only those are computed per question, because there are far fewer words
 * than phrases.
 */
export class PhraseMeanings {
  private readonly vectors: WordVectors;
  private readonly rows: Rows;
  /** Rows in the weighted sum of each text, one text after the other, and their factors. */
  private readonly terms: Uint32Array;
  private readonly factors: Float32Array;
  /** Where each text ends in `terms` and `factors`. */
  private readonly ends: Uint32Array;

  private constructor(vectors: WordVectors, rows: Rows, texts: Texts) {
    this.vectors = vectors;
    this.rows = rows;
    this.terms = Uint32Array.from(texts.terms);
    this.factors = Float32Array.from(texts.factors);
    this.ends = Uint32Array.from(texts.ends);
  }

  /**
   * Builds the index without blocking the event loop. The texts are the phrases, then one text per group, the sum of
   * its phrases.
   * @param phrases the words of each phrase
   * @param groups group index of each phrase
   */
  static async build(
    phrases: readonly (readonly string[])[],
    groups: Uint32Array,
    groupCount: number,
    vectors: WordVectors,
  ): Promise<PhraseMeanings> {
    const known = phrases.map((words) =>
      words.filter((word) => !isStopWord(word) && vectors.has(word)),
    );
    const rows = new Rows(new Set(known.flat()), vectors);
    await inSlices(known, (words) => {
      addScaled(rows.at(MEAN), vectors.directionOf(words), 1 / known.length);
    });
    const texts = new Texts();
    const sums = Array.from({ length: groupCount }, () => new Sum(rows));
    await inSlices(known.entries(), ([phrase, words]) => {
      const sum = new Sum(rows);
      for (const word of words) sum.add(rows.of(word), 1);
      sum.normalise();
      if (words.length > 0) sum.add(MEAN, -1);
      sum.normalise();
      texts.add(sum);
      for (const [row, factor] of sum.factors) sums[groups[phrase] ?? 0]?.add(row, factor);
    });
    await inSlices(sums, (sum) => {
      sum.normalise();
      texts.add(sum);
    });
    return new PhraseMeanings(vectors, rows, texts);
  }

  /**
   * Adds the cosine similarity between some words and each text; a negative one counts as 0.
   * @param weight factor of the similarities
   * @param similarities one entry per text, changed in place
   */
  addSimilarities(words: readonly string[], weight: number, similarities: Float32Array): void {
    const products = dotProducts(this.directionOf(words), this.rows.values);
    let at = 0;
    for (let text = 0; text < this.ends.length; text += 1) {
      const end = this.ends[text] ?? 0;
      let similarity = 0;
      for (; at < end; at += 1) {
        similarity += (this.factors[at] ?? 0) * (products[this.terms[at] ?? 0] ?? 0);
      }
      similarities[text] = (similarities[text] ?? 0) + weight * Math.max(0, similarity);
    }
  }

  /** Unit vector of some words, centred on the mean of all phrases. Zeros if no word is known. */
  private directionOf(words: readonly string[]): Float32Array {
    const direction = this.vectors.directionOf(words.filter((word) => !isStopWord(word)));
    if (direction.every((value) => value === 0)) return direction;
    addScaled(direction, this.rows.at(MEAN), -1);
    return normalise(direction);
  }
}

/** The mean and the vectors of the words, concatenated. */
class Rows {
  readonly values: Float32Array;
  readonly dimensions: number;
  private readonly positions = new Map<string, number>();

  constructor(words: ReadonlySet<string>, vectors: WordVectors) {
    this.dimensions = vectors.dimensions;
    this.values = new Float32Array((1 + words.size) * vectors.dimensions);
    for (const word of words) {
      const row = 1 + this.positions.size;
      this.positions.set(word, row);
      vectors.addTo(this.at(row), word);
    }
  }

  of(word: string): number {
    return this.positions.get(word) ?? MEAN;
  }

  /** View of one vector. */
  at(row: number): Float32Array {
    return this.values.subarray(row * this.dimensions, (row + 1) * this.dimensions);
  }
}

/** A weighted sum of rows. */
class Sum {
  /** Factors by row. */
  readonly factors = new Map<number, number>();
  private readonly rows: Rows;
  private readonly vector: Float32Array;

  constructor(rows: Rows) {
    this.rows = rows;
    this.vector = new Float32Array(rows.dimensions);
  }

  add(row: number, factor: number): void {
    this.factors.set(row, (this.factors.get(row) ?? 0) + factor);
    addScaled(this.vector, this.rows.at(row), factor);
  }

  /** Scales the sum to length 1. A zero vector is left unchanged. */
  normalise(): void {
    const length = lengthOf(this.vector) || 1;
    normalise(this.vector);
    for (const [row, factor] of this.factors) this.factors.set(row, factor / length);
  }
}

/** The sums of the texts, one after the other. */
class Texts {
  readonly terms: number[] = [];
  readonly factors: number[] = [];
  readonly ends: number[] = [];

  add(sum: Sum): void {
    this.terms.push(...sum.factors.keys());
    this.factors.push(...sum.factors.values());
    this.ends.push(this.terms.length);
  }
}
