import { TZDate } from '@date-fns/tz';
import ICAL from 'ical.js';
import { registerZones } from './calendar-zones.ts';

/** Occurrences of all repeated events that are looked at. Ten daily events of ten years have 36,500. */
const MOST_OCCURRENCES = 100_000;
/** Busy times of one calendar: three an hour for half a year have 13,000. */
const MOST_SPANS = 15_000;
/** A change of an event and all later ones may move them this far. Far more than two time zones differ. */
const MOST_MOVED_MS = 31 * 24 * 60 * 60_000;
const EVENT_ENDS = 'END:VEVENT';
/** Busy states of Outlook that leave the time free. */
const FREE_IN_OUTLOOK: ReadonlySet<string> = new Set(['FREE', 'WORKINGELSEWHERE']);

/** What is asked of a calendar. Times are ms since 1970. */
export interface BusyQuestion {
  text: string;
  from: number;
  to: number;
  /** IANA name of the zone in which whole days and times without a zone are meant. */
  timeZone: string;
  /** UIDs of our own calls, which a therapist may have put into their calendar. They are no other appointments. */
  ownIds: ReadonlySet<string>;
}

/** Start and end, ms since 1970. */
export type BusySpan = readonly [start: number, end: number];

/** What a calendar says. `skipped` counts events that could not be read. */
export interface BusyAnswer {
  spans: BusySpan[];
  skipped: number;
}

/** The text is no iCalendar file. */
export class NotACalendar extends Error {}
/** The calendar exceeds the limits on what is read. */
export class TooComplex extends Error {}

/**
 * The times at which a calendar has appointments, in order and without overlaps: no canceled ones, none that leave the
 * time free, and nothing but the times.
 * @throws NotACalendar
 * @throws TooComplex
 */
export function busySpansIn(question: BusyQuestion): BusyAnswer {
  const { calendars, skipped } = calendarsIn(question.text);
  const found = new BusySpans(question);
  for (const calendar of calendars) {
    registerZones(calendar);
    found.addAll(calendar);
  }
  return { spans: merged(found.spans), skipped: skipped + found.skipped };
}

function calendarsIn(text: string): { calendars: ICAL.Component[]; skipped: number } {
  const { parsed, skipped } = parseLeniently(text.replace(/^\uFEFF/, ''));
  // A file may hold several calendars, one after the other.
  const all = typeof parsed[0] === 'string' ? [parsed] : parsed;
  const calendars = all.map(
    (one) => new ICAL.Component(one as ConstructorParameters<typeof ICAL.Component>[0]),
  );
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar')) {
    throw new NotACalendar();
  }
  return { calendars, skipped };
}

/** The parser refuses the whole file for one wrong line, so the events that it does not take are left out. */
function parseLeniently(text: string): { parsed: unknown[]; skipped: number } {
  try {
    return { parsed: parse(text), skipped: 0 };
  } catch {
    const [head = '', ...parts] = text.split(/^(?=BEGIN:VEVENT)/m);
    let skipped = 0;
    const kept = parts.map((part) => {
      const end = part.indexOf(EVENT_ENDS) + EVENT_ENDS.length;
      try {
        parse(part.slice(0, end));
        return part;
      } catch {
        skipped += 1;
        return part.slice(end).trimStart();
      }
    });
    return { parsed: parse(head + kept.join('')), skipped };
  }
}

/** @throws NotACalendar */
function parse(text: string): unknown[] {
  try {
    return ICAL.parse(text) as unknown[];
  } catch {
    throw new NotACalendar();
  }
}

/** Collects the times of events. */
class BusySpans {
  readonly spans: BusySpan[] = [];
  skipped = 0;
  private readonly question: BusyQuestion;
  private left = MOST_OCCURRENCES;

  constructor(question: BusyQuestion) {
    this.question = question;
  }

  addAll(calendar: ICAL.Component): void {
    const events = calendar
      .getAllSubcomponents('vevent')
      .filter((event) => !this.question.ownIds.has(uidOf(event)));
    const changed = Map.groupBy(
      events.filter((event) => event.hasProperty('recurrence-id')),
      uidOf,
    );
    for (const component of events) {
      try {
        // A changed occurrence is added by itself: it may have been moved here from a time that is not looked at.
        if (component.hasProperty('recurrence-id')) {
          this.addOne(new ICAL.Event(component, { exceptions: [] }));
        } else {
          this.add(new ICAL.Event(component, { exceptions: changed.get(uidOf(component)) ?? [] }));
        }
      } catch (error) {
        if (error instanceof TooComplex) throw error;
        this.skipped += 1;
      }
    }
  }

  private add(event: ICAL.Event): void {
    this.takePeriods(event.component);
    if (!event.isRecurring()) {
      this.addOne(event);
      return;
    }
    // The parser includes the first date only if a rule or RDATE names it. Calendars always show it.
    if (!isExcluded(event.startDate, event.component)) this.addOccurrence(event, event.startDate);
    endRulesInZoneOf(event);
    const { from, to } = this.question;
    const lengthMs = event.duration.toSeconds() * 1000;
    const occurrences = event.iterator();
    for (let at = next(occurrences); at; at = next(occurrences)) {
      this.left -= 1;
      if (this.left < 0) throw new TooComplex();
      // Treated as UTC, because converting each occurrence costs more than the rest.
      const start = Date.UTC(at.year, at.month - 1, at.day, at.hour);
      if (start >= to + MOST_MOVED_MS) break;
      if (start + lengthMs + MOST_MOVED_MS < from) continue;
      this.addOccurrence(event, at);
    }
  }

  /** Adds the dates that have an end of their own, which the parser cannot repeat, and removes them from the event. */
  private takePeriods(event: ICAL.Component): void {
    for (const property of event.getAllProperties('rdate')) {
      const periods = property.getValues().filter((value) => value instanceof ICAL.Period);
      if (periods.length === 0) continue;
      event.removeProperty(property);
      if (!isBusy(event)) continue;
      for (const period of periods) {
        this.addSpan(this.timeOf(period.start), this.timeOf(period.getEnd()));
      }
    }
  }

  private addOccurrence(event: ICAL.Event, at: ICAL.Time): void {
    const { item, startDate, endDate } = event.getOccurrenceDetails(at);
    if (isBusy(item.component)) this.addSpan(this.timeOf(startDate), this.timeOf(endDate));
  }

  private addOne(event: ICAL.Event): void {
    if (!isBusy(event.component)) return;
    this.addSpan(this.timeOf(event.startDate), this.timeOf(event.endDate));
  }

  private addSpan(start: number, end: number): void {
    const [from, until] = [Math.max(start, this.question.from), Math.min(end, this.question.to)];
    if (!Number.isFinite(start) || !Number.isFinite(end)) throw new RangeError('No date');
    if (from >= until) return;
    if (this.spans.length >= MOST_SPANS) throw new TooComplex();
    this.spans.push([from, until]);
  }

  /** Whole days, and times without a zone, are in the practice's time zone. */
  private timeOf(time: ICAL.Time): number {
    if (!time.isDate && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000;
    const { year, month, day, hour, minute, second } = time;
    const { timeZone } = this.question;
    return new TZDate(year, month - 1, day, hour, minute, second, timeZone).getTime();
  }
}

// Its type promises a time, but the iterator ends with null or undefined.
const next = (occurrences: ReturnType<ICAL.Event['iterator']>): ICAL.Time | null | undefined =>
  occurrences.next();

const textOf = (component: ICAL.Component, name: string): string => {
  const value = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value : '';
};

const uidOf = (event: ICAL.Component): string => textOf(event, 'uid');

function isExcluded(start: ICAL.Time, event: ICAL.Component): boolean {
  return timesOf(event, 'exdate').some((time) =>
    // A date without a time excludes every occurrence that begins on that day.
    time.isDate ? time.compareDateOnlyTz(start, start.zone) === 0 : time.compare(start) === 0,
  );
}

const timesOf = (event: ICAL.Component, name: string): ICAL.Time[] =>
  event
    .getAllProperties(name)
    .flatMap((property): unknown[] => property.getValues())
    .filter((value) => value instanceof ICAL.Time);

/**
 * UNTIL without a zone is in the zone of the event, and a date includes its whole day. The parser reads both in UTC and
 * the date as midnight, which would lose the last occurrence.
 */
function endRulesInZoneOf({ component, startDate }: ICAL.Event): void {
  if (startDate.isDate) return;
  for (const rule of component.getAllProperties('rrule').map((one) => one.getFirstValue())) {
    const until = rule instanceof ICAL.Recur ? rule.until : null;
    if (!until || until.zone === ICAL.Timezone.utcTimezone) continue;
    if (until.isDate) {
      until.isDate = false;
      [until.hour, until.minute, until.second] = [23, 59, 59];
    }
    until.zone = startDate.zone;
  }
}

function isBusy(event: ICAL.Component): boolean {
  return (
    textOf(event, 'status').toUpperCase() !== 'CANCELLED' &&
    textOf(event, 'transp').toUpperCase() !== 'TRANSPARENT' &&
    !FREE_IN_OUTLOOK.has(textOf(event, 'x-microsoft-cdo-busystatus').toUpperCase())
  );
}

function merged(spans: readonly BusySpan[]): BusySpan[] {
  const result: [number, number][] = [];
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}
