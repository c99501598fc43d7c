import type { Period } from '#contracts/analytics';

/** Days or months, both included, of which the rolled-up counts are added up. */
export interface Span extends Period {
  span: 'day' | 'month';
}

const DAY_MS = 86_400_000;
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A date moved by a number of days. @param day YYYY-MM-DD */
export const movedBy = (day: string, days: number): string =>
  dateOf(Date.parse(day) + days * DAY_MS);

export const daysIn = ({ from, to }: Period): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
const firstOfNextMonth = (day: string): string => firstOfMonth(movedBy(firstOfMonth(day), 31));

/** A period as whole months with the days before and after them. */
export function spansOf({ from, to }: Period): Span[] {
  const monthsFrom = from === firstOfMonth(from) ? from : firstOfNextMonth(from);
  const daysAfter = firstOfMonth(movedBy(to, 1));
  if (monthsFrom >= daysAfter) return [{ span: 'day', from, to }];
  const spans: Span[] = [
    { span: 'day', from, to: movedBy(monthsFrom, -1) },
    { span: 'month', from: monthsFrom, to: movedBy(daysAfter, -1) },
    { span: 'day', from: daysAfter, to },
  ];
  return spans.filter((span) => span.from <= span.to);
}

/** The period of the same length right before, or the same days a year before. */
export function comparedWith(period: Period, comparison: 'previous' | 'year'): Period {
  if (comparison === 'previous') {
    const days = daysIn(period);
    return { from: movedBy(period.from, -days), to: movedBy(period.from, -1) };
  }
  return { from: yearBefore(period.from), to: yearBefore(period.to) };
}

/** February 29 becomes February 28. */
function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`.padStart(10, '0');
  return before.endsWith('-02-29') ? before.replace(/29$/, '28') : before;
}
