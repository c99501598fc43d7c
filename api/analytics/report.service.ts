import { Injectable } from '@nestjs/common';
import {
  ANALYTICS_LISTS,
  COUNTED_EVENTS,
  FORM_STEPS,
  MEASURED_FORMS,
  type AnalyticsList,
  type AnalyticsQuery,
  type AnalyticsReport,
  type Compared,
  type Period,
} from '#contracts/analytics';
import { suppressed, suppressedFor } from '#contracts/suppressed-counts';
import { OpenDays } from './open-days.ts';
import { ReportRepository, type SeriesPoint, type Sum } from './report.repository.ts';
import { comparedWith, daysIn, movedBy } from './report-spans.ts';
import { percentile75, VITALS } from './vital-buckets.ts';

/** Rows of a list on the screen. */
const LISTED = 20;
/** Longer periods are drawn by month. */
const DAYS_DRAWN = 92;
/** From this share of slow views on, a page is slow: its 75th percentile is slow. */
const SLOW_SHARE = 0.25;

/** What a list counts. */
const UNITS: Record<AnalyticsList, 'views' | 'visits'> = {
  page: 'views',
  entry: 'visits',
  exit: 'visits',
  source: 'visits',
  referrer: 'visits',
  medium: 'visits',
  campaign: 'visits',
  device: 'visits',
  browser: 'visits',
  system: 'visits',
  guide: 'views',
  quiz: 'views',
};

type Unit = 'views' | 'visits' | 'visitors';

/** Makes reports of what was counted. Small counts leave this service as `few` only. */
@Injectable()
export class ReportService {
  constructor(
    private readonly repository: ReportRepository,
    private readonly openDays: OpenDays,
  ) {}

  /** @param rows longest lists; all rows for a file */
  async report({ compare, ...period }: AnalyticsQuery, rows = LISTED): Promise<AnalyticsReport> {
    const before = compare ? comparedWith(period, compare) : null;
    const unit = daysIn(period) > DAYS_DRAWN ? 'month' : 'day';
    const [live, now, then] = await Promise.all([
      this.repository.live(),
      this.counted(period, unit),
      before && this.counted(before, unit),
    ]);
    const counts = new Counts(now.sums, then?.sums ?? null);
    return {
      period,
      before,
      live: { views: suppressed(live.views), visitors: suppressed(live.visitors) },
      totals: {
        views: counts.of('total', '', 'views'),
        visits: counts.of('total', '', 'visits'),
        visitors: counts.of('total', '', 'visitors'),
        singlePageVisits: counts.of('single-page', '', 'visits'),
        notFound: counts.of('page', '404', 'views'),
      },
      series: { unit, points: pointsOf(period, unit, now.series, before, then?.series ?? null) },
      lists: listsOf(counts, rows),
      funnel: MEASURED_FORMS.map((form) => ({
        form,
        steps: FORM_STEPS.map((step) => ({ step, count: counts.of('form', form, 'views', step) })),
      })),
      events: COUNTED_EVENTS.map((name) => ({ name, count: counts.of('event', name, 'views') })),
      ...vitalsOf(now.sums),
    };
  }

  /** The sums of a period and its days or months, with the days that are not rolled up. */
  private async counted(period: Period, unit: 'day' | 'month') {
    const [{ sums, openDays }, series] = await Promise.all([
      this.repository.sums(period),
      this.repository.series(period, unit),
    ]);
    const open = await Promise.all(
      openDays.map(async (day) => ({ day, sums: await this.openDays.sums(day) })),
    );
    const totals = open.flatMap(({ day, sums: ofDay }) =>
      ofDay
        .filter(({ dimension }) => dimension === 'total')
        .map(({ views, visits }) => ({ start: startOf(day, unit), views, visits })),
    );
    return {
      sums: added([sums, ...open.map((day) => day.sums)].flat(), keyOf),
      series: added([...series, ...totals], ({ start }) => start),
    };
  }
}

/** Adds up what has the same key. */
function added<T extends Sum | SeriesPoint>(counted: readonly T[], key: (one: T) => string): T[] {
  const sums = new Map<string, T>();
  for (const one of counted) {
    const sum = sums.get(key(one));
    sums.set(key(one), sum ? plus(sum, one) : one);
  }
  return [...sums.values()];
}

const plus = <T extends Sum | SeriesPoint>(a: T, b: T): T => ({
  ...a,
  views: a.views + b.views,
  visits: a.visits + b.visits,
  ...('visitors' in a && 'visitors' in b && { visitors: a.visitors + b.visitors }),
});

/** The sums of a period and of the one compared with. */
class Counts {
  private readonly now: ReadonlyMap<string, Sum>;
  private readonly before: ReadonlyMap<string, Sum> | null;

  constructor(now: readonly Sum[], before: readonly Sum[] | null) {
    this.now = byKey(now);
    this.before = before && byKey(before);
  }

  of(dimension: string, value: string, unit: Unit, part = ''): Compared {
    const key = keyOf({ dimension, value, part });
    const countOf = (sums: ReadonlyMap<string, Sum>) =>
      suppressedFor(dimension, sums.get(key)?.[unit] ?? 0);
    return { now: countOf(this.now), before: this.before && countOf(this.before) };
  }

  /**
   * The values of a dimension, most frequent first. Suppressed counts rank equal, so that the order reveals nothing.
   */
  values(dimension: string, unit: Unit): string[] {
    const rank = (sum: Sum) => {
      const count = suppressedFor(dimension, sum[unit]);
      return count === 'few' ? 0 : count;
    };
    return [...this.now.values()]
      .filter((sum) => sum.dimension === dimension && sum[unit] > 0)
      .sort((a, b) => rank(b) - rank(a) || a.value.localeCompare(b.value))
      .map(({ value }) => value);
  }
}

const keyOf = ({ dimension, value, part }: Pick<Sum, 'dimension' | 'value' | 'part'>): string =>
  JSON.stringify([dimension, value, part]);

const byKey = (sums: readonly Sum[]) => new Map(sums.map((sum) => [keyOf(sum), sum]));

function listsOf(counts: Counts, rows: number): AnalyticsReport['lists'] {
  const lists = ANALYTICS_LISTS.map((list) => {
    const values = counts.values(list, UNITS[list]);
    const listed = values
      .slice(0, rows)
      .map((value) => ({ value, ...counts.of(list, value, UNITS[list]) }));
    return [list, { rows: listed, more: values.length - listed.length }] as const;
  });
  return Object.fromEntries(lists) as AnalyticsReport['lists'];
}

/**
 * One point for each day or month of the period; the first is compared with the first of the period before. Months are
 * compared only if both periods begin on the same day of a month: otherwise a whole month would stand beside a part of
 * one.
 */
function pointsOf(
  period: Period,
  unit: 'day' | 'month',
  series: readonly SeriesPoint[],
  before: Period | null,
  seriesBefore: readonly SeriesPoint[] | null,
): AnalyticsReport['series']['points'] {
  const now = new Map(series.map((point) => [point.start, point]));
  const then = new Map(seriesBefore?.map((point) => [point.start, point]));
  const isComparable = unit === 'day' || before?.from.slice(-2) === period.from.slice(-2);
  const startsBefore = before && isComparable ? startsOf(before, unit) : null;
  return startsOf(period, unit).map((start, position) => {
    const compared = (of: 'views' | 'visits'): Compared => ({
      now: suppressed(now.get(start)?.[of] ?? 0),
      before: startsBefore && suppressed(then.get(startsBefore[position] ?? '')?.[of] ?? 0),
    });
    return { start, views: compared('views'), visits: compared('visits') };
  });
}

function startsOf(period: Period, unit: 'day' | 'month'): string[] {
  const days = Array.from({ length: daysIn(period) }, (_, at) => movedBy(period.from, at));
  return [...new Set(days.map((day) => startOf(day, unit)))];
}

/** The day itself, or the first day of its month. */
const startOf = (day: string, unit: 'day' | 'month'): string =>
  unit === 'day' ? day : `${day.slice(0, 7)}-01`;

function vitalsOf(sums: readonly Sum[]): Pick<AnalyticsReport, 'vitals' | 'slowPages'> {
  const vitals = VITALS.map((name) => {
    const measured = sums.filter(({ dimension, value }) => dimension === 'vital' && value === name);
    const measurements = suppressed(measured.reduce((sum, { views }) => sum + views, 0));
    const buckets = new Map(measured.map(({ part, views }) => [Number(part), views]));
    return { name, measurements, p75: measurements === 'few' ? null : percentile75(name, buckets) };
  });
  const pages = sums.filter(({ dimension }) => dimension === 'lcp');
  const slowPages = pages
    .filter(({ part }) => part === 'slow')
    .map(({ value, views: slow }) => {
      const ofPage = pages.filter((page) => page.value === value);
      return { path: value, slow, measurements: ofPage.reduce((sum, { views }) => sum + views, 0) };
    })
    .filter(({ slow, measurements }) => slow > measurements * SLOW_SHARE)
    .sort((a, b) => b.slow - a.slow)
    .map(({ path, slow, measurements }) => ({
      path,
      slow: suppressed(slow),
      measurements: suppressed(measurements),
    }));
  return { vitals, slowPages };
}
