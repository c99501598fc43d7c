import { SMALLEST_COUNT, type Count } from './analytics.ts';

/** Told in multiples of {@link SMALLEST_COUNT}: otherwise subtracting two periods would tell a small count. */
const ROUNDED: ReadonlySet<string> = new Set(['form', 'event', 'quiz', 'guide']);

/** A count as staff may see it. */
export function told(count: number): Count {
  return count > 0 && count < SMALLEST_COUNT ? 'few' : count;
}

/** A count of a dimension of the analytics as staff may see it. */
export function toldAs(dimension: string, count: number): Count {
  const isRounded = ROUNDED.has(dimension) && count >= SMALLEST_COUNT;
  return told(isRounded ? count - (count % SMALLEST_COUNT) : count);
}

/** A count in words: a small one is not told. */
export const countInWords = (count: Count): string =>
  count === 'few' ? `<${SMALLEST_COUNT}` : count.toLocaleString('en-US');
