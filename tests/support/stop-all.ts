interface Stoppable {
  stop(): Promise<unknown>;
}

/**
 * For `afterAll`: stops what a test file started, in this order. What never started is passed over, so that the error
 * that kept it from starting is the one that is reported.
 * @throws AggregateError if something does not stop; the rest is stopped all the same
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
