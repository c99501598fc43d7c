import { expect, test } from '@jest/globals';
import { rowsNear } from './rows-near.ts';

const TEN = Array.from({ length: 10 }, () => 100);

test('rows that touch the stretch are drawn, the others count with their heights', () => {
  expect(rowsNear(TEN, { from: 250, to: 550 })).toEqual({
    first: 2,
    end: 6,
    above: 200,
    below: 400,
  });
  expect(rowsNear([300, 50, 50, 400], { from: 310, to: 390 })).toEqual({
    first: 1,
    end: 3,
    above: 300,
    below: 400,
  });
});

test('a list that is shorter than the screen is drawn whole', () => {
  expect(rowsNear([100, 80], { from: -1_000, to: 2_000 })).toEqual({
    first: 0,
    end: 2,
    above: 0,
    below: 0,
  });
});

test('the nearest row is drawn when the list is out of sight', () => {
  expect(rowsNear(TEN, { from: -2_000, to: -1_000 })).toEqual({
    first: 0,
    end: 1,
    above: 0,
    below: 900,
  });
  expect(rowsNear(TEN, { from: 5_000, to: 6_000 })).toEqual({
    first: 9,
    end: 10,
    above: 900,
    below: 0,
  });
});

test('drawn rows and the rest always make up the whole list', () => {
  const heights = Array.from({ length: 200 }, (_, index) => 60 + ((index * 37) % 90));
  const whole = heights.reduce((sum, height) => sum + height, 0);
  for (let from = -500; from < whole + 500; from += 173) {
    const { first, end, above, below } = rowsNear(heights, { from, to: from + 900 });
    const drawn = heights.slice(first, end).reduce((sum, height) => sum + height, 0);
    expect(above + drawn + below).toBe(whole);
    expect(end).toBeGreaterThan(first);
  }
});
