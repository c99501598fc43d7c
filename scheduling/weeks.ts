import { TZDate } from '@date-fns/tz';
import { formatISO } from 'date-fns/formatISO';
import { startOfISOWeek } from 'date-fns/startOfISOWeek';
import { subDays } from 'date-fns/subDays';
import { subWeeks } from 'date-fns/subWeeks';
import { clockOn } from './business-hours.ts';

/** A week, Monday to Sunday. */
export interface Week {
  /** Its Monday, YYYY-MM-DD. */
  from: string;
  /** Its Sunday, YYYY-MM-DD. */
  to: string;
  /** Midnight at the beginning of its Monday. */
  start: Date;
  /** Midnight at the end of its Sunday. */
  end: Date;
}

/** The two weeks before a Monday. */
export interface EndedWeeks {
  /** This Monday at the given time of day. */
  due: Date;
  last: Week;
  before: Week;
}

/**
 * The last two weeks that ended before the current one.
 * @param clock HH:MM on Monday. Undefined is returned on a Monday before this time, because the weeks are not due yet
 * @param timeZone IANA name, e.g. America/Chicago
 */
export function endedWeeks(now: Date, clock: string, timeZone: string): EndedWeeks | undefined {
  const monday = startOfISOWeek(new TZDate(now.getTime(), timeZone));
  const due = clockOn(monday, clock);
  if (now < due) return undefined;
  const lastMonday = subWeeks(monday, 1);
  return {
    due: new Date(due.getTime()),
    last: weekBetween(lastMonday, monday),
    before: weekBetween(subWeeks(monday, 2), lastMonday),
  };
}

function weekBetween(monday: Date, nextMonday: Date): Week {
  return {
    from: dateOf(monday),
    to: dateOf(subDays(nextMonday, 1)),
    start: new Date(monday.getTime()),
    end: new Date(nextMonday.getTime()),
  };
}

const dateOf = (day: Date): string => formatISO(day, { representation: 'date' });
