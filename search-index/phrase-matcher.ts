import { createHash } from 'node:crypto';
import { inSlices } from './in-slices.ts';
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
/** Weight of a bigram, relative to a single word. */
const PAIR = 0.5;
/** Weight of a semantic neighbour of a query word, relative to the word itself. */
const NEIGHBOUR = 0.5;
/** Weight of a term that occurs in no phrase. Terms that occur in phrases have weights up to about 5. */
const UNCOVERED_WEIGHT = 1;

/** A way to ask for a page, in the words of `QuestionReader.plain`. */
export interface Phrase {
  path: string;
  words: readonly string[];
}

/** Postings of a feature: the phrases it occurs in and its weight in each. */
interface Occurrences {
  phrases: number[];
  weights: number[];
}
const NOWHERE: Occurrences = { phrases: [], weights: [] };

/** Stems and bigrams of stems with their weights. */
type Features = Map<string, number>;

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
  /** Weight of each stem and bigram; see {@link weightsOf}. */
  private readonly termWeights: ReadonlyMap<string, number>;
  private readonly neighbours: WordNeighbours;
  private readonly occurrences = new Map<string, Occurrences>();
  /** The unit vectors of all entries of `paths`, concatenated. */
  private readonly directions: Float32Array;
  private readonly mean: Float32Array;

  private constructor(
    phrases: readonly Phrase[],
    termWeights: ReadonlyMap<string, number>,
    neighbours: WordNeighbours,
    mean: Float32Array,
    vectors: WordVectors,
  ) {
    this.vectors = vectors;
    this.digest = digestOf(phrases);
    this.phraseCount = phrases.length;
    this.paths = phrases.map(({ path }) => path);
    this.termWeights = termWeights;
    this.neighbours = neighbours;
    this.mean = mean;
    this.directions = new Float32Array(
      (phrases.length + new Set(this.paths).size) * vectors.dimensions,
    );
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
    const neighbours = await WordNeighbours.build(
      phrases.flatMap(({ words }) => withoutStopWords(words)),
      vectors,
    );
    const matcher = new PhraseMatcher(
      phrases,
      await weightsOf(phrases),
      neighbours,
      await meanDirection(phrases, vectors),
      vectors,
    );
    const pages = new Map<string, { features: Features; direction: Float32Array }>();
    await inSlices(phrases.entries(), ([phrase, { path, words }]) => {
      const features = matcher.weigh(featuresOf(words));
      const direction = matcher.directionOf(words);
      matcher.place(phrase, features, direction);
      addTo(pages, path, features, direction);
    });
    await inSlices(pages, ([path, { features, direction }]) => {
      const page = matcher.paths.push(path) - 1;
      matcher.place(page, normaliseFeatures(features), normalise(direction));
    });
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
    return this.termWeights.get(stem) ?? UNCOVERED_WEIGHT;
  }

  /** Whether the stem occurs in a phrase. */
  knows(stem: string): boolean {
    return this.termWeights.has(stem);
  }

  private place(phrase: number, features: Features, direction: Float32Array): void {
    this.directions.set(direction, phrase * this.vectors.dimensions);
    for (const [feature, weight] of features) {
      const known = this.occurrences.get(feature);
      if (known) {
        known.phrases.push(phrase);
        known.weights.push(weight);
      } else {
        this.occurrences.set(feature, { phrases: [phrase], weights: [weight] });
      }
    }
  }

  private similarities(words: readonly string[]): Float32Array {
    const similarity = this.semanticSimilarity(words);
    for (const [feature, weight] of this.weigh(this.withNeighbours(words))) {
      const { phrases, weights } = this.occurrences.get(feature) ?? NOWHERE;
      for (const [at, phrase] of phrases.entries()) {
        similarity[phrase] = (similarity[phrase] ?? 0) + weight * (weights[at] ?? 0);
      }
    }
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

  /** Multiplies each feature by its weight and normalises the result to length 1. */
  private weigh(features: Features): Features {
    for (const [feature, factor] of features) {
      features.set(feature, factor * (this.termWeights.get(feature) ?? 0));
    }
    return normaliseFeatures(features);
  }

  /** Unit vector of some words, centred on the mean of all phrases. Zeros if no word is known. */
  private directionOf(words: readonly string[]): Float32Array {
    const direction = this.vectors.directionOf(withoutStopWords(words));
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

/** The stems and bigrams of some words. Stop words are kept, because "how much" and "by myself" carry meaning. */
function featuresOf(words: readonly string[]): Features {
  const features: Features = new Map();
  const stems = words.map(stemOf);
  for (const [at, stem] of stems.entries()) {
    features.set(stem, 1);
    const next = stems[at + 1];
    if (next !== undefined) features.set(`${stem} ${next}`, PAIR);
  }
  return features;
}

function normaliseFeatures(features: Features): Features {
  let square = 0;
  for (const weight of features.values()) square += weight * weight;
  const length = Math.sqrt(square) || 1;
  for (const [feature, weight] of features) features.set(feature, weight / length);
  return features;
}

function addTo(
  pages: Map<string, { features: Features; direction: Float32Array }>,
  path: string,
  features: Features,
  direction: Float32Array,
): void {
  const page = pages.get(path) ?? {
    features: new Map<string, number>(),
    direction: new Float32Array(direction.length),
  };
  pages.set(path, page);
  for (const [feature, weight] of features) {
    page.features.set(feature, (page.features.get(feature) ?? 0) + weight);
  }
  addScaled(page.direction, direction, 1);
}

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

/**
 * Weight of each feature: inverse phrase frequency, reduced by the normalised entropy of its distribution over pages. A
 * feature that is rare, or concentrated on few pages, weighs more.
 */
async function weightsOf(phrases: readonly Phrase[]): Promise<Map<string, number>> {
  const pagesOf = new Map<string, Map<string, number>>();
  await inSlices(phrases, ({ path, words }) => {
    for (const feature of featuresOf(words).keys()) {
      const pages = pagesOf.get(feature) ?? new Map<string, number>();
      pagesOf.set(feature, pages.set(path, (pages.get(path) ?? 0) + 1));
    }
  });
  const pageCount = Math.max(2, new Set(phrases.map(({ path }) => path)).size);
  const termWeights = new Map<string, number>();
  await inSlices(pagesOf, ([feature, pages]) => {
    const counts = [...pages.values()];
    const count = counts.reduce((sum, it) => sum + it, 0);
    const entropy = counts.reduce((sum, it) => sum - (it / count) * Math.log(it / count), 0);
    const rarity = Math.log(1 + phrases.length / (1 + count));
    termWeights.set(feature, rarity ** 0.75 * (1 - entropy / Math.log(pageCount)));
  });
  return termWeights;
}

async function meanDirection(
  phrases: readonly Phrase[],
  vectors: WordVectors,
): Promise<Float32Array> {
  const sum = new Float32Array(vectors.dimensions);
  await inSlices(phrases, ({ words }) => {
    addScaled(sum, vectors.directionOf(withoutStopWords(words)), 1 / phrases.length);
  });
  return sum;
}
