import { createHash } from 'node:crypto';
import { featuresOf, PhraseFeatures, type Features } from './phrase-features.ts';
import { PhraseMeanings } from './phrase-meanings.ts';
import type { Question } from './question-reader.ts';
import { WordNeighbours } from './word-neighbours.ts';
import type { WordVectors } from './word-vectors.ts';
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

interface Pages {
  paths: readonly string[];
  /** Index in `paths` of each phrase's page. */
  ofPhrases: Uint32Array;
}

/**
 * Compares a question with example phrases for each page, by shared words and by semantic similarity. It finds the page
 * about affairs for "caught him on tinder", although no page contains these words.
 */
export class PhraseMatcher {
  private readonly vectors: WordVectors;
  /** Digest of the phrases. */
  private readonly digest: string;
  private readonly pages: Pages;
  private readonly features: PhraseFeatures;
  private readonly meanings: PhraseMeanings;
  private readonly neighbours: WordNeighbours;

  private constructor(
    digest: string,
    pages: Pages,
    features: PhraseFeatures,
    meanings: PhraseMeanings,
    neighbours: WordNeighbours,
    vectors: WordVectors,
  ) {
    this.vectors = vectors;
    this.digest = digest;
    this.pages = pages;
    this.features = features;
    this.meanings = meanings;
    this.neighbours = neighbours;
  }

  /**
   * Builds the matcher without blocking the event loop.
   * @param before an earlier matcher; it is returned if it has the same phrases and vectors
   */
  static async build(
    phrases: readonly Phrase[],
    vectors: WordVectors,
    before?: PhraseMatcher,
  ): Promise<PhraseMatcher> {
    const digest = digestOf(phrases);
    if (before?.vectors === vectors && before.digest === digest) return before;
    const pages = pagesOf(phrases);
    const words = phrases.map((phrase) => phrase.words);
    const { ofPhrases, paths } = pages;
    const features = await PhraseFeatures.build(words, ofPhrases, paths.length);
    const meanings = await PhraseMeanings.build(words, ofPhrases, paths.length, vectors);
    const content = words.flat().filter((word) => !isStopWord(word));
    const neighbours = await WordNeighbours.build(content, vectors);
    return new PhraseMatcher(digest, pages, features, meanings, neighbours, vectors);
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
   * Similarity of some words to the nearest phrases of each page, by path: 0 for none, 1 if they are one of its
   * phrases. Unlike the affinity, it does not ask how the page's other phrases are worded.
   */
  nearest(words: readonly string[]): Map<string, number> {
    const best = this.bestOf(this.similarities(words), NEAREST_PHRASES);
    return new Map(
      this.pages.paths.map((path, page) => [path, (best[page] ?? 0) / HIGHEST_NEAREST]),
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

  private similarities(words: readonly string[]): Float32Array {
    const { ofPhrases, paths } = this.pages;
    const similarity = new Float32Array(ofPhrases.length + paths.length);
    this.meanings.addSimilarities(words, SEMANTIC, similarity);
    this.features.addSimilarities(this.withNeighbours(words), similarity);
    return similarity;
  }

  private matchWords(words: readonly string[]): Map<string, number> {
    const similarity = this.similarities(words);
    const best = this.bestOf(similarity, BEST_PHRASES);
    const phraseCount = this.pages.ofPhrases.length;
    return new Map(
      this.pages.paths.map((path, page) => {
        const all = ALL_PHRASES * (similarity[phraseCount + page] ?? 0);
        return [path, (all + (best[page] ?? 0)) / HIGHEST];
      }),
    );
  }

  /**
   * The weighted sum of each page's highest similarities.
   * @param weights of the highest similarity, the second highest, and so on
   */
  private bestOf(similarity: Float32Array, weights: readonly number[]): Float32Array {
    const { ofPhrases, paths } = this.pages;
    const most = weights.length;
    const best = new Float32Array(paths.length * most);
    for (let phrase = 0; phrase < ofPhrases.length; phrase += 1) {
      const first = (ofPhrases[phrase] ?? 0) * most;
      let score = similarity[phrase] ?? 0;
      for (let at = first; at < first + most; at += 1) {
        const other = best[at] ?? 0;
        if (score <= other) continue;
        best[at] = score;
        score = other;
      }
    }
    return Float32Array.from(paths, (_, page) =>
      weights.reduce((sum, weight, rank) => sum + weight * (best[page * most + rank] ?? 0), 0),
    );
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
}

const HIGHEST = (1 + SEMANTIC) * [ALL_PHRASES, ...BEST_PHRASES].reduce((sum, it) => sum + it, 0);

const HIGHEST_NEAREST = (1 + SEMANTIC) * NEAREST_PHRASES.reduce((sum, it) => sum + it, 0);

function digestOf(phrases: readonly Phrase[]): string {
  const hash = createHash('sha256');
  for (const { path, words } of phrases) hash.update(JSON.stringify([path, words]));
  return hash.digest('hex');
}

function pagesOf(phrases: readonly Phrase[]): Pages {
  const paths = [...new Set(phrases.map(({ path }) => path))];
  const positions = new Map(paths.map((path, position) => [path, position]));
  return {
    paths,
    ofPhrases: Uint32Array.from(phrases, ({ path }) => positions.get(path) ?? 0),
  };
}
