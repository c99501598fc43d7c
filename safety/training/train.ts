/**
 * Trains the classifier on the messages in this folder and writes safety/classifier-weights.ts. Deterministic: the
 * shuffle has a fixed seed.
 *
 *   node safety/training/train.ts
 */
import { writeFileSync } from 'node:fs';
import { CLASSIFIER_CLASSES, featuresOf, featureValue, HASHES } from '../classifier.ts';
import { normaliseText } from '../normalise-text.ts';
import { passagesOf } from '../message-pieces.ts';
import { withoutIdioms } from '../setting-aside.ts';
import { readTrainingMessages, type TrainingMessage } from './training-messages.ts';

const EPOCHS = 12;
const LEARNING_RATE = 2;
const DECAY = 0.001;
const SEED = 20261121;
const SEEN_AT_LEAST = 3;
const PASSAGES_OF_A_STORY = 4;
/** Examples from one summand of the averaged weights to the next. */
const AVERAGED_EVERY = 1000;

interface Example {
  features: number[];
  concerns: string[];
}

/** Mulberry32, a small pseudorandom generator with the same sequence on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffle<Item>(items: Item[], random: () => number): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [items[last], items[other]] = [items[other] as Item, items[last] as Item];
  }
}

function exampleOf({ text, concerns }: TrainingMessage): Example {
  const classes = concerns.length > 0 ? [...concerns, 'danger', 'danger-in-story'] : [];
  return { features: featuresOf(withoutIdioms(normaliseText(text))), concerns: classes };
}

/** Augmentation: each message joined with an ordinary one, because people mix both in one message. */
function gluedToOrdinary(messages: TrainingMessage[], random: () => number): TrainingMessage[] {
  const ordinary = messages.filter((message) => message.concerns.length === 0);
  return messages.map(({ text, concerns }) => {
    const companion = ordinary[Math.floor(random() * ordinary.length)]?.text ?? '';
    const parts = random() < 0.5 ? [companion, text] : [text, companion];
    return { text: parts.join(' . '), concerns };
  });
}

/** Augmentation: the passages of long ordinary messages, because a story is assessed by its most dangerous passage. */
function ordinaryPassages(messages: TrainingMessage[]): TrainingMessage[] {
  return messages
    .filter(({ concerns }) => concerns.length === 0)
    .map(({ text }) => passagesOf(normaliseText(text)))
    .filter(({ length }) => length >= PASSAGES_OF_A_STORY)
    .flatMap((passages) => passages.map((text) => ({ text, concerns: [] })));
}

/** Features of at least SEEN_AT_LEAST messages. Rarer ones reflect the habits of one writing run. */
function commonFeatures(examples: Example[]): Set<number> {
  const seen = new Map<number, number>();
  for (const { features } of examples) {
    for (const feature of features) seen.set(feature, (seen.get(feature) ?? 0) + 1);
  }
  return new Set([...seen].filter(([, times]) => times >= SEEN_AT_LEAST).map(([hash]) => hash));
}

/**
 * Logistic regression by stochastic gradient descent. The weights are averaged over the later epochs, every
 * AVERAGED_EVERY examples, which makes them less dependent on the order of the messages (Polyak and Juditsky 1992). At
 * the ends of epochs only it was not enough: a few more messages changed the level of others.
 */
function learn(examples: Example[], hashes: number[], concern: string, random: () => number) {
  const weights = new Float64Array(HASHES);
  const sums = new Float64Array(HASHES);
  let bias = -1;
  let biases = 0;
  let counted = 0;
  const order = [...examples];
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    const rate = LEARNING_RATE / (1 + epoch / 10);
    for (const [step, { features, concerns }] of order.entries()) {
      const value = featureValue(features.length);
      const target = concerns.includes(concern) ? 1 : 0;
      const sum = features.reduce((total, feature) => total + (weights[feature] ?? 0), 0);
      const error = 1 / (1 + Math.exp(-(bias + sum * value))) - target;
      bias -= rate * error * 0.1;
      for (const feature of features) {
        const weight = weights[feature] ?? 0;
        weights[feature] = weight - rate * (error * value + DECAY * weight);
      }
      if (epoch < EPOCHS / 2 || step % AVERAGED_EVERY > 0) continue;
      counted += 1;
      biases += bias;
      for (const hash of hashes) sums[hash] = (sums[hash] ?? 0) + (weights[hash] ?? 0);
    }
  }
  return { weights: sums.map((sum) => sum / counted), bias: biases / counted };
}

const random = seededRandom(SEED);
const messages = readTrainingMessages();
const stories = readTrainingMessages('stories/');
const alone = messages.map(exampleOf);
const common = commonFeatures(alone);
const ofCommon = ({ features, concerns }: Example): Example => ({
  features: features.filter((feature) => common.has(feature)),
  concerns,
});
const examples = [...alone, ...gluedToOrdinary(messages, random).map(exampleOf)].map(ofCommon);
// Three times, because two thirds of the stories and all of the passages are ordinary.
const dangerous = stories.filter(({ concerns }) => concerns.length > 0);
const ofStories = [
  ...stories,
  ...dangerous,
  ...dangerous,
  ...ordinaryPassages([...messages, ...stories]),
].map((message) => ofCommon(exampleOf(message)));
const hashes = [...common].sort((a, b) => a - b);
// The other classes are better without the stories: they would miss some short messages.
const learnt = CLASSIFIER_CLASSES.map((concern) =>
  learn(
    concern === 'danger-in-story' ? [...examples, ...ofStories] : examples,
    hashes,
    concern,
    random,
  ),
);

const scales = learnt.map(
  ({ weights }) =>
    hashes.reduce((most, hash) => Math.max(most, Math.abs(weights[hash] ?? 0)), 0) / 127,
);
const bytes = Buffer.from(
  hashes.flatMap((hash) => [
    hash >> 16,
    hash >> 8,
    hash,
    ...learnt.map(({ weights }, column) =>
      Math.round((weights[hash] ?? 0) / (scales[column] ?? 1)),
    ),
  ]),
);
const biases = learnt.map(({ bias }) => Number(bias.toFixed(4)));
writeFileSync(
  new URL('../classifier-weights.ts', import.meta.url),
  `/** Written by training/train.ts: for each feature 24 bits of hash and 8 bits a class. Do not edit. */
export const CLASSIFIER_WEIGHTS = {
  scale: [${scales.map((scale) => Number(scale.toPrecision(4))).join(', ')}],
  bias: [${biases.join(', ')}],
  // prettier-ignore
  packed: '${bytes.toString('base64')}',
};
`,
);
console.log(`${examples.length} examples, ${hashes.length} features, ${bytes.length} bytes`);
