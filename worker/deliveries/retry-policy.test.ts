import { describe, expect, test } from '@jest/globals';
import fc from '../../tests/support/fast-check.ts';
import { circuitPauseMs, retryDelayMs } from './retry-policy.ts';

const MINUTE = 60_000;

describe('retry policy', () => {
  test('waits seconds at first, then minutes, then hours', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 30].map((n) => retryDelayMs(n, {}, 0.5));
    expect(delays[0]).toBe(2_000);
    expect(delays[3]).toBe(MINUTE);
    expect(delays.at(-1)).toBe(4 * 60 * MINUTE);
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
  });

  test('never undercuts what the destination asked for, and spreads the rest by a fifth', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 0, max: 24 * 60 * MINUTE }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempt, retryAfter, random) => {
          const delay = retryDelayMs(attempt, { retryAfterMs: retryAfter }, random);
          expect(delay).toBeGreaterThanOrEqual(retryAfter);
          const middle = retryDelayMs(attempt, {}, 0.5);
          if (retryAfter === 0)
            expect(Math.abs(delay - middle)).toBeLessThanOrEqual(middle * 0.201);
        },
      ),
    );
  });
});

describe('during an outage', () => {
  test('the next attempt is never more than 40 seconds away, unless the destination asked for longer', () => {
    const outage = { isOutage: true };
    for (const attempt of [1, 2, 3, 4, 5, 6, 10, 1_000]) {
      expect(retryDelayMs(attempt, outage, 1)).toBeLessThanOrEqual(40_000);
    }
    expect(retryDelayMs(1, outage, 0.5)).toBe(2_000);
    expect(retryDelayMs(9, { ...outage, retryAfterMs: 5 * MINUTE }, 0)).toBe(5 * MINUTE);
  });
});

test('a busy record is tried again within three minutes, unless the destination asked for longer', () => {
  const busy = { isBusy: true };
  for (const attempt of [5, 6, 10, 1_000]) {
    expect(retryDelayMs(attempt, busy, 1)).toBeLessThanOrEqual(3 * MINUTE);
  }
  expect(retryDelayMs(1, busy, 0.5)).toBe(2_000);
  expect(retryDelayMs(9, { ...busy, retryAfterMs: 5 * MINUTE }, 0)).toBe(5 * MINUTE);
});

describe('circuit pause', () => {
  test('grows, but leaves a recovered destination waiting for less than a minute', () => {
    expect(circuitPauseMs(0, 0, 0)).toBe(2_000);
    expect(circuitPauseMs(10_000, 0, 0)).toBe(5_000);
    expect(circuitPauseMs(24 * 60 * MINUTE, 0, 0)).toBeLessThan(MINUTE);
  });

  test('obeys a longer Retry-After', () => {
    expect(circuitPauseMs(0, 5 * MINUTE, 1)).toBe(5 * MINUTE);
  });
});
