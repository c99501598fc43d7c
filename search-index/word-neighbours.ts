import { LRUCache } from 'lru-cache';
import { inSlices } from './in-slices.ts';
import { addScaled, dotProduct, normalise, type WordVectors } from './word-vectors.ts';

export interface Neighbour {
  word: string;
  /** Cosine similarity, from {@link MIN_SIMILARITY} to 1. */
  similarity: number;
}

/** Words below this cosine similarity are treated as unrelated. */
const MIN_SIMILARITY = 0.5;
const MAX_NEIGHBOURS = 8;
/** Number of words whose neighbours are cached. */
const CACHE_SIZE = 2_000;

/** Finds the phrase words nearest in meaning to a given word: "jewish" for "kosher". */
export class WordNeighbours {
  private readonly vectors: WordVectors;
  private readonly words: readonly string[];
  private readonly directions: Float32Array[] = [];
  private readonly mean: Float32Array;
  private readonly cache = new LRUCache<string, readonly Neighbour[]>({
    max: CACHE_SIZE,
    memoMethod: (word) => (this.vectors.has(word) ? this.find(word) : []),
  });

  private constructor(words: readonly string[], vectors: WordVectors) {
    this.words = words;
    this.vectors = vectors;
    this.mean = new Float32Array(vectors.dimensions);
  }

  /** @param words words without a vector are left out */
  static async build(words: Iterable<string>, vectors: WordVectors): Promise<WordNeighbours> {
    const known = [...new Set(words)].filter((word) => vectors.has(word));
    const neighbours = new WordNeighbours(known, vectors);
    await inSlices(known, (word) => {
      addScaled(neighbours.mean, vectors.directionOf([word]), 1 / known.length);
    });
    await inSlices(known, (word) => neighbours.directions.push(neighbours.directionOf(word)));
    return neighbours;
  }

  of(word: string): readonly Neighbour[] {
    return this.cache.memo(word);
  }

  private find(word: string): Neighbour[] {
    const direction = this.directionOf(word);
    const found: Neighbour[] = [];
    for (const [at, other] of this.directions.entries()) {
      const similarity = dotProduct(direction, other);
      const neighbour = this.words[at] ?? '';
      if (similarity >= MIN_SIMILARITY && neighbour !== word)
        found.push({ word: neighbour, similarity });
    }
    return found.sort((a, b) => b.similarity - a.similarity).slice(0, MAX_NEIGHBOURS);
  }

  /** Unit vector of a word, centred on the mean of all phrase words. */
  private directionOf(word: string): Float32Array {
    const direction = this.vectors.directionOf([word]);
    addScaled(direction, this.mean, -1);
    return normalise(direction);
  }
}
