import { describe, expect, test } from '@jest/globals';
import { unsourcedStatistic } from './statistics.ts';

describe('needs a source', () => {
  test.each([
    'About 40% of couples wait too long.',
    'Some 12.5 percent never try.',
    'Two out of three fights are never solved.',
    'One in five people feels this.',
    'Studies show that listening helps.',
    'Recent research has found the opposite.',
    'Researchers say so.',
    'On average, couples wait six years.',
  ])('%s', (text) => {
    expect(unsourcedStatistic(text)).toContain('[source:');
  });
});

describe('is no statistic', () => {
  test.each([
    'We meet for 50 minutes.',
    'Try it one in two weeks.',
    'It starts at $850.',
    'You study the menu together.',
    'Two people in one room.',
    'About 40% of couples wait [source: The Long Wait, 2019, https://journal.example/9].',
    'Your plan pays 60% of it [illustration].',
  ])('%s', (text) => {
    expect(unsourcedStatistic(text)).toBeNull();
  });
});

test('a source must have title, year and address', () => {
  expect(unsourcedStatistic('Yes [source: The Long Wait, https://journal.example/9].')).toContain(
    '2021',
  );
  expect(
    unsourcedStatistic('Yes [source: The Long Wait, 2019, http://journal.example].'),
  ).toContain('2021');
});
