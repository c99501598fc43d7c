import { minutesOf } from '#scheduling/business-hours';
import { zonedTime } from '../../zoned-time.ts';

/** How the calls are shown, with the number of days that a view holds. */
export const VIEWS = {
  day: { words: 'Day', days: 1 },
  week: { words: 'Week', days: 7 },
  list: { words: 'List', days: 28 },
} as const;
export type View = keyof typeof VIEWS;
export const VIEW_NAMES = Object.keys(VIEWS) as View[];

const DAY_MS = 86_400_000;

/** State of the calendar in the address. It holds nothing about a person. */
export interface CalendarAddress {
  view: View;
  /** YYYY-MM-DD; today, by default. */
  day: string;
  therapist?: string;
  /** Id of the call that is open. */
  call?: string;
}

/** Reads the search params; unknown values are ignored. @param today YYYY-MM-DD */
export function parseCalendarAddress(
  search: { view?: string; day?: string; therapist?: string; call?: string },
  today: string,
): CalendarAddress {
  const { therapist, call } = search;
  return {
    view: VIEW_NAMES.find((view) => view === search.view) ?? 'week',
    day: isDay(search.day) ? search.day : today,
    // As the api takes them.
    ...(therapist && /^[a-z0-9-]{1,100}$/.test(therapist) && { therapist }),
    ...(call && { call }),
  };
}

function isDay(day: string | undefined): day is string {
  if (!day || !/^2\d{3}-\d\d-\d\d$/.test(day)) return false;
  const date = new Date(`${day}T00:00Z`);
  // Some engines take February 30 for March 2.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** The day so many days after another, YYYY-MM-DD. */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The first day that a view shows: of a week, its Monday. */
export function firstDay({ view, day }: Pick<CalendarAddress, 'view' | 'day'>): string {
  if (view !== 'week') return day;
  const weekday = new Date(`${day}T00:00Z`).getUTCDay();
  return dayPlus(day, -((weekday + 6) % 7));
}

/** The days that a view shows, YYYY-MM-DD. */
export const daysOf = (address: Pick<CalendarAddress, 'view' | 'day'>): string[] =>
  Array.from({ length: VIEWS[address.view].days }, (_, at) => dayPlus(firstDay(address), at));

/** The heading of what is shown: "Tuesday, December 1, 2026" or "Nov 30 to Dec 6, 2026". */
export function periodInWords(address: Pick<CalendarAddress, 'view' | 'day'>): string {
  const days = daysOf(address);
  const [first = address.day] = days;
  if (days.length === 1) {
    return inWords(first, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
  }
  const last = days.at(-1) ?? first;
  const from = inWords(first, { month: 'short', day: 'numeric' });
  return `${from} to ${inWords(last, { month: 'short', day: 'numeric', year: 'numeric' })}`;
}

const inWords = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', ...options });

/** Whole minutes from the midnight of a day to a moment, as the clock shows them. */
export function clockMinutes(iso: string, timeZone: string): number {
  const clock = new Date(iso).toLocaleTimeString('sv-SE', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
  });
  return minutesOf(clock);
}

/** The moment of a field for date and time, in UTC. */
export const momentOf = (local: string, timeZone: string): string =>
  zonedTime(local, timeZone).toISOString();
