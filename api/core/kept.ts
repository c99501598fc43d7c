/**
 * Makes something at the first call and keeps it. A failure is not kept: the next call tries again.
 * @returns gives what was made; rejects as `make` does
 */
export function kept<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
