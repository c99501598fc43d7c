import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { getISODay } from 'date-fns/getISODay';
import { startOfDay } from 'date-fns/startOfDay';

/** Business days of a week, in a time zone. */
export interface BusinessDays {
  /** IANA name, e.g. America/Chicago. */
  timeZone: string;
  /** 1 is Monday, 7 is Sunday. */
  businessDays: readonly number[];
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

/** Deadline of the promised reply to a visitor who wrote at `createdAt`. */
export function replyBy(
  createdAt: Date,
  site: { hours: BusinessDays; replyPromiseHours: number },
): Date {
  return addBusinessHours(createdAt, site.replyPromiseHours, site.hours);
}
