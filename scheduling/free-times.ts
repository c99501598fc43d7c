import { TZDate, tzOffset } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { formatISO } from 'date-fns/formatISO';
import { getISODay } from 'date-fns/getISODay';
import { startOfDay } from 'date-fns/startOfDay';
import { WEEKDAYS } from '#contracts/bookings';
import { minutesOf } from './business-hours.ts';

/** Hours of a day, HH:MM on a quarter of an hour. They do not pass midnight. */
export interface Hours {
  from: string;
  to: string;
}

/** When calls with a therapist can be booked. */
export interface Availability {
  /** IANA name; applies to all hours and days. */
  timeZone: string;
  weekly: Readonly<Partial<Record<(typeof WEEKDAYS)[number], readonly Hours[]>>>;
  /** Hours of single days, by YYYY-MM-DD. They override weekly hours and holidays; an empty list closes the day. */
  exceptions: Readonly<Record<string, readonly Hours[]>>;
  /** YYYY-MM-DD */
  holidays: readonly string[];
  /** Minutes before and after a call in which no other call is booked. */
  buffer: { before: number; after: number };
  /** Minimum time from now to the start of a call. */
  noticeMinutes: number;
  /** Number of days after today that can be booked. */
  daysAhead: number;
  callsPerDay: number;
  callMinutes: number;
}

/** From `start` until before `end`. */
export interface Span {
  start: Date;
  end: Date;
}

/** A booked call, with the time that it blocks: call and buffer, with the settings of the time of booking. */
export interface BookedCall {
  start: Date;
  blocked: Span;
}

/** Times at which no call can be booked. */
export interface Taken {
  calls: readonly BookedCall[];
  /** Other appointments. */
  busy: readonly Span[];
}

const MINUTE_MS = 60_000;
/** Calls begin on quarters of an hour. Clock changes do not shift these. */
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
  return { start: new Date(start.getTime()), end: new Date(midnightAfter(start)) };
}

/** The end of a day, also where a clock change leaves out one of its midnights. */
const midnightAfter = (day: Date): number => startOfDay(addDays(day, 1)).getTime();

/**
 * The times within a span at which a call can begin, in order. An hour that a clock change repeats counts twice, and
 * one that it leaves out does not count.
 * @param now start of the notice period and of the days that can be booked
 */
export function freeTimes(
  availability: Availability,
  taken: Taken,
  within: Span,
  now: Date,
): Date[] {
  const { noticeMinutes, daysAhead, callsPerDay, callMinutes, buffer } = availability;
  const earliest = Math.max(within.start.getTime(), now.getTime() + noticeMinutes * MINUTE_MS);
  const latest = within.end.getTime();
  const isBlocked = blockedInTurn([...taken.busy, ...taken.calls.map(({ blocked }) => blocked)]);
  const callTimes = taken.calls.map(({ start }) => start.getTime());
  const days = openDaysOf(availability);

  const times: Date[] = [];
  let day = days.of(now.getTime());
  for (let ahead = 0; ahead <= daysAhead && day.begin < latest; ahead++) {
    const { begin, end, starts } = day;
    if (end > earliest && starts.length > 0) {
      const calls = callTimes.filter((time) => time >= begin && time < end).length;
      for (const time of calls < callsPerDay ? starts : []) {
        if (time < earliest || time >= latest) continue;
        const from = time - buffer.before * MINUTE_MS;
        const until = time + (callMinutes + buffer.after) * MINUTE_MS;
        if (!isBlocked(from, until)) times.push(new Date(time));
      }
    }
    day = days.after(day);
  }
  return times;
}

/** Whether a call that begins at this time is within the hours of its day. */
export function isWithinHours(availability: Availability, start: Date): boolean {
  return openDaysOf(availability).of(start.getTime()).starts.includes(start.getTime());
}

/** A day in a time zone, from midnight to midnight, and the times at which a whole call fits into its hours. */
interface OpenDay {
  begin: number;
  end: number;
  starts: readonly number[];
}

/** Cache of the days of an availability: time-zone arithmetic takes most of the time of {@link freeTimes}. */
class OpenDays {
  readonly #availability: Availability;
  readonly #holidays: ReadonlySet<string>;
  readonly #known = new Map<number, OpenDay>();
  #latest: OpenDay | undefined;

  constructor(availability: Availability) {
    this.#availability = availability;
    this.#holidays = new Set(availability.holidays);
  }

  /** The day of a time. */
  of(time: number): OpenDay {
    if (!this.#latest || time < this.#latest.begin || time >= this.#latest.end) {
      this.#latest = this.#from(
        startOfDay(new TZDate(time, this.#availability.timeZone)).getTime(),
      );
    }
    return this.#latest;
  }

  after({ end }: OpenDay): OpenDay {
    return this.#from(end);
  }

  #from(begin: number): OpenDay {
    let day = this.#known.get(begin);
    if (!day) this.#known.set(begin, (day = this.#workOut(begin)));
    return day;
  }

  #workOut(begin: number): OpenDay {
    const { timeZone, callMinutes } = this.#availability;
    const date = new TZDate(begin, timeZone);
    const end = midnightAfter(date);
    const hours = hoursOn(date, this.#availability, this.#holidays);
    const open = openQuarters(begin, end, hours, timeZone);
    const quarters = range(Math.ceil((callMinutes * MINUTE_MS) / QUARTER_MS));
    const starts = [...open].filter((time) =>
      quarters.every((quarter) => open.has(time + quarter * QUARTER_MS)),
    );
    return { begin, end, starts };
  }
}

// An entry is garbage-collected with its availability, which is replaced when the hours change.
const openDays = new WeakMap<Availability, OpenDays>();

function openDaysOf(availability: Availability): OpenDays {
  let days = openDays.get(availability);
  if (!days) openDays.set(availability, (days = new OpenDays(availability)));
  return days;
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

/** The quarters of an hour of a day, in order, that are within these hours on the local clock. */
function openQuarters(
  begin: number,
  end: number,
  hours: readonly Hours[],
  timeZone: string,
): Set<number> {
  const open = new Set<number>();
  if (hours.length === 0) return open;
  const minutes = hours.map(({ from, to }) => [minutesOf(from), minutesOf(to)] as const);
  // Only days with a clock change are shorter or longer than 24 h. On others, the offset need not be looked up.
  const isEven = end - begin === DAY_MINUTES * MINUTE_MS;
  for (let time = begin; time < end; time += QUARTER_MS) {
    const clock = isEven ? (time - begin) / MINUTE_MS : clockAt(time, timeZone);
    if (minutes.some(([from, to]) => clock >= from && clock < to)) open.add(time);
  }
  return open;
}

/** Local time of day, in minutes since midnight. */
function clockAt(time: number, timeZone: string): number {
  const local = time / MINUTE_MS + tzOffset(timeZone, new Date(time));
  return local % DAY_MINUTES;
}

/** @returns tells whether a time overlaps a span; must be called with times of equal length in ascending order */
function blockedInTurn(spans: readonly Span[]): (from: number, until: number) => boolean {
  const sorted = spans
    .map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }))
    .sort((a, b) => a.end - b.end);
  // Sorted by end, so spans before `next` are over. The rest may overlap: `starts[i]` is the earliest start from i on.
  const starts = sorted.map(({ start }) => start);
  for (let at = starts.length - 2; at >= 0; at--) {
    starts[at] = Math.min(starts[at] ?? Infinity, starts[at + 1] ?? Infinity);
  }
  let next = 0;
  return (from, until) => {
    while ((sorted[next]?.end ?? Infinity) <= from) next++;
    return (starts[next] ?? Infinity) < until;
  };
}

const range = (length: number): number[] => Array.from({ length }, (_, at) => at);
