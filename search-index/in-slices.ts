import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest time in milliseconds before the event loop gets its turn. */
const SLICE_MS = 8;

/**
 * Calls `work` for each item and lets the event loop run every few milliseconds, so that an index can be built while
 * requests are served.
 * @throws whatever `work` throws; the remaining items are skipped
 */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let began = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - began < SLICE_MS) continue;
    await nextTurn();
    began = performance.now();
  }
}
