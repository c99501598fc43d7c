import type { CallHours, CallRules } from '#content/override-schema';
import { WEEKDAYS, type BookingFormat } from '#contracts/bookings';

export type Weekday = (typeof WEEKDAYS)[number];
export type Hours = CallHours['exceptions'][string][number];

/** A day that differs from the week. */
export interface DraftException {
  /** YYYY-MM-DD; empty while none is chosen. */
  day: string;
  /** None: closed. */
  hours: readonly Hours[];
}

/** A therapist's call hours as they are typed. */
export interface CallHoursDraft {
  formats: readonly BookingFormat[];
  before: string;
  after: string;
  callsPerDay: string;
  weekly: Readonly<Record<Weekday, readonly Hours[]>>;
  exceptions: readonly DraftException[];
}

/** The rules for all therapists, as they are typed. */
export interface CallRulesDraft {
  noticeHours: string;
  daysAhead: string;
  holidays: readonly string[];
}

const byDay = (a: string, b: string) => (a < b ? -1 : 1);

/** What the fields hold for stored hours. */
export function callHoursDraft(value: CallHours): CallHoursDraft {
  const { formats, bufferMinutes, callsPerDay, weekly, exceptions } = value;
  return {
    formats,
    before: String(bufferMinutes.before),
    after: String(bufferMinutes.after),
    callsPerDay: String(callsPerDay),
    weekly: hoursOfEachDay((day) => weekly[day] ?? []),
    exceptions: Object.entries(exceptions)
      .sort(([a], [b]) => byDay(a, b))
      .map(([day, hours]) => ({ day, hours })),
  };
}

/** Whether an earlier entry has the same day. Nothing is saved then, because either entry may be the wrong one. */
export const isRepeated = (exceptions: readonly DraftException[], at: number): boolean =>
  exceptions.findIndex(({ day }) => day === exceptions[at]?.day) < at;

/** Whether a day stands in the list twice. */
export const hasRepeatedDay = ({ exceptions }: CallHoursDraft): boolean =>
  exceptions.some((_, at) => isRepeated(exceptions, at));

/** The value to save. An invalid number is passed on, so that the server refuses it with its reason. */
export function callHoursOf(draft: CallHoursDraft) {
  const { formats, before, after, callsPerDay, weekly, exceptions } = draft;
  return {
    formats,
    bufferMinutes: { before: numberIn(before), after: numberIn(after) },
    callsPerDay: numberIn(callsPerDay),
    weekly: Object.fromEntries(
      WEEKDAYS.filter((day) => weekly[day].length > 0).map((day) => [day, weekly[day]]),
    ),
    exceptions: Object.fromEntries(exceptions.map(({ day, hours }) => [day, hours])),
  };
}

/** The value to preview: a day that is not chosen yet, or chosen again, is left out. */
export function callHoursToPreview(draft: CallHoursDraft) {
  const exceptions = draft.exceptions.filter(
    ({ day }, at) => day !== '' && !isRepeated(draft.exceptions, at),
  );
  return callHoursOf({ ...draft, exceptions });
}

export function callRulesDraft({ noticeHours, daysAhead, holidays }: CallRules): CallRulesDraft {
  return {
    noticeHours: String(noticeHours),
    daysAhead: String(daysAhead),
    holidays: holidays.toSorted(byDay),
  };
}

/** As {@link callHoursOf}. */
export function callRulesOf({ noticeHours, daysAhead, holidays }: CallRulesDraft) {
  return { noticeHours: numberIn(noticeHours), daysAhead: numberIn(daysAhead), holidays };
}

/** As {@link callHoursToPreview}. */
export function callRulesToPreview(draft: CallRulesDraft) {
  return callRulesOf({ ...draft, holidays: draft.holidays.filter((day) => day !== '') });
}

/** The hours that are added to a day: an hour after those it has, or from nine. */
export function moreHours(hours: readonly Hours[]): Hours {
  const latest = hours.reduce((end, { to }) => (to > end ? to : end), '08:00');
  const hour = Math.min(Number(latest.slice(0, 2)) + 1, 22);
  return { from: clock(hour), to: clock(hour + 1) };
}

/** A week with the hours of each day. */
export function hoursOfEachDay(
  hoursOn: (day: Weekday) => readonly Hours[],
): CallHoursDraft['weekly'] {
  const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = WEEKDAYS;
  return {
    monday: hoursOn(monday),
    tuesday: hoursOn(tuesday),
    wednesday: hoursOn(wednesday),
    thursday: hoursOn(thursday),
    friday: hoursOn(friday),
    saturday: hoursOn(saturday),
    sunday: hoursOn(sunday),
  };
}

/** Null for an empty field, because the server would accept 0. */
const numberIn = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
