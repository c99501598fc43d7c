import { describe, expect, test } from '@jest/globals';
import { featuresOf, PhraseFeatures } from './phrase-features.ts';

const PHRASES = [
  ['book', 'a', 'call'],
  ['book', 'a', 'room'],
  ['pay', 'for', 'a', 'call'],
];
const FIRST_TWO = 3;
const LAST_ONE = 4;
const build = () => PhraseFeatures.build(PHRASES, Uint32Array.of(0, 0, 1), 2);

async function similaritiesTo(words: string[]): Promise<Float32Array> {
  const similarities = new Float32Array(PHRASES.length + 2);
  (await build()).addSimilarities(featuresOf(words), similarities);
  return similarities;
}

describe('the features of phrases', () => {
  test('are single words and pairs of neighbours, a pair with half the weight', () => {
    expect([...featuresOf(['how', 'much', 'how'])]).toEqual([
      ['how', 1],
      ['how much', 0.5],
      ['much', 1],
      ['much how', 0.5],
    ]);
  });

  test('weigh more if fewer phrases hold them, and nothing if every group does to the same extent', async () => {
    const features = await build();
    const weightOf = (feature: string) => features.weightOf(feature) ?? NaN;
    expect(weightOf('room')).toBeGreaterThan(weightOf('book'));
    expect(weightOf('book')).toBeGreaterThan(weightOf('a'));
    expect(weightOf('call')).toBeCloseTo(0);
    expect(features.weightOf('wifi')).toBeUndefined();
  });

  test('make a phrase like itself, and like the group that holds it', async () => {
    const similarities = await similaritiesTo(['pay', 'for', 'a', 'call']);
    expect(similarities[2]).toBeCloseTo(1);
    expect(similarities[LAST_ONE]).toBeCloseTo(1);
    expect(similarities[0]).toBeLessThan(0.3);
    expect(similarities[FIRST_TWO]).toBeLessThan(0.3);
  });

  test('leave unlike what shares no word', async () => {
    expect([...(await similaritiesTo(['wifi']))]).toEqual([0, 0, 0, 0, 0]);
  });

  test('are added to similarities that are there', async () => {
    const similarities = Float32Array.of(0.5, 0, 0, 0, 0);
    (await build()).addSimilarities(featuresOf(['book', 'a', 'call']), similarities);
    expect(similarities[0]).toBeCloseTo(1.5);
  });
});
