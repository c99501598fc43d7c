import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { formatISO } from 'date-fns/formatISO';
import { getISODay } from 'date-fns/getISODay';
import { setHours } from 'date-fns/setHours';
import { setMinutes } from 'date-fns/setMinutes';
import { startOfDay } from 'date-fns/startOfDay';

/** Business days of a week, in a time zone. */
export interface BusinessDays {
  /** IANA name, e.g. America/Chicago. */
  timeZone: string;
  /** 1 is Monday, 7 is Sunday. */
  businessDays: readonly number[];
}

/** Business days with the hours of the office. */
export interface OpeningHours extends BusinessDays {
  /** HH:MM, e.g. 09:00. */
  opens: string;
  closes: string;
}

const HOUR_MS = 3_600_000;

/**
 * Adds clock hours, counting all 24 hours of business days and none of other days. With Monday to Friday as business
 * days, 24 hours from Friday 15:00 end on Monday 15:00, and 24 hours from any time on a weekend end at the end of
 * Monday.
 * @throws RangeError if there is no business day, or `hours` is negative or not finite
 */
export function addBusinessHours(from: Date, hours: number, schedule: BusinessDays): Date {
  if (schedule.businessDays.length === 0) throw new RangeError('There is no business day');
  if (!(hours >= 0 && Number.isFinite(hours))) throw new RangeError('Hours must be 0 or more');
  let now: Date = new TZDate(from.getTime(), schedule.timeZone);
  let left = hours * HOUR_MS;
  for (;;) {
    const nextDay = startOfDay(addDays(now, 1));
    if (schedule.businessDays.includes(getISODay(now))) {
      // A day with a clock change has 23 or 25 hours.
      const rest = nextDay.getTime() - now.getTime();
      if (left <= rest) return new Date(now.getTime() + left);
      left -= rest;
    }
    now = nextDay;
  }
}

/**
 * Clock hours between two times, counting all 24 hours of business days and none of other days: the opposite of
 * {@link addBusinessHours}. 0 if `to` is not later.
 */
export function businessHoursBetween(from: Date, to: Date, schedule: BusinessDays): number {
  let hours = 0;
  for (let now: Date = new TZDate(from.getTime(), schedule.timeZone); now < to;) {
    const nextDay = startOfDay(addDays(now, 1));
    if (schedule.businessDays.includes(getISODay(now))) {
      hours += (Math.min(nextDay.getTime(), to.getTime()) - now.getTime()) / HOUR_MS;
    }
    now = nextDay;
  }
  return hours;
}

/** Deadline of the promised reply to a visitor who wrote at `createdAt`. */
export function replyBy(
  createdAt: Date,
  site: { hours: BusinessDays; replyPromiseHours: number },
): Date {
  return addBusinessHours(createdAt, site.replyPromiseHours, site.hours);
}

/**
 * When a reply to a visitor who wrote at `createdAt` is due for staff: the end of the promise, or the closing time
 * before it if the office is closed then. If the office does not open in between, the end of the promise itself.
 * @param within the site's promise, or business days
 */
export function replyDue(
  createdAt: Date,
  within: 'promise' | { businessDays: number },
  site: { hours: OpeningHours; replyPromiseHours: number },
): Date {
  const end =
    within === 'promise'
      ? replyBy(createdAt, site)
      : addBusinessHours(createdAt, within.businessDays * 24, site.hours);
  const due = lastOpenMoment(end, site.hours);
  return due > createdAt ? due : end;
}

/** A business day. */
export interface OpenDay {
  /** YYYY-MM-DD */
  date: string;
  /** Midnight. */
  end: Date;
}

/** The business day of a time at which the office is open; undefined if it is closed then. */
export function openDayAt(time: Date, hours: OpeningHours): OpenDay | undefined {
  const day = startOfDay(new TZDate(time.getTime(), hours.timeZone));
  const isOpen =
    hours.businessDays.includes(getISODay(day)) &&
    time >= clockOn(day, hours.opens) &&
    time < clockOn(day, hours.closes);
  if (!isOpen) return undefined;
  return {
    date: formatISO(day, { representation: 'date' }),
    end: new Date(startOfDay(addDays(day, 1)).getTime()),
  };
}

/** The time itself if the office is open then, or the closing time before it. */
function lastOpenMoment(time: Date, { timeZone, businessDays, opens, closes }: OpeningHours): Date {
  let day: Date = startOfDay(new TZDate(time.getTime(), timeZone));
  for (;;) {
    if (businessDays.includes(getISODay(day)) && time >= clockOn(day, opens)) {
      const end = clockOn(day, closes);
      return new Date(Math.min(time.getTime(), end.getTime()));
    }
    day = startOfDay(addDays(day, -1));
  }
}

/** Minutes since midnight. @param clock HH:MM */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** A time of day on the day of a midnight. @param clock HH:MM */
export function clockOn(day: Date, clock: string): Date {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return setMinutes(setHours(day, hours), minutes);
}
