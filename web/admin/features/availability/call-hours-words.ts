import type { CallHours, CallRules } from '#content/override-schema';
import { WEEKDAYS, type BookingFormat } from '#contracts/bookings';
import type { CalendarProblem } from '#contracts/calendars';
import { dateInWords } from '../../practice-time.ts';
import type { Hours, Weekday } from './call-hours-draft.ts';

export const FORMAT_WORDS: Readonly<Record<BookingFormat, string>> = {
  phone: 'Phone',
  video: 'Video',
  office: 'In the office',
};

export const WEEKDAY_WORDS: Readonly<Record<Weekday, string>> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};

/** Why a calendar cannot be read, and what to do about it. */
const PROBLEM_WORDS: Readonly<Record<CalendarProblem, string>> = {
  'not-https': 'Its address leads to one without https.',
  'private-address': 'Its address is in a private network, which we do not call.',
  'unknown-host': 'There is no server of this name. Please check the address.',
  certificate: 'Its server cannot prove who it is.',
  timeout: 'Its server takes too long to answer.',
  unreachable: 'Its server cannot be reached.',
  redirects: 'Its address leads from one to the next.',
  'not-found': 'There is no calendar at this address. It may have been made new.',
  refused: 'Its server refuses to show it. Please check that it is the secret address.',
  'error-answer': 'Its server has a problem.',
  'too-large': 'It is larger than 2 MB.',
  'not-a-calendar': 'What is at this address is no calendar.',
  'too-complex': 'It repeats more appointments than we can look at.',
  'lost-key': 'The stored address cannot be read anymore. Please paste it again.',
};

/** @param problem as the api names it; another release may name one that is unknown here */
export function problemOfCalendar(problem: string): string {
  const words: Readonly<Record<string, string>> = PROBLEM_WORDS;
  return (Object.hasOwn(words, problem) ? words[problem] : undefined) ?? 'It cannot be read.';
}

/** Stored hours as a line of text, for the history. */
export function callHoursInWords({
  formats,
  bufferMinutes: { before, after },
  callsPerDay,
  weekly,
  exceptions,
}: CallHours): string {
  const days = WEEKDAYS.filter((day) => (weekly[day] ?? []).length > 0).map(
    (day) => `${WEEKDAY_WORDS[day]} ${hoursInWords(weekly[day] ?? [])}`,
  );
  const others = Object.entries(exceptions)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, hours]) => `${dateInWords(day)} ${hoursInWords(hours)}`);
  return [
    days.join('; ') || 'No hours',
    ...(others.length > 0 ? [`Other days: ${others.join('; ')}`] : []),
    formats.map((format) => FORMAT_WORDS[format]).join(', '),
    `${before} minutes free before and ${after} after a call`,
    `At most ${callsPerDay} a day`,
  ].join('. ');
}

/** As {@link callHoursInWords}. */
export function callRulesInWords({ noticeHours, daysAhead, holidays }: CallRules): string {
  const closed = holidays.toSorted().map(dateInWords);
  return [
    `At least ${noticeHours} hours from now, at most ${daysAhead} days ahead`,
    `Closed: ${closed.join('; ') || 'no day'}`,
  ].join('. ');
}

function hoursInWords(hours: readonly Hours[]): string {
  if (hours.length === 0) return 'closed';
  return hours.map(({ from, to }) => `${clockInWords(from)} to ${clockInWords(to)}`).join(', ');
}

/** 14:30 is "2:30 PM". */
function clockInWords(clock: string): string {
  return new Date(`2000-01-01T${clock}Z`).toLocaleTimeString('en-US', {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  });
}
