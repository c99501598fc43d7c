/**
 * Learns the classifier's weights from the messages beside this file and writes
 * safety/classifier-weights.ts. Same messages, same weights: the shuffle has a fixed seed.
 *
 *   node safety/training/train.ts
 */
import { writeFileSync } from 'node:fs';
import { BUCKETS, CLASSIFIER_CLASSES, featuresOf, featureValue } from '../classifier.ts';
import { normaliseText } from '../normalise-text.ts';
import { withoutIdioms } from '../setting-aside.ts';
import { readTrainingMessages } from './training-messages.ts';

const EPOCHS = 25;
const LEARNING_RATE = 0.6;
const DECAY = 0.000_05;
const SEED = 20261121;

interface Example {
  features: number[];
  concerns: string[];
}

/** Mulberry32: small, and the same on every machine. */
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

/** Every message alone, and glued to an ordinary one: people write both in one breath. */
function examplesFrom(random: () => number): Example[] {
  const messages = readTrainingMessages();
  const ordinary = messages.filter((message) => message.concerns.length === 0);
  return messages.flatMap(({ text, concerns }) => {
    const companion = ordinary[Math.floor(random() * ordinary.length)]?.text ?? '';
    const glued = random() < 0.5 ? `${companion} . ${text}` : `${text} . ${companion}`;
    return [text, glued].map((words) => ({
      features: featuresOf(withoutIdioms(normaliseText(words))),
      concerns,
    }));
  });
}

function learn(examples: Example[], concern: string, random: () => number) {
  const weights = new Float64Array(BUCKETS);
  let bias = -1;
  const order = [...examples];
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    const rate = LEARNING_RATE / (1 + epoch / 10);
    for (const { features, concerns } of order) {
      const value = featureValue(features.length);
      const target = concerns.includes(concern) ? 1 : 0;
      const sum = features.reduce((total, feature) => total + (weights[feature] ?? 0), 0);
      const error = 1 / (1 + Math.exp(-(bias + sum * value))) - target;
      bias -= rate * error * 0.1;
      for (const feature of features) {
        const weight = weights[feature] ?? 0;
        weights[feature] = weight - rate * (error * value + DECAY * weight);
      }
    }
  }
  return { weights, bias };
}

const random = seededRandom(SEED);
const examples = examplesFrom(random);
const learnt = CLASSIFIER_CLASSES.map((concern) => learn(examples, concern, random));

const largest = Math.max(...learnt.flatMap(({ weights }) => [...weights].map(Math.abs)));
const scale = largest / 127;
const bytes = Buffer.from(
  learnt.flatMap(({ weights }) => [...weights].map((weight) => Math.round(weight / scale))),
);
const biases = learnt.map(({ bias }) => Number(bias.toFixed(4)));
writeFileSync(
  new URL('../classifier-weights.ts', import.meta.url),
  `/** Written by training/train.ts; 8 bits a weight, one row a class, base64. Do not edit. */
export const CLASSIFIER_WEIGHTS = {
  scale: ${scale.toPrecision(6)},
  bias: [${biases.join(', ')}],
  // prettier-ignore
  packed: '${bytes.toString('base64')}',
};
`,
);
console.log(`${examples.length} examples, ${bytes.length} bytes of weights`);
