import { expect, test } from '@jest/globals';
import { loadContent } from '../../content/loader/load.ts';
import { MAX_FACTS_CHARACTERS, practiceFacts } from './practice-facts.ts';

const { facts, answers } = loadContent();
const prefix = practiceFacts({ facts, answers });

test('states every fact, then the first answers of every subject, within its limit', () => {
  expect(prefix.length).toBeLessThanOrEqual(MAX_FACTS_CHARACTERS);
  expect(facts.filter(({ en }) => !prefix.includes(en))).toEqual([]);
  const subjects = Map.groupBy(answers, ({ subject }) => subject);
  for (const [first, second] of subjects.values()) {
    expect(prefix).toContain(first?.answer.en);
    expect(prefix).toContain(second?.answer.en);
  }
});

test('has the same bytes for equal content', () => {
  expect(practiceFacts(structuredClone({ facts, answers }))).toBe(prefix);
});

test('leaves out whole answers that exceed the limit', () => {
  const many = Array.from({ length: 20 }, () => answers).flat();
  const lines = practiceFacts({ facts, answers: many }).split('\n');
  expect(lines.join('\n').length).toBeLessThanOrEqual(MAX_FACTS_CHARACTERS);
  expect(answers.some(({ answer }) => lines.at(-1)?.endsWith(answer.en))).toBe(true);
});
