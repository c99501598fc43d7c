import { describe, expect, test } from '@jest/globals';
import { inSlices } from './in-slices.ts';

/** Keeps the event loop busy. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('work in slices', () => {
  test('handles every item in order and lets others run meanwhile', async () => {
    const done: number[] = [];
    let turns = 0;
    const others = setInterval(() => (turns += 1), 1);
    await inSlices([1, 2, 3, 4, 5, 6], (item) => {
      work(10);
      done.push(item);
    });
    clearInterval(others);
    expect(done).toEqual([1, 2, 3, 4, 5, 6]);
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  test('stops at the first error', async () => {
    const done: number[] = [];
    const failing = inSlices([1, 2, 3], (item) => {
      if (item === 2) throw new Error('no 2');
      done.push(item);
    });
    await expect(failing).rejects.toThrow('no 2');
    expect(done).toEqual([1]);
  });
});
