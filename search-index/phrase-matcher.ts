import { createHash } from 'node:crypto';
import { inSlices } from './in-slices.ts';
import { featuresOf, PhraseFeatures, type Features } from './phrase-features.ts';
import type { Question } from './question-reader.ts';
import { WordNeighbours } from './word-neighbours.ts';
import { addScaled, normalise, type WordVectors } from './word-vectors.ts';
import { isStopWord, stemOf } from './words.ts';

/** Weight of semantic similarity, relative to shared words. */
const SEMANTIC = 0.45;
/** Weights of a page's three best phrases. */
const BEST_PHRASES = [1, 0.8, 0.6];
/** Weight of all phrases of a page combined into one. */
const ALL_PHRASES = 1;
/** Weights of the best phrases in {@link PhraseMatcher.nearest}. */
const NEAREST_PHRASES = [1, 0.5, 0.3, 0.2, 0.1];
/** Weight of a semantic neighbour of a query word, relative to the word itself. */
const NEIGHBOUR = 0.5;
/** Weight of a term that occurs in no phrase. Terms that occur in phrases have weights up to about 5. */
const UNCOVERED_WEIGHT = 1;

/** A way to ask for a page, in the words of `QuestionReader.plain`. */
export interface Phrase {
  path: string;
  words: readonly string[];
}

/**
 * Compares a question with example phrases for each page, by shared words and by semantic similarity. It finds the page
 * about affairs for "caught him on tinder", although no page contains these words.
 */
export class PhraseMatcher {
  private readonly vectors: WordVectors;
  /** Digest of the phrases. */
  private readonly digest: string;
  /** The path of each phrase, followed by one entry per page for all of its phrases combined. */
  private readonly paths: string[];
  private readonly phraseCount: number;
  private readonly features: PhraseFeatures;
  private readonly neighbours: WordNeighbours;
  /** The unit vectors of all entries of `paths`, concatenated. */
  private readonly directions: Float32Array;
  /** Mean of the vectors of all phrases, before they were centred on it. */
  private readonly mean: Float32Array;

  private constructor(
    phrases: readonly Phrase[],
    pages: readonly string[],
    features: PhraseFeatures,
    neighbours: WordNeighbours,
    vectors: WordVectors,
  ) {
    this.vectors = vectors;
    this.digest = digestOf(phrases);
    this.phraseCount = phrases.length;
    this.paths = [...phrases.map(({ path }) => path), ...pages];
    this.features = features;
    this.neighbours = neighbours;
    this.mean = new Float32Array(vectors.dimensions);
    this.directions = new Float32Array(this.paths.length * vectors.dimensions);
  }

  /**
   * Builds the matcher while the event loop goes on.
   * @param before an earlier matcher; it is returned if it has the same phrases and vectors
   */
  static async build(
    phrases: readonly Phrase[],
    vectors: WordVectors,
    before?: PhraseMatcher,
  ): Promise<PhraseMatcher> {
    if (before?.vectors === vectors && before.digest === digestOf(phrases)) return before;
    const pages = [...new Set(phrases.map(({ path }) => path))];
    const numbers = new Map(pages.map((path, number) => [path, number]));
    const pageOf = Uint32Array.from(phrases, ({ path }) => numbers.get(path) ?? 0);
    const words = phrases.map((phrase) => phrase.words);
    const features = await PhraseFeatures.build(words, pageOf, pages.length);
    const neighbours = await WordNeighbours.build(words.flatMap(withoutStopWords), vectors);
    const matcher = new PhraseMatcher(phrases, pages, features, neighbours, vectors);
    await matcher.fillDirections(words, pageOf);
    return matcher;
  }

  /** Affinity of each page, by path: 0 for no match, about 1 if the question is one of the page's phrases. */
  match(question: Question): Map<string, number> {
    const whole = this.matchWords(question.words);
    if (question.clauses.length < 2) return whole;
    // In a long message usually one or two sentences state the subject.
    const clauses = question.clauses.map((words) => this.matchWords(words));
    return new Map(
      [...whole].map(([path, score]) => {
        const [best = 0, second = 0] = clauses
          .map((clause) => clause.get(path) ?? 0)
          .sort((a, b) => b - a);
        return [path, (score + best + second / 2) / 2.5];
      }),
    );
  }

  /**
   * Similarity of some words to the nearest phrases of each page, by path: 0 for none, 1 if they are one of its phrases.
   * Unlike the affinity, it does not ask how the page's other phrases are worded.
   */
  nearest(words: readonly string[]): Map<string, number> {
    const similarity = this.similarities(words);
    const best = new Map<string, number[]>();
    for (let phrase = 0; phrase < this.phraseCount; phrase += 1) {
      keepBest(best, this.paths[phrase] ?? '', similarity[phrase] ?? 0, NEAREST_PHRASES.length);
    }
    return new Map(
      [...best].map(([path, scores]) => [
        path,
        scores.reduce((sum, score, rank) => sum + score * (NEAREST_PHRASES[rank] ?? 0), 0) /
          HIGHEST_NEAREST,
      ]),
    );
  }

  /** Weight of a stem. A stem that occurs in no phrase gets a low constant. */
  weightOf(stem: string): number {
    return this.features.weightOf(stem) ?? UNCOVERED_WEIGHT;
  }

  /** Whether the stem occurs in a phrase. */
  knows(stem: string): boolean {
    return this.features.weightOf(stem) !== undefined;
  }

  /** Fills in `directions`: of the phrases, then of the pages as the sum of their phrases. */
  private async fillDirections(
    phrases: readonly (readonly string[])[],
    pageOf: Uint32Array,
  ): Promise<void> {
    await inSlices(phrases.entries(), ([phrase, words]) => {
      const direction = this.vectors.directionOf(withoutStopWords(words), this.direction(phrase));
      addScaled(this.mean, direction, 1 / phrases.length);
    });
    await inSlices(pageOf.entries(), ([phrase, page]) => {
      const direction = this.centred(this.direction(phrase));
      addScaled(this.direction(this.phraseCount + page), direction, 1);
    });
    for (let page = this.phraseCount; page < this.paths.length; page += 1) {
      normalise(this.direction(page));
    }
  }

  /** The part of `directions` that belongs to an entry of `paths`. */
  private direction(at: number): Float32Array {
    const { dimensions } = this.vectors;
    return this.directions.subarray(at * dimensions, (at + 1) * dimensions);
  }

  private similarities(words: readonly string[]): Float32Array {
    const similarity = this.semanticSimilarity(words);
    this.features.addSimilarities(this.withNeighbours(words), similarity);
    return similarity;
  }

  private matchWords(words: readonly string[]): Map<string, number> {
    const similarity = this.similarities(words);
    const best = new Map<string, number[]>();
    for (let phrase = 0; phrase < this.phraseCount; phrase += 1) {
      keepBest(best, this.paths[phrase] ?? '', similarity[phrase] ?? 0, BEST_PHRASES.length);
    }
    const scores = new Map<string, number>();
    for (let page = this.phraseCount; page < this.paths.length; page += 1) {
      const path = this.paths[page] ?? '';
      const sum = (best.get(path) ?? []).reduce(
        (total, score, rank) => total + score * (BEST_PHRASES[rank] ?? 0),
        ALL_PHRASES * (similarity[page] ?? 0),
      );
      scores.set(path, sum / HIGHEST);
    }
    return scores;
  }

  private semanticSimilarity(words: readonly string[]): Float32Array {
    const { dimensions } = this.vectors;
    const direction = this.directionOf(words);
    const similarity = new Float32Array(this.paths.length);
    for (let phrase = 0; phrase < similarity.length; phrase += 1) {
      let sum = 0;
      const start = phrase * dimensions;
      for (let at = 0; at < dimensions; at += 1) {
        sum += (direction[at] ?? 0) * (this.directions[start + at] ?? 0);
      }
      similarity[phrase] = SEMANTIC * Math.max(0, sum);
    }
    return similarity;
  }

  /** The features of some words, expanded by the stems of their semantic neighbours. */
  private withNeighbours(words: readonly string[]): Features {
    const features = featuresOf(words);
    const own = new Set(features.keys());
    for (const word of words.filter((it) => !isStopWord(it))) {
      for (const { word: other, similarity } of this.neighbours.of(word)) {
        const stem = stemOf(other);
        const weight = NEIGHBOUR * similarity ** 2;
        if (!own.has(stem) && weight > (features.get(stem) ?? 0)) features.set(stem, weight);
      }
    }
    return features;
  }

  /** Unit vector of some words, centred on the mean of all phrases. Zeros if no word is known. */
  private directionOf(words: readonly string[]): Float32Array {
    return this.centred(this.vectors.directionOf(withoutStopWords(words)));
  }

  /** Centres a unit vector on the mean of all phrases, in place. Zeros stay. */
  private centred(direction: Float32Array): Float32Array {
    if (direction.every((value) => value === 0)) return direction;
    addScaled(direction, this.mean, -1);
    return normalise(direction);
  }
}

const HIGHEST = (1 + SEMANTIC) * [ALL_PHRASES, ...BEST_PHRASES].reduce((sum, it) => sum + it, 0);

const HIGHEST_NEAREST = (1 + SEMANTIC) * NEAREST_PHRASES.reduce((sum, it) => sum + it, 0);

function digestOf(phrases: readonly Phrase[]): string {
  const hash = createHash('sha256');
  for (const { path, words } of phrases) hash.update(JSON.stringify([path, words]));
  return hash.digest('hex');
}

const withoutStopWords = (words: readonly string[]) => words.filter((word) => !isStopWord(word));

/** Keeps the highest scores of a page in descending order. */
function keepBest(best: Map<string, number[]>, path: string, score: number, most: number): void {
  const scores = best.get(path);
  if (!scores) {
    best.set(path, [score]);
    return;
  }
  const at = scores.findIndex((other) => score > other);
  if (at >= 0) scores.splice(at, 0, score);
  else scores.push(score);
  if (scores.length > most) scores.pop();
}
