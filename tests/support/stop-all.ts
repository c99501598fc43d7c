interface Stoppable {
  stop(): Promise<unknown>;
}

/**
 * For `afterAll`: stops the parts of a test file in this order. A part that never started is skipped, so that the error
 * that prevented its start is the one reported.
 * @throws AggregateError if a part does not stop; the others are still stopped
 */
export async function stopAll(...started: (Stoppable | undefined)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const one of started) {
    try {
      await one?.stop();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Not everything could be stopped');
}
