import { TZDate, tzOffset } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { formatISO } from 'date-fns/formatISO';
import { getISODay } from 'date-fns/getISODay';
import { startOfDay } from 'date-fns/startOfDay';
import { WEEKDAYS } from '#contracts/bookings';

/** Hours of a day, HH:MM on a quarter of an hour. They do not pass midnight. */
export interface Hours {
  from: string;
  to: string;
}

/** When calls with a therapist can be booked. */
export interface Availability {
  /** IANA name: hours and days are meant in it. */
  timeZone: string;
  weekly: Readonly<Partial<Record<(typeof WEEKDAYS)[number], readonly Hours[]>>>;
  /** The hours of single days, by YYYY-MM-DD, in place of the weekly ones and of a holiday; none closes the day. */
  exceptions: Readonly<Record<string, readonly Hours[]>>;
  /** YYYY-MM-DD */
  holidays: readonly string[];
  /** Minutes around a call that stay free of others. */
  buffer: { before: number; after: number };
  /** From now to the first call that can be booked. */
  noticeMinutes: number;
  /** The last day that can be booked is as many days after today. */
  daysAhead: number;
  callsPerDay: number;
  callMinutes: number;
}

/** From `start` until before `end`. */
export interface Span {
  start: Date;
  end: Date;
}

/** A call that stands, with the time that it blocks: itself and its buffer, as they were when it was booked. */
export interface BookedCall {
  start: Date;
  blocked: Span;
}

/** What takes time away. */
export interface Taken {
  calls: readonly BookedCall[];
  /** Other appointments. */
  busy: readonly Span[];
}

const MINUTE_MS = 60_000;
/** Calls begin on quarters of an hour, which clock changes keep. */
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MINUTES = 24 * 60;

/** The time that a call blocks: itself and its buffer. */
export function blockedBy(start: Date, { buffer, callMinutes }: Availability): Span {
  const time = start.getTime();
  return {
    start: new Date(time - buffer.before * MINUTE_MS),
    end: new Date(time + (callMinutes + buffer.after) * MINUTE_MS),
  };
}

/** The day of a time in a time zone, from midnight to midnight. */
export function dayOf(time: Date, timeZone: string): Span {
  const start = startOfDay(new TZDate(time.getTime(), timeZone));
  return { start: new Date(start.getTime()), end: new Date(addDays(start, 1).getTime()) };
}

/**
 * The times within a span at which a call can begin, in order. An hour that a clock change repeats counts twice, and one
 * that it leaves out does not count.
 * @param now decides on notice and how far ahead
 */
export function freeTimes(
  availability: Availability,
  taken: Taken,
  within: Span,
  now: Date,
): Date[] {
  const { timeZone, noticeMinutes, daysAhead, callsPerDay, callMinutes } = availability;
  const today = startOfDay(new TZDate(now.getTime(), timeZone));
  const earliest = Math.max(within.start.getTime(), now.getTime() + noticeMinutes * MINUTE_MS);
  const latest = Math.min(within.end.getTime(), addDays(today, daysAhead + 1).getTime());
  const quarters = Math.ceil((callMinutes * MINUTE_MS) / QUARTER_MS);
  const isBlocked = blockedInTurn([...taken.busy, ...taken.calls.map(({ blocked }) => blocked)]);
  const callTimes = taken.calls.map(({ start }) => start.getTime());
  const holidays = new Set(availability.holidays);

  const times: Date[] = [];
  let day: Date = startOfDay(new TZDate(earliest, timeZone));
  while (day.getTime() < latest) {
    const [begin, next] = [day.getTime(), addDays(day, 1)];
    const open = openQuarters(
      begin,
      next.getTime(),
      hoursOn(day, availability, holidays),
      timeZone,
    );
    const isFull =
      open.size > 0 &&
      callTimes.filter((time) => time >= begin && time < next.getTime()).length >= callsPerDay;
    if (!isFull) {
      for (const time of open) {
        if (time < earliest || time >= latest) continue;
        const fits = range(quarters).every((quarter) => open.has(time + quarter * QUARTER_MS));
        const start = new Date(time);
        if (fits && !isBlocked(blockedBy(start, availability))) times.push(start);
      }
    }
    day = next;
  }
  return times;
}

function hoursOn(
  day: Date,
  { weekly, exceptions }: Availability,
  holidays: ReadonlySet<string>,
): readonly Hours[] {
  const date = formatISO(day, { representation: 'date' });
  // Not a plain look-up, because "constructor" is in every object.
  if (Object.hasOwn(exceptions, date)) return exceptions[date] ?? [];
  if (holidays.has(date)) return [];
  const weekday = WEEKDAYS[getISODay(day) - 1];
  return (weekday && weekly[weekday]) ?? [];
}

/** The quarters of an hour of a day, in order, at which the clock shows one of these hours. */
function openQuarters(
  begin: number,
  end: number,
  hours: readonly Hours[],
  timeZone: string,
): Set<number> {
  const open = new Set<number>();
  if (hours.length === 0) return open;
  const minutes = hours.map(({ from, to }) => [minutesOf(from), minutesOf(to)] as const);
  // Only days with a clock change have another length, and only on them the offset has to be asked for each quarter.
  const isEven = end - begin === DAY_MINUTES * MINUTE_MS;
  for (let time = begin; time < end; time += QUARTER_MS) {
    const clock = isEven ? (time - begin) / MINUTE_MS : clockAt(time, timeZone);
    if (minutes.some(([from, to]) => clock >= from && clock < to)) open.add(time);
  }
  return open;
}

/** Minutes since midnight that a clock shows. */
function clockAt(time: number, timeZone: string): number {
  const local = time / MINUTE_MS + tzOffset(timeZone, new Date(time));
  return local % DAY_MINUTES;
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** @returns whether a span meets one of the given ones; it has to be asked for spans of one length in rising order */
function blockedInTurn(spans: readonly Span[]): (span: Span) => boolean {
  const sorted = spans.toSorted((a, b) => a.end.getTime() - b.end.getTime());
  // By end, the ones before the pointer are over. What is left may overlap itself, so the earliest start of it decides.
  const starts = sorted.map(({ start }) => start.getTime());
  for (let at = starts.length - 2; at >= 0; at--) {
    starts[at] = Math.min(starts[at] ?? Infinity, starts[at + 1] ?? Infinity);
  }
  let next = 0;
  return ({ start, end }) => {
    while (next < sorted.length && (sorted[next]?.end ?? end) <= start) next++;
    return (starts[next] ?? Infinity) < end.getTime();
  };
}

const range = (length: number): number[] => Array.from({ length }, (_, at) => at);
