import DataLoader from 'dataloader';

/**
 * Gathers single calls into batches, one batch at a time: what arrives while one is on its way shares the next (group
 * commit). A call that finds nothing on its way goes alone and at once.
 * @param process one answer, or its error, for each item, in their order; if it rejects, all of the batch do
 * @param maxSize items a batch at most; what is beyond goes beside it
 */
export function batchInTurn<Item, Answer>(
  process: (items: readonly Item[]) => Promise<(Answer | Error)[]>,
  maxSize: number,
): (item: Item) => Promise<Answer> {
  let lastBatch: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<Item, Answer>(
    (items) => {
      const batch = process(items);
      // Those who wait for it are told of its failure; the next batch waits for its end only.
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
