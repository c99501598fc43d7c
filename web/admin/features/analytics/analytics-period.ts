import { COMPARISONS, type Comparison, type Period } from '#contracts/analytics';

/** The periods that staff choose from, in days up to today. */
const DAYS = { today: 1, week: 7, month: 30, quarter: 90, year: 365 } as const;
export type PeriodName = keyof typeof DAYS | 'this-year' | 'own';

export const PERIOD_WORDS: Record<PeriodName, string> = {
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
  quarter: 'Last 90 days',
  year: 'Last 365 days',
  'this-year': 'This year',
  own: 'Other days',
};
export const PERIOD_NAMES = Object.keys(PERIOD_WORDS) as PeriodName[];

/** State of the screen in the address. */
export interface AnalyticsAddress {
  period: PeriodName;
  from: string | undefined;
  to: string | undefined;
  compare: Comparison | undefined;
}

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads the search params; what is unknown is ignored. */
export function parseAnalyticsAddress(search: {
  period?: string;
  from?: string;
  to?: string;
  compare?: string;
}): AnalyticsAddress {
  return {
    period: PERIOD_NAMES.find((name) => name === search.period) ?? 'month',
    from: isDay(search.from) ? search.from : undefined,
    to: isDay(search.to) ? search.to : undefined,
    compare: COMPARISONS.find((comparison) => comparison === search.compare),
  };
}

/** The first and last day of the chosen period. @param today the practice's day, YYYY-MM-DD */
export function chosenPeriod({ period, from, to }: AnalyticsAddress, today: string): Period {
  if (period === 'this-year') return { from: `${today.slice(0, 4)}-01-01`, to: today };
  const days = period === 'own' ? DAYS.month : DAYS[period];
  const start = new Date(Date.parse(today));
  start.setUTCDate(start.getUTCDate() - days + 1);
  const suggested = { from: start.toISOString().slice(0, 10), to: today };
  return period === 'own' ? { from: from ?? suggested.from, to: to ?? suggested.to } : suggested;
}
