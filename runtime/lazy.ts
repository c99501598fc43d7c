/**
 * Makes something at the first call and memoises it. A failure is not memoised: the next call tries again.
 * @returns gives what was made; rejects as `make` does
 */
export function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
