import { dotProduct, toLengthOne, type WordVectors } from './word-vectors.ts';

export interface Neighbour {
  word: string;
  /** 0 to 1, where 1 is the same meaning. */
  likeness: number;
}

/** Less alike than this, two words have little to do with each other. */
const LEAST_LIKENESS = 0.5;
const MOST_NEIGHBOURS = 8;
/** Words whose neighbours are remembered, so that a busy server works each of them out once. */
const MOST_REMEMBERED = 2_000;

/** Finds the words of the phrases that mean something like another word: "kosher" is near "jewish". */
export class WordNeighbours {
  private readonly vectors: WordVectors;
  private readonly words: readonly string[];
  private readonly directions: readonly Float32Array[];
  private readonly middle: Float32Array;
  private readonly remembered = new Map<string, readonly Neighbour[]>();

  constructor(words: Iterable<string>, vectors: WordVectors) {
    this.vectors = vectors;
    this.words = [...new Set(words)].filter((word) => vectors.has(word));
    this.middle = new Float32Array(vectors.dimensions);
    for (const word of this.words) {
      for (const [at, value] of vectors.directionOf([word]).entries()) {
        this.middle[at] = (this.middle[at] ?? 0) + value / this.words.length;
      }
    }
    this.directions = this.words.map((word) => this.directionOf(word));
  }

  of(word: string): readonly Neighbour[] {
    const known = this.remembered.get(word);
    if (known) return known;
    const found = this.vectors.has(word) ? this.find(word) : [];
    if (this.remembered.size >= MOST_REMEMBERED) this.remembered.clear();
    this.remembered.set(word, found);
    return found;
  }

  private find(word: string): Neighbour[] {
    const direction = this.directionOf(word);
    const found: Neighbour[] = [];
    for (const [at, other] of this.directions.entries()) {
      const likeness = dotProduct(direction, other);
      const neighbour = this.words[at] ?? '';
      if (likeness >= LEAST_LIKENESS && neighbour !== word)
        found.push({ word: neighbour, likeness });
    }
    return found.sort((a, b) => b.likeness - a.likeness).slice(0, MOST_NEIGHBOURS);
  }

  /** What all words have in common says nothing about any of them. */
  private directionOf(word: string): Float32Array {
    const direction = this.vectors.directionOf([word]);
    for (const [at, value] of this.middle.entries()) direction[at] = (direction[at] ?? 0) - value;
    return toLengthOne(direction);
  }
}
