import { describe, expect, test } from '@jest/globals';
import { halfOf, measure, readMessages } from './measure.ts';

const evaluation = readMessages('evaluation');

describe.each(['dev', 'test'] as const)('on the %s half of the evaluation messages', (half) => {
  const result = measure(evaluation.filter((message) => halfOf(message) === half));
  const texts = (judged: typeof result.missed) => judged.map(({ message }) => message.text);

  test('no explicit message goes without help', () => {
    expect(texts(result.missedExplicit)).toEqual([]);
  });

  test('crises get help in at least 95 % of cases, partner violence in at least 85 %', () => {
    expect(result.crisisRecall).toBeGreaterThanOrEqual(0.95);
    expect(result.violenceRecall).toBeGreaterThanOrEqual(0.85);
  });

  test('at most 5 % of ordinary messages get a crisis reply', () => {
    expect(result.falsePositives).toBeLessThanOrEqual(0.05);
  });
});

test('both halves are large enough to mean something', () => {
  const dev = evaluation.filter((message) => halfOf(message) === 'dev');
  expect(evaluation.length).toBeGreaterThanOrEqual(300);
  expect(dev.length).toBeGreaterThan(evaluation.length * 0.4);
  expect(dev.length).toBeLessThan(evaluation.length * 0.6);
});
