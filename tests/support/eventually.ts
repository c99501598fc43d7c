import { setTimeout as delay } from 'node:timers/promises';

type Truthy<T> = Exclude<T, false | null | undefined | 0 | ''>;
const isTruthy = <T>(value: T): value is Truthy<T> => Boolean(value);

/**
 * Polls `look` until it returns a truthy value without throwing, and returns that value. For effects in another
 * process.
 * @param options.timeout in ms, 120,000 by default because the machine may be busy
 * @throws after the timeout, with the last error or value
 */
export async function eventually<T>(
  look: () => T | Promise<T>,
  options: { timeout?: number; every?: number } = {},
): Promise<Truthy<T>> {
  const { timeout = 120_000, every = 50 } = options;
  const deadline = Date.now() + timeout;
  for (;;) {
    let seen: unknown;
    try {
      const value = await look();
      if (isTruthy(value)) return value;
      seen = value;
    } catch (error) {
      seen = error;
    }
    if (Date.now() > deadline) {
      const last = seen instanceof Error ? seen.message : JSON.stringify(seen);
      throw new Error(`It did not happen within ${timeout} ms; last seen: ${last}`, {
        cause: seen,
      });
    }
    await delay(every);
  }
}
