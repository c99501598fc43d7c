import { percentile75, VITALS, type Vital } from '../analytics/vital-buckets.ts';
import type { VitalCount } from './metrics.repository.ts';

/** With fewer measurements a percentile says nothing. */
const FEWEST = 20;

/** How fast the site was for its visitors. */
export interface WebVitals {
  /** 75th percentiles of the whole site: seconds, for CLS its score. */
  p75: Map<Vital, number>;
  /** Share of views with a slow LCP, by kind of page. */
  slow: Map<string, number>;
}

/** @param kindOf the kind of page of a path; views of other paths count as `other` */
export function webVitalsOf(
  counts: readonly VitalCount[],
  kindOf: ReadonlyMap<string, string>,
): WebVitals {
  const p75 = new Map<Vital, number>();
  for (const vital of VITALS) {
    const measured = counts.filter((one) => one.dimension === 'vital' && one.value === vital);
    if (sumOf(measured) < FEWEST) continue;
    const buckets = new Map(measured.map(({ part, views }) => [Number(part), views]));
    p75.set(vital, (percentile75(vital, buckets) ?? 0) / 1000);
  }
  const slow = new Map<string, number>();
  const ofPages = counts.filter(({ dimension }) => dimension === 'lcp');
  for (const [kind, views] of Map.groupBy(ofPages, ({ value }) => kindOf.get(value) ?? 'other')) {
    const total = sumOf(views);
    if (total < FEWEST) continue;
    slow.set(kind, sumOf(views.filter(({ part }) => part === 'slow')) / total);
  }
  return { p75, slow };
}

const sumOf = (counts: readonly VitalCount[]): number =>
  counts.reduce((sum, { views }) => sum + views, 0);
