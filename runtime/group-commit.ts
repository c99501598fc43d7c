import DataLoader from 'dataloader';

/**
 * Group commit: calls that arrive while a batch is running share the next one. A call that finds no batch running
 * starts one at once.
 * @param process returns one answer or error per item, in order; a rejection rejects the whole batch
 * @param maxSize items per batch at most; the rest runs concurrently in a second batch
 */
export function groupCommit<Item, Answer>(
  process: (items: readonly Item[]) => Promise<(Answer | Error)[]>,
  maxSize: number,
): (item: Item) => Promise<Answer> {
  let lastBatch: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<Item, Answer>(
    (items) => {
      const batch = process(items);
      // The callers receive the failure; the next batch only waits for the end.
      lastBatch = Promise.allSettled([batch]);
      return batch;
    },
    {
      cache: false,
      maxBatchSize: maxSize,
      batchScheduleFn: (dispatch) => void lastBatch.then(() => setImmediate(dispatch)),
    },
  );
  return (item) => loader.load(item);
}
