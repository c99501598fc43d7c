import type { BookingTime } from '#contracts/bookings';

/** The times of a day, in the visitor's time zone. */
export interface CallDay {
  /** `Tuesday, December 1` */
  name: string;
  times: BookingTime[];
}

/** Where and in which language times are read. */
export interface Reading {
  locale: string;
  timeZone: string;
}

const DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const HOUR_MS = 60 * 60_000;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a formatter takes 30 times as long as using one, and half a year has thousands of times. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(locale, options)));
  return format;
}

/** @param times in their order */
export function callDays(times: readonly BookingTime[], reading: Reading): CallDay[] {
  const days = Map.groupBy(times, ({ start }) => dayIn(start, reading));
  return [...days].map(([name, ofDay]) => ({ name, times: ofDay }));
}

/** `Tuesday, December 1` */
export const dayIn = (start: string, { locale, timeZone }: Reading): string =>
  formatOf(locale, { ...DAY, timeZone }).format(new Date(start));

/** `2:00 PM`; in the hour that a clock change repeats, `1:30 AM CDT` */
export const timeIn = (start: string, reading: Reading): string => {
  const clock = clockIn(Date.parse(start), reading);
  return isRepeated(start, reading) ? `${clock} ${zoneName(reading, 'short', start)}` : clock;
};

const clockIn = (time: number, { locale, timeZone }: Reading): string =>
  formatOf(locale, { ...TIME, timeZone }).format(time);

function isRepeated(start: string, reading: Reading): boolean {
  const time = Date.parse(start);
  const clock = clockIn(time, reading);
  return [time - HOUR_MS, time + HOUR_MS].some((other) => clockIn(other, reading) === clock);
}

/** `Central Time`. @param at matters only to a name that differs between summer and winter */
export const zoneName = (
  { locale, timeZone }: Reading,
  style: 'short' | 'long' | 'longGeneric' = 'longGeneric',
  at?: string,
): string =>
  formatOf(locale, { timeZone, timeZoneName: style })
    .formatToParts(at ? new Date(at) : undefined)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** `2:00 PM Central Time`; in the hour that a clock change repeats, `1:30 AM Central Daylight Time` */
export const timeAt = (start: string, reading: Reading): string => {
  const style = isRepeated(start, reading) ? 'long' : 'longGeneric';
  return `${clockIn(Date.parse(start), reading)} ${zoneName(reading, style, start)}`;
};

/** `3:00 PM Eastern Time (2:00 PM Central Time)` */
export const bothTimes = (start: string, reading: Reading, practice: string): string => {
  const own = timeAt(start, reading);
  if (!differs(start, reading.timeZone, practice)) return own;
  return `${own} (${timeAt(start, { ...reading, timeZone: practice })})`;
};

/** Whether the clocks of two zones show something else at a time. */
export const differs = (start: string, one: string, other: string): boolean => {
  const read = (timeZone: string) =>
    formatOf('en-US', { ...DAY, ...TIME, timeZone }).format(new Date(start));
  return read(one) !== read(other);
};

/** A few of the times of a day, from its first to its last. */
export function spread(times: readonly BookingTime[], count: number): readonly BookingTime[] {
  if (times.length <= count) return times;
  const step = (times.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, n) => times[Math.round(n * step)]).filter(
    (time) => time !== undefined,
  );
}

/** The times nearest to one, in their order. */
export function nearestTimes(
  times: readonly BookingTime[],
  start: string,
  count: number,
): BookingTime[] {
  const distance = ({ start: other }: BookingTime) =>
    Math.abs(Date.parse(other) - Date.parse(start));
  return [...times]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .sort((a, b) => a.start.localeCompare(b.start));
}
