import type { AnalyticsReport } from '#contracts/analytics';

export type Vital = AnalyticsReport['vitals'][number]['name'];
export const VITALS = ['lcp', 'inp', 'cls'] as const satisfies readonly Vital[];

/** Upper ends of the buckets that measurements are counted in: ms, thousandths for CLS. The last one is open. */
const BUCKETS: Record<Vital, readonly number[]> = {
  lcp: [500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000, 60_000],
  inp: [50, 100, 150, 200, 300, 400, 500, 800, 1500, 10_000],
  cls: [10, 25, 50, 75, 100, 150, 200, 250, 500, 1000],
};

/** The upper end of the bucket that a measurement belongs to. */
export function bucketOf(vital: Vital, measurement: number): number {
  const buckets = BUCKETS[vital];
  return buckets.find((end) => measurement <= end) ?? buckets.at(-1)!;
}

/**
 * The 75th percentile, taken as evenly spread within its bucket.
 * @param counts number of measurements by the upper end of their bucket
 * @returns ms, or thousandths for CLS; null without a measurement
 */
export function percentile75(vital: Vital, counts: ReadonlyMap<number, number>): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const wanted = total * 0.75;
  let below = 0;
  let start = 0;
  for (const end of BUCKETS[vital]) {
    const count = counts.get(end) ?? 0;
    if (below + count >= wanted)
      return Math.round(start + ((end - start) * (wanted - below)) / count);
    below += count;
    start = end;
  }
  return start;
}
