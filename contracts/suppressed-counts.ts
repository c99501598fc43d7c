import { SMALLEST_COUNT, type Count } from './analytics.ts';

/** Rounded down to multiples of {@link SMALLEST_COUNT}, so that two periods never differ by a small count. */
const ROUNDED: ReadonlySet<string> = new Set(['form', 'event', 'quiz', 'guide']);

/** A count as staff may see it: a small one, which may be about one person, is suppressed. */
export function suppressed(count: number): Count {
  return count > 0 && count < SMALLEST_COUNT ? 'few' : count;
}

/** As {@link suppressed}, for a count of a dimension of the analytics. */
export function suppressedFor(dimension: string, count: number): Count {
  const isRounded = ROUNDED.has(dimension) && count >= SMALLEST_COUNT;
  return suppressed(isRounded ? count - (count % SMALLEST_COUNT) : count);
}

/** A count in words. */
export const countInWords = (count: Count): string =>
  count === 'few' ? `<${SMALLEST_COUNT}` : count.toLocaleString('en-US');
