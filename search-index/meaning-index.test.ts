import { describe, expect, test } from '@jest/globals';
import type { AnswerUnit } from './answer-units.ts';
import { MeaningIndex, questionText, textsOf } from './meaning-index.ts';

const UNIT: AnswerUnit = {
  id: 'answers/parking',
  page: '/about-us',
  pageName: 'About us',
  questions: ['Is there parking?', 'free parking?', '¿Hay estacionamiento?'],
  titles: ['Is there parking?', '¿Hay estacionamiento?'],
  about: null,
  en: 'Behind the house.',
  es: 'Detrás de la casa.',
  next: null,
  kind: 'answer',
};
const COUNT = 40;

/** A vector of length 1 whose cosine with the question is `cosine`; beyond that every row has its own direction. */
function row(cosine: number, at: number): Float32Array {
  const vector = new Float32Array(COUNT + 1);
  vector[0] = cosine;
  vector[at + 1] = Math.sqrt(1 - cosine ** 2);
  return vector;
}
const QUESTION = row(1, 0);
/** @param cosines of the units; the others have `rest` */
const indexOf = (cosines: readonly number[], rest: number) =>
  new MeaningIndex(
    Array.from({ length: COUNT }, (_, at) => ({
      id: `unit ${at}`,
      vector: row(cosines[at] ?? rest, at),
    })),
  );

describe('the gain of a unit', () => {
  test('is higher for a nearer meaning, and nothing for a distant one', () => {
    const gains = indexOf([0.7, 0.6], 0.2).gainsOf(QUESTION);
    expect([...gains.keys()]).toEqual(['unit 0', 'unit 1']);
    expect(gains.get('unit 0')).toBeGreaterThan(gains.get('unit 1')!);
  });

  test('is nothing if every unit is as near as any other', () => {
    expect(indexOf([0.83, 0.82], 0.82).gainsOf(QUESTION).get('unit 1')).toBeUndefined();
    expect(indexOf([], 0.3).gainsOf(QUESTION).size).toBe(0);
  });

  test('is that of its nearest text', () => {
    const one = [0.7, 0.5, ...Array.from({ length: 30 }, () => 0)].map((cosine, at) => ({
      id: at < 2 ? 'same' : `${at}`,
      vector: row(cosine, at),
    }));
    const alone = one.map((each, at) => (at === 1 ? { ...each, id: 'other' } : each));
    expect(new MeaningIndex(one).gainsOf(QUESTION).get('same')).toBe(
      new MeaningIndex(alone).gainsOf(QUESTION).get('same'),
    );
  });

  test('is refused for vectors of other dimensions', () => {
    expect(() => indexOf([], 0).gainsOf(new Float32Array(3))).toThrow('3 dimensions');
    const vectors = [new Float32Array(3), new Float32Array(4)];
    expect(() => new MeaningIndex(vectors.map((vector) => ({ id: 'a', vector })))).toThrow(
      'differ in dimensions',
    );
  });
});

test('a unit stands for its first question and answer in each language', () => {
  expect(textsOf(UNIT)).toEqual([
    'Is there parking?\nBehind the house.',
    '¿Hay estacionamiento?\nDetrás de la casa.',
  ]);
  expect(textsOf({ ...UNIT, titles: [], es: null })).toEqual(['Behind the house.']);
});

test('a question is joined with the message before only if it needs it', () => {
  const earlier = ['hello', 'tell me about the weekend'];
  expect(questionText('and how much is it?', earlier)).toBe(
    'and how much is it?\ntell me about the weekend',
  );
  expect(questionText('do you have rooms with parking', earlier)).toBe(
    'do you have rooms with parking',
  );
});
