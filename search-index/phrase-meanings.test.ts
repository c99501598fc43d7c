import { describe, expect, test } from '@jest/globals';
import { PhraseMeanings } from './phrase-meanings.ts';
import { WordVectors } from './word-vectors.ts';

/** Two dimensions: family and food. */
const VECTORS = { husband: [100, 10], spouse: [90, 20], pizza: [10, 100], soup: [20, 90] };
const PHRASES = [['my', 'husband'], ['a', 'pizza'], ['soup'], ['xyzzy']];
const FAMILY = 4;
const FOOD = 5;
const NEITHER = 6;

function wordVectors(): WordVectors {
  const words = new TextEncoder().encode(Object.keys(VECTORS).join('\n'));
  const values = Object.values(VECTORS).flat();
  const file = new Uint8Array(4 + words.length + values.length);
  new DataView(file.buffer).setUint32(0, words.length, true);
  file.set(words, 4);
  file.set(values, 4 + words.length);
  return WordVectors.read(file, 2);
}

async function similaritiesTo(words: string[]): Promise<number[]> {
  const meanings = await PhraseMeanings.build(
    PHRASES,
    Uint32Array.of(0, 1, 1, 2),
    3,
    wordVectors(),
  );
  const similarities = new Float32Array(PHRASES.length + 3);
  meanings.addSimilarities(words, 0.5, similarities);
  return [...similarities];
}

describe('the meanings of phrases', () => {
  test('are alike for the same words: the similarity is the weight', async () => {
    expect((await similaritiesTo(['the', 'husband']))[0]).toBeCloseTo(0.5);
  });

  test('are alike for other words of the same meaning, and for the group that holds them', async () => {
    const similarities = await similaritiesTo(['spouse']);
    expect(similarities[0]).toBeGreaterThan(0.45);
    expect(similarities[FAMILY]).toBeGreaterThan(0.45);
    expect((await similaritiesTo(['soup']))[FOOD]).toBeGreaterThan(0.45);
  });

  test('have similarity 0 where they are opposed', async () => {
    const similarities = await similaritiesTo(['spouse']);
    expect(similarities.slice(1, 3)).toEqual([0, 0]);
    expect(similarities[FOOD]).toBe(0);
  });

  test('are unlike anything where no word is known', async () => {
    expect(await similaritiesTo(['xyzzy'])).toEqual(Array(7).fill(0));
    const similarities = await similaritiesTo(['husband']);
    expect([similarities[3], similarities[NEITHER]]).toEqual([0, 0]);
  });
});
