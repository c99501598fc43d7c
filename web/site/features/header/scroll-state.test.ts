import { describe, expect, test } from '@jest/globals';
import { HEADER_AT_TOP, nextHeaderLook } from './scroll-state.ts';

const scroll = (...positions: number[]) => positions.reduce(nextHeaderLook, HEADER_AT_TOP);

describe('header scroll state', () => {
  test.each([
    [[30], false],
    [[31], true],
    [[31, 30], true],
    [[31, 11], true],
    [[31, 10], false],
    [[31, 0, 30], false],
  ])('translucency after %j is %s', (positions, translucent) => {
    expect(scroll(...positions).translucent).toBe(translucent);
  });

  test('shows the icon-only logo beyond 100 px', () => {
    expect(scroll(100).compact).toBe(false);
    expect(scroll(101).compact).toBe(true);
    expect(scroll(101, 100).compact).toBe(false);
  });

  test('returns the same object while nothing changes, so that React does not render', () => {
    const look = scroll(50);
    expect(nextHeaderLook(look, 51)).toBe(look);
  });
});
