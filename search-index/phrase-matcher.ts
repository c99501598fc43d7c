import type { Question, QuestionReader } from './question-reader.ts';
import { WordNeighbours } from './word-neighbours.ts';
import { toLengthOne, type WordVectors } from './word-vectors.ts';
import { isStopWord, stemOf } from './words.ts';

/** How much a likeness in meaning counts beside shared words. */
const MEANING = 0.45;
/** How much a page's best phrases count, and last, how much all of its phrases taken together do. */
const BEST_PHRASES = [1, 0.8, 0.6];
const TOGETHER = 1;
/** How much a pair of neighbouring words counts beside single words. */
const PAIR = 0.5;
/** How much a word counts that only means something like a word of the question. */
const ALIKE = 0.5;

/** What a word tells that pages may have and no phrase has; those that phrases have tell up to about 5. */
const UNSAID = 1;

/** In which phrases a stem or a pair of stems is, and how much it weighs there. */
interface Occurrences {
  phrases: number[];
  weights: number[];
}
const NOWHERE: Occurrences = { phrases: [], weights: [] };

/** Stems and pairs of stems with their weights. */
type Features = Map<string, number>;

/**
 * Compares a question with everything people say when they need a certain page. This is what understands "caught him on
 * tinder": no page says so, but somebody who needs the page about affairs might.
 */
export class PhraseMatcher {
  private readonly vectors: WordVectors;
  /** The path of each phrase; behind the phrases stands one more for each page: all of its phrases in one. */
  private readonly paths: string[];
  private readonly phraseCount: number;
  /** How much each stem and pair of stems tells about the page that is meant. */
  private readonly telling: ReadonlyMap<string, number>;
  private readonly neighbours: WordNeighbours;
  private readonly occurrences = new Map<string, Occurrences>();
  /** The direction of each phrase, one after the other. */
  private readonly directions: Float32Array;
  private readonly middle: Float32Array;

  constructor(
    phrases: readonly { path: string; text: string }[],
    reader: QuestionReader,
    vectors: WordVectors,
  ) {
    this.vectors = vectors;
    this.phraseCount = phrases.length;
    this.paths = phrases.map(({ path }) => path);
    const words = phrases.map(({ text }) => reader.plain(text));
    this.telling = tellingIn(words, this.paths);
    this.middle = middleOf(words, vectors);
    this.neighbours = new WordNeighbours(
      words.flat().filter((word) => !isStopWord(word)),
      vectors,
    );
    const pages = new Map<string, { features: Features; direction: Float32Array }>();
    this.directions = new Float32Array(
      (phrases.length + new Set(this.paths).size) * vectors.dimensions,
    );
    for (const [phrase, own] of words.entries()) {
      const features = this.weigh(featuresOf(own));
      const direction = this.directionOf(own);
      this.place(phrase, features, direction);
      addTo(pages, phrases[phrase]?.path ?? '', features, direction);
    }
    for (const [path, { features, direction }] of pages) {
      this.place(this.paths.push(path) - 1, toLengthOneTogether(features), toLengthOne(direction));
    }
  }

  /** How well each page fits, by path: 0 for not at all, about 1 for a page of which somebody says exactly this. */
  match(question: Question): Map<string, number> {
    const whole = this.matchWords(question.words);
    if (question.clauses.length < 2) return whole;
    // What a long message is about is said in one or two of its sentences.
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

  /** How much a stem tells about the page that is meant; little if no phrase has it. */
  tellingOf(stem: string): number {
    return this.telling.get(stem) ?? UNSAID;
  }

  /** Whether any phrase has this stem. */
  knows(stem: string): boolean {
    return this.telling.has(stem);
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

  private matchWords(words: readonly string[]): Map<string, number> {
    const likeness = this.likenessInMeaning(words);
    for (const [feature, weight] of this.weigh(this.withNeighbours(words))) {
      const { phrases, weights } = this.occurrences.get(feature) ?? NOWHERE;
      for (const [at, phrase] of phrases.entries()) {
        likeness[phrase] = (likeness[phrase] ?? 0) + weight * (weights[at] ?? 0);
      }
    }
    const best = new Map<string, number[]>();
    for (let phrase = 0; phrase < this.phraseCount; phrase += 1) {
      keepBest(best, this.paths[phrase] ?? '', likeness[phrase] ?? 0);
    }
    const scores = new Map<string, number>();
    for (let page = this.phraseCount; page < this.paths.length; page += 1) {
      const path = this.paths[page] ?? '';
      const sum = (best.get(path) ?? []).reduce(
        (total, score, rank) => total + score * (BEST_PHRASES[rank] ?? 0),
        TOGETHER * (likeness[page] ?? 0),
      );
      scores.set(path, sum / HIGHEST);
    }
    return scores;
  }

  private likenessInMeaning(words: readonly string[]): Float32Array {
    const { dimensions } = this.vectors;
    const direction = this.directionOf(words);
    const likeness = new Float32Array(this.paths.length);
    for (let phrase = 0; phrase < likeness.length; phrase += 1) {
      let sum = 0;
      const start = phrase * dimensions;
      for (let at = 0; at < dimensions; at += 1) {
        sum += (direction[at] ?? 0) * (this.directions[start + at] ?? 0);
      }
      likeness[phrase] = MEANING * Math.max(0, sum);
    }
    return likeness;
  }

  /** The features of some words, with the stems of words that mean something like them. */
  private withNeighbours(words: readonly string[]): Features {
    const features = featuresOf(words);
    const own = new Set(features.keys());
    for (const word of words.filter((it) => !isStopWord(it))) {
      for (const { word: other, likeness } of this.neighbours.of(word)) {
        const stem = stemOf(other);
        const weight = ALIKE * likeness ** 2;
        if (!own.has(stem) && weight > (features.get(stem) ?? 0)) features.set(stem, weight);
      }
    }
    return features;
  }

  /** What each feature tells, together of length 1. */
  private weigh(features: Features): Features {
    for (const [feature, factor] of features) {
      features.set(feature, factor * (this.telling.get(feature) ?? 0));
    }
    return toLengthOneTogether(features);
  }

  /** What all phrases have in common says nothing about any of them, and is left out. */
  private directionOf(words: readonly string[]): Float32Array {
    const direction = this.vectors.directionOf(withoutStopWords(words));
    if (direction.every((value) => value === 0)) return direction;
    for (const [at, value] of this.middle.entries()) direction[at] = (direction[at] ?? 0) - value;
    return toLengthOne(direction);
  }
}

const HIGHEST = (1 + MEANING) * [TOGETHER, ...BEST_PHRASES].reduce((sum, it) => sum + it, 0);

const withoutStopWords = (words: readonly string[]) => words.filter((word) => !isStopWord(word));

/** The stems of some words and their neighbouring pairs. Small words count too, for "how much" and "by myself". */
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

function toLengthOneTogether(features: Features): Features {
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
  for (const [at, value] of direction.entries()) {
    page.direction[at] = (page.direction[at] ?? 0) + value;
  }
}

/** Keeps a page's highest scores, the highest first. */
function keepBest(best: Map<string, number[]>, path: string, score: number): void {
  const scores = best.get(path);
  if (!scores) {
    best.set(path, [score]);
    return;
  }
  const at = scores.findIndex((other) => score > other);
  if (at >= 0) scores.splice(at, 0, score);
  else scores.push(score);
  if (scores.length > BEST_PHRASES.length) scores.pop();
}

/**
 * A stem that few phrases have tells more than one that many have, and one whose phrases belong to few pages tells more
 * than one that is said of every page alike.
 */
function tellingIn(
  all: readonly (readonly string[])[],
  paths: readonly string[],
): Map<string, number> {
  const pagesOf = new Map<string, Map<string, number>>();
  for (const [phrase, words] of all.entries()) {
    const path = paths[phrase] ?? '';
    for (const feature of featuresOf(words).keys()) {
      const pages = pagesOf.get(feature) ?? new Map<string, number>();
      pagesOf.set(feature, pages.set(path, (pages.get(path) ?? 0) + 1));
    }
  }
  const pageCount = Math.max(2, new Set(paths).size);
  const telling = new Map<string, number>();
  for (const [feature, pages] of pagesOf) {
    const counts = [...pages.values()];
    const count = counts.reduce((sum, it) => sum + it, 0);
    const entropy = counts.reduce((sum, it) => sum - (it / count) * Math.log(it / count), 0);
    const rarity = Math.log(1 + all.length / (1 + count));
    telling.set(feature, rarity ** 0.75 * (1 - entropy / Math.log(pageCount)));
  }
  return telling;
}

function middleOf(all: readonly (readonly string[])[], vectors: WordVectors): Float32Array {
  const sum = new Float32Array(vectors.dimensions);
  for (const words of all) {
    const direction = vectors.directionOf(withoutStopWords(words));
    for (const [at, value] of direction.entries()) sum[at] = (sum[at] ?? 0) + value / all.length;
  }
  return sum;
}
