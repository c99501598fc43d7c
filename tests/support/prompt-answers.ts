import { expect } from '@jest/globals';

const PROMISED_MS = 500;
/** A single answer may be late because the machine is busy, but none hangs. */
const AT_MOST_MS = 3_000;

/** Fails unless visitors were answered without delay. @param waits in ms, one per visitor */
export function expectPromptAnswers(waits: readonly number[]): void {
  const sorted = waits.toSorted((a, b) => a - b);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(PROMISED_MS);
  expect(sorted.at(-1)).toBeLessThan(AT_MOST_MS);
}
