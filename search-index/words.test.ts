import { expect, test } from '@jest/globals';
import { prefixOf, stemOf } from './words.ts';

test.each([
  ['booking', 'bookings', 'booked'],
  ['therapy', 'therapies'],
  ['cheating', 'cheated', 'cheats'],
])('%s has the stem of its other forms', (word, ...others) => {
  expect(others.map(stemOf)).toEqual(others.map(() => stemOf(word)));
});

test.each(['therapy', 'booking', 'relational', 'fees', 'divorce'])(
  'the prefix of %s is the beginning of it and of its stem',
  (word) => {
    const prefix = prefixOf(word);
    expect(word.startsWith(prefix) && stemOf(word).startsWith(prefix)).toBe(true);
    expect(prefix.length).toBeGreaterThanOrEqual(Math.min(3, word.length));
  },
);
