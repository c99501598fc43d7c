import { expect, test } from '@jest/globals';
import { bucketOf, percentile75 } from './vital-buckets.ts';

test.each([
  ['lcp', 0, 500],
  ['lcp', 2500, 2500],
  ['lcp', 2501, 3000],
  ['lcp', 500_000, 60_000],
  ['cls', 100, 100],
] as const)('%s of %d is counted at most %d', (vital, measured, bucket) =>
  expect(bucketOf(vital, measured)).toBe(bucket),
);

test('the 75th percentile lies within its bucket', () => {
  expect(percentile75('lcp', new Map())).toBeNull();
  expect(percentile75('lcp', new Map([[500, 100]]))).toBe(375);
  // Three quarters are fast: the boundary itself.
  expect(
    percentile75(
      'lcp',
      new Map([
        [2500, 75],
        [4000, 25],
      ]),
    ),
  ).toBe(2500);
  expect(
    percentile75(
      'lcp',
      new Map([
        [2500, 50],
        [4000, 50],
      ]),
    ),
  ).toBe(3500);
});
