import { TZDate } from '@date-fns/tz';
import { addDays, getISODay, startOfDay } from 'date-fns';

/** Which days count, and where. */
export interface BusinessDays {
  /** IANA name, e.g. America/Chicago. */
  timeZone: string;
  /** 1 is Monday, 7 is Sunday. */
  businessDays: readonly number[];
}

const HOUR_MS = 3_600_000;

/**
 * The moment at which `hours` of clock time have passed that lie on business days: all 24 hours of a business day
 * count, no hour of another day does. So 24 hours from Friday 15:00 end on Monday 15:00, and from any moment of a
 * weekend they end as Monday does.
 * @throws RangeError if no day of the week is a business day, or `hours` is not a finite number from 0
 */
export function addBusinessHours(from: Date, hours: number, schedule: BusinessDays): Date {
  if (schedule.businessDays.length === 0) throw new RangeError('There is no business day');
  if (!(hours >= 0 && Number.isFinite(hours))) throw new RangeError('Hours must be 0 or more');
  let now: Date = new TZDate(from.getTime(), schedule.timeZone);
  let left = hours * HOUR_MS;
  for (;;) {
    const nextDay = startOfDay(addDays(now, 1));
    if (schedule.businessDays.includes(getISODay(now))) {
      // A clock change makes a day 23 or 25 hours long, so its length is measured.
      const rest = nextDay.getTime() - now.getTime();
      if (left <= rest) return new Date(now.getTime() + left);
      left -= rest;
    }
    now = nextDay;
  }
}

/** By when a visitor who wrote at `createdAt` has been promised an answer. */
export function replyBy(
  createdAt: Date,
  site: { hours: BusinessDays; replyPromiseHours: number },
): Date {
  return addBusinessHours(createdAt, site.replyPromiseHours, site.hours);
}
