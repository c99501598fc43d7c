import { isoDay } from '#scheduling/iso-day';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long before its deadline a reply counts as due soon, ms. */
const SOON_MS = 4 * HOUR;

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });

/**
 * Formats a time in the practice's time zone: "today 3:20 PM", "yesterday 9:05 AM", "Mon, Nov 16, 3:20 PM".
 * @param precision `second` for events less than a minute apart
 */
export function momentInWords(
  moment: Date,
  now: Date,
  timeZone: string,
  precision: 'minute' | 'second' = 'minute',
): string {
  const time = moment.toLocaleTimeString('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    second: precision === 'second' ? '2-digit' : undefined,
  });
  const daysAgo = calendarDay(now, timeZone) - calendarDay(moment, timeZone);
  if (daysAgo === 0) return `today ${time}`;
  if (daysAgo === 1) return `yesterday ${time}`;
  if (daysAgo === -1) return `tomorrow ${time}`;
  const day = moment.toLocaleDateString('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: Math.abs(daysAgo) > 180 ? 'numeric' : undefined,
  });
  return `${day}, ${time}`;
}

/** How far a moment is from now: "in 40 seconds", "3 minutes ago", "2 days ago". */
export function distanceInWords(moment: Date, now: Date): string {
  const distance = moment.getTime() - now.getTime();
  const size = Math.abs(distance);
  if (size < MINUTE) return relative.format(Math.round(distance / 1000), 'second');
  if (size < HOUR) return relative.format(Math.round(distance / MINUTE), 'minute');
  if (size < 2 * DAY) return relative.format(Math.round(distance / HOUR), 'hour');
  return relative.format(Math.round(distance / DAY), 'day');
}

export interface ReplyBy {
  urgency: 'overdue' | 'soon' | 'later';
  text: string;
}

/** The reply deadline promised to a visitor whom nobody has reached yet. */
export function replyByInWords(replyBy: Date, now: Date, timeZone: string): ReplyBy {
  const left = replyBy.getTime() - now.getTime();
  if (left < 0) {
    return { urgency: 'overdue', text: `Overdue: reply was due ${distanceInWords(replyBy, now)}` };
  }
  if (left <= SOON_MS) {
    return { urgency: 'soon', text: `Soon: reply due ${distanceInWords(replyBy, now)}` };
  }
  return { urgency: 'later', text: `Reply by ${momentInWords(replyBy, now, timeZone)}` };
}

/** The number of the calendar day in the practice's time zone; two of them can be subtracted. */
function calendarDay(moment: Date, timeZone: string): number {
  return Date.parse(isoDay(moment, timeZone)) / DAY;
}

/** A calendar day, e.g. "Mon, Nov 23". @param day YYYY-MM-DD */
export function dayInWords(day: string): string {
  return new Date(`${day}T00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  });
}

/** A calendar day with its year, e.g. "Nov 23, 2026". @param day YYYY-MM-DD */
export function dateInWords(day: string): string {
  return new Date(`${day}T00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
}
