import { expect, test } from '@jest/globals';
import { contrastRatio } from './contrast.ts';

// Expected values follow the W3C definition.
test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#767676', 4.54],
  ['#39503e', '#39503E', 1],
])('%s and %s', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
  expect(contrastRatio(other, one)).toBeCloseTo(ratio, 2);
});
