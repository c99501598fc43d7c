import { inSlices } from './in-slices.ts';
import { stemOf } from './words.ts';

/** Weight of a bigram, relative to a single word. */
const PAIR = 0.5;

/** Stems and bigrams of stems with their weights. */
export type Features = Map<string, number>;

/** The stems and bigrams of some words. Stop words are kept, because "how much" and "by myself" carry meaning. */
export function featuresOf(words: readonly string[]): Features {
  const features: Features = new Map();
  const stems = words.map(stemOf);
  for (const [at, stem] of stems.entries()) {
    features.set(stem, 1);
    const next = stems[at + 1];
    if (next !== undefined) features.set(`${stem} ${next}`, PAIR);
  }
  return features;
}

/**
 * Inverted index of phrases: for each feature the texts that contain it, with weights. Stored in typed arrays, because
 * one object per feature and text made the build slow and the heap 25 MB larger.
 */
export class PhraseFeatures {
  /** Index of each feature in `weights` and `starts`. */
  private readonly ids: ReadonlyMap<string, number>;
  /** Weight of each feature; see {@link weightsOf}. */
  private readonly weights: Float64Array;
  /** Where the postings of each feature begin in `texts` and `values`; one more entry than there are features. */
  private readonly starts: Uint32Array;
  private readonly texts: Uint32Array;
  private readonly values: Float32Array;

  private constructor(ids: ReadonlyMap<string, number>, weights: Float64Array, postings: number) {
    this.ids = ids;
    this.weights = weights;
    this.starts = new Uint32Array(ids.size + 1);
    this.texts = new Uint32Array(postings);
    this.values = new Float32Array(postings);
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
  ): Promise<PhraseFeatures> {
    const ids = new Map<string, number>();
    const rows = new Rows();
    await inSlices(phrases, (words) => {
      for (const [feature, factor] of featuresOf(words)) {
        const id = ids.get(feature) ?? ids.size;
        ids.set(feature, id);
        rows.add(id, factor);
      }
      rows.end();
    });
    const members = Array.from({ length: groupCount }, (): number[] => []);
    for (const [phrase, group] of groups.entries()) members[group]?.push(phrase);
    const weights = await weightsOf(rows, members, ids.size);
    await inSlices(phrases.keys(), (phrase) => {
      rows.multiply(phrase, weights);
      rows.normalise(phrase);
    });
    await inSlices(members, (ownPhrases) => rows.addSumOf(ownPhrases));
    const features = new PhraseFeatures(ids, weights, rows.features.length);
    await features.fill(rows);
    return features;
  }

  /** Weight of a feature; undefined if no phrase contains it. */
  weightOf(feature: string): number | undefined {
    const id = this.ids.get(feature);
    return id === undefined ? undefined : this.weights[id];
  }

  /**
   * Adds the cosine similarity between the features and each text.
   * @param features with factors; the weights are applied here
   * @param similarities one entry per text, changed in place
   */
  addSimilarities(features: Features, similarities: Float32Array): void {
    const weighted = [...features].flatMap(([feature, factor]) => {
      const id = this.ids.get(feature);
      return id === undefined ? [] : [{ id, weight: factor * (this.weights[id] ?? 0) }];
    });
    const length = Math.hypot(...weighted.map(({ weight }) => weight)) || 1;
    for (const { id, weight } of weighted) {
      const end = this.starts[id + 1] ?? 0;
      for (let at = this.starts[id] ?? 0; at < end; at += 1) {
        const text = this.texts[at] ?? 0;
        const product = (weight / length) * (this.values[at] ?? 0);
        similarities[text] = (similarities[text] ?? 0) + product;
      }
    }
  }

  /** Inverts the rows: from the features of each text to the texts of each feature. */
  private async fill({ features, values, ends }: Rows): Promise<void> {
    for (const id of features) this.starts[id + 1] = (this.starts[id + 1] ?? 0) + 1;
    for (let id = 0; id < this.ids.size; id += 1) {
      this.starts[id + 1] = (this.starts[id + 1] ?? 0) + (this.starts[id] ?? 0);
    }
    const next = this.starts.slice();
    let at = 0;
    await inSlices(ends.entries(), ([text, end]) => {
      for (; at < end; at += 1) {
        const id = features[at] ?? 0;
        const place = next[id] ?? 0;
        next[id] = place + 1;
        this.texts[place] = text;
        this.values[place] = values[at] ?? 0;
      }
    });
  }
}

/** The features of all texts with their values, one text after the other (a sparse matrix by rows). */
class Rows {
  readonly features: number[] = [];
  readonly values: number[] = [];
  /** Where each text ends in `features` and `values`. */
  readonly ends: number[] = [];

  add(feature: number, value: number): void {
    this.features.push(feature);
    this.values.push(value);
  }

  end(): void {
    this.ends.push(this.features.length);
  }

  startOf(text: number): number {
    return text === 0 ? 0 : (this.ends[text - 1] ?? 0);
  }

  /** Multiplies the values of a text by the weights of their features. */
  multiply(text: number, weights: Float64Array): void {
    const end = this.ends[text] ?? 0;
    for (let at = this.startOf(text); at < end; at += 1) {
      this.values[at] = (this.values[at] ?? 0) * (weights[this.features[at] ?? 0] ?? 0);
    }
  }

  /** Scales the values of a text to length 1. */
  normalise(text: number): void {
    const end = this.ends[text] ?? 0;
    let square = 0;
    for (let at = this.startOf(text); at < end; at += 1) square += (this.values[at] ?? 0) ** 2;
    const length = Math.sqrt(square) || 1;
    for (let at = this.startOf(text); at < end; at += 1) {
      this.values[at] = (this.values[at] ?? 0) / length;
    }
  }

  /** Appends a text that is the normalised sum of others. */
  addSumOf(texts: readonly number[]): void {
    const sum = new Map<number, number>();
    for (const text of texts) {
      const end = this.ends[text] ?? 0;
      for (let at = this.startOf(text); at < end; at += 1) {
        const feature = this.features[at] ?? 0;
        sum.set(feature, (sum.get(feature) ?? 0) + (this.values[at] ?? 0));
      }
    }
    for (const [feature, value] of sum) this.add(feature, value);
    this.end();
    this.normalise(this.ends.length - 1);
  }
}

/**
 * Weight of each feature: inverse phrase frequency, reduced by the normalised entropy of its distribution over groups.
 * A feature that is rare, or concentrated on few groups, weighs more.
 * @param members the phrases of each group
 */
async function weightsOf(
  rows: Rows,
  members: readonly (readonly number[])[],
  featureCount: number,
): Promise<Float64Array> {
  const counts = new Float64Array(featureCount);
  /** Sum of n log n over the groups, where n of a group's phrases hold the feature. */
  const spread = new Float64Array(featureCount);
  await inSlices(members, (phrases) => {
    const own = new Map<number, number>();
    for (const phrase of phrases) {
      const end = rows.ends[phrase] ?? 0;
      for (let at = rows.startOf(phrase); at < end; at += 1) {
        const feature = rows.features[at] ?? 0;
        own.set(feature, (own.get(feature) ?? 0) + 1);
      }
    }
    for (const [feature, count] of own) {
      counts[feature] = (counts[feature] ?? 0) + count;
      spread[feature] = (spread[feature] ?? 0) + count * Math.log(count);
    }
  });
  const phraseCount = rows.ends.length;
  const highestEntropy = Math.log(Math.max(2, members.length));
  return counts.map((count, feature) => {
    const entropy = Math.log(count) - (spread[feature] ?? 0) / count;
    const rarity = Math.log(1 + phraseCount / (1 + count));
    return rarity ** 0.75 * (1 - entropy / highestEntropy);
  });
}
