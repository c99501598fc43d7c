import { describe, expect, test } from '@jest/globals';
import { countInWords } from '#contracts/suppressed-counts';
import { changeInWords, vitalInWords, vitalVerdict } from './analytics-words.ts';

test.each([
  [0, '0'],
  ['few', '<5'],
  [5, '5'],
  [12_345, '12,345'],
] as const)('%j is told as %s', (count, words) => expect(countInWords(count)).toBe(words));

describe('a change', () => {
  test.each([
    [{ now: 12, before: 10 }, 'up 20%, before: 10'],
    [{ now: 5, before: 20 }, 'down 75%, before: 20'],
    [{ now: 7, before: 7 }, 'unchanged, before: 7'],
    [{ now: 7, before: 0 }, 'before: 0'],
    // A percentage would reveal the suppressed count.
    [{ now: 'few', before: 20 }, 'before: 20'],
    [{ now: 20, before: 'few' }, 'before: <5'],
    [{ now: 20, before: null }, null],
  ] as const)('of %j is told as %j', (count, words) => expect(changeInWords(count)).toBe(words));
});

test.each([
  [{ name: 'lcp', p75: 2500, measurements: 9 }, '2,500 ms', 'Good'],
  [{ name: 'lcp', p75: 2501, measurements: 9 }, '2,501 ms', 'Too slow'],
  [{ name: 'cls', p75: 120, measurements: 9 }, '0.12', 'Moves too much'],
  [{ name: 'inp', p75: null, measurements: 'few' }, 'not enough measurements', '–'],
] as const)('%j is %s: %s', (vital, words, verdict) => {
  expect(vitalInWords(vital)).toBe(words);
  expect(vitalVerdict(vital)).toBe(verdict);
});
