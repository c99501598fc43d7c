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
  const { timeZone } = schedule;
  let now = from.getTime();
  let left = hours * HOUR_MS;
  for (;;) {
    const dayEnds = startOfNextDay(now, timeZone);
    if (schedule.businessDays.includes(localTime(now, timeZone).weekday)) {
      if (now + left <= dayEnds) return new Date(now + left);
      left -= dayEnds - now;
    }
    now = dayEnds;
  }
}

/** By when a visitor who wrote at `createdAt` has been promised an answer. */
export function replyBy(
  createdAt: Date,
  site: { hours: BusinessDays; replyPromiseHours: number },
): Date {
  return addBusinessHours(createdAt, site.replyPromiseHours, site.hours);
}

/** The first moment of the next calendar day there, also where a clock change makes the day 23 or 25 hours long. */
function startOfNextDay(moment: number, timeZone: string): number {
  const { year, month, day } = localTime(moment, timeZone);
  const midnight = Date.UTC(year, month - 1, day + 1);
  // A zone's offset is known only at a moment: guess with today's, then correct with that of the guess.
  const guess = midnight - offsetAt(moment, timeZone);
  return midnight - offsetAt(guess, timeZone);
}

/** How far the zone's clock is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = localTime(moment, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function localTime(moment: number, timeZone: string) {
  let format = formats.get(timeZone);
  if (!format) {
    const options = {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    } as const;
    format = new Intl.DateTimeFormat('en-US', options);
    formats.set(timeZone, format);
  }
  const part = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part;
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7;
  return { year, month, day, hour, minute, second, weekday };
}
