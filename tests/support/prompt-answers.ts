import { expect } from '@jest/globals';

const PROMISED_MS = 500;
/** Longer than a busy machine takes, and shorter than any time limit that would end a wait for a broken dependency. */
const HANGS_MS = 20_000;

/** Fails if a visitor was kept waiting by something that does not answer. @param waits in ms, one per visitor */
export function expectNoneWaited(waits: readonly number[]): void {
  expect(Math.max(...waits)).toBeLessThan(HANGS_MS);
}

/** Fails unless most visitors were answered within 500 ms. For drills, which have the machine for themselves. */
export function expectPromptAnswers(waits: readonly number[]): void {
  expectNoneWaited(waits);
  const sorted = waits.toSorted((a, b) => a - b);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(PROMISED_MS);
}
