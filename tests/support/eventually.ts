import { setTimeout as delay } from 'node:timers/promises';

type Truthy<T> = Exclude<T, false | null | undefined | 0 | ''>;
const isTruthy = <T>(value: T): value is Truthy<T> => Boolean(value);

/**
 * Looks again and again until `look` gives something truthy without throwing, and returns it.
 * For what another process does in its own time; the test goes on as soon as it has happened.
 * @param options.timeout milliseconds, 20,000 by default
 * @throws after that, with the last error or value seen
 */
export async function eventually<T>(
  look: () => T | Promise<T>,
  options: { timeout?: number; every?: number } = {},
): Promise<Truthy<T>> {
  const { timeout = 20_000, every = 50 } = options;
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
