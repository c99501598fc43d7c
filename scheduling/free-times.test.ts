import { describe, expect, test } from '@jest/globals';
import { WEEKDAYS } from '#contracts/bookings';
import fc from '../tests/support/fast-check.ts';
import {
  blockedBy,
  freeTimes,
  type Availability,
  type BookedCall,
  type Hours,
  type Span,
  type Taken,
} from './free-times.ts';

const ZONE = 'America/Chicago';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOTHING: Taken = { calls: [], busy: [] };

const OFFICE: Availability = {
  timeZone: ZONE,
  weekly: { monday: [{ from: '09:00', to: '10:00' }], sunday: [{ from: '00:00', to: '04:00' }] },
  exceptions: {},
  holidays: [],
  buffer: { before: 0, after: 0 },
  noticeMinutes: 0,
  daysAhead: 400,
  callsPerDay: 100,
  callMinutes: 15,
};
const between = (start: string, end: string): Span => ({
  start: new Date(start),
  end: new Date(end),
});
const MONDAY = between('2027-01-04T00:00-06:00', '2027-01-05T00:00-06:00');
const LONG_BEFORE = new Date('2026-12-01T12:00-06:00');
const call = (start: string, availability: Availability): BookedCall => {
  const at = new Date(start);
  return { start: at, blocked: blockedBy(at, availability) };
};

describe('free times', () => {
  const clocks = (availability: Availability, taken = NOTHING, now = LONG_BEFORE) =>
    freeTimes(availability, taken, MONDAY, now).map((time) =>
      time.toLocaleTimeString('en-GB', { timeZone: ZONE, timeStyle: 'short' }),
    );

  test('are the quarters of an hour in which a whole call fits', () => {
    expect(clocks(OFFICE)).toEqual(['09:00', '09:15', '09:30', '09:45']);
    expect(clocks({ ...OFFICE, callMinutes: 25 })).toEqual(['09:00', '09:15', '09:30']);
  });

  test('keep a buffer between calls and before other appointments', () => {
    const availability = { ...OFFICE, buffer: { before: 0, after: 15 } };
    const calls = [call('2027-01-04T09:15-06:00', availability)];
    expect(clocks(availability, { calls, busy: [] })).toEqual(['09:45']);
    const busy = [between('2027-01-04T09:31-06:00', '2027-01-04T09:40-06:00')];
    expect(clocks(availability, { calls: [], busy })).toEqual(['09:00', '09:45']);
  });

  test('are none on a holiday, on a closed day, and on a day with enough calls', () => {
    expect(clocks({ ...OFFICE, holidays: ['2027-01-04'] })).toEqual([]);
    expect(clocks({ ...OFFICE, exceptions: { '2027-01-04': [] } })).toEqual([]);
    const calls = [call('2027-01-04T09:15-06:00', OFFICE)];
    expect(clocks({ ...OFFICE, callsPerDay: 1 }, { calls, busy: [] })).toEqual([]);
  });

  test('follow the hours of a single day, even on a holiday', () => {
    const exceptions = { '2027-01-04': [{ from: '18:30', to: '19:00' }] };
    expect(clocks({ ...OFFICE, exceptions, holidays: ['2027-01-04'] })).toEqual(['18:30', '18:45']);
  });

  test('are neither too soon nor too far ahead', () => {
    const now = new Date('2027-01-04T08:25-06:00');
    expect(clocks({ ...OFFICE, noticeMinutes: 60 }, NOTHING, now)).toEqual(['09:30', '09:45']);
    const sunday = new Date('2027-01-03T23:59-06:00');
    expect(clocks({ ...OFFICE, daysAhead: 1 }, NOTHING, sunday)).toHaveLength(4);
    expect(clocks({ ...OFFICE, daysAhead: 0 }, NOTHING, sunday)).toEqual([]);
  });

  test.each([
    ['leave out the hour that the clock skips', '2027-03-14', 12],
    ['have the hour twice that the clock repeats', '2027-11-07', 20],
  ])('%s', (_, date, count) => {
    const start = new Date(`${date}T00:00Z`);
    const times = freeTimes(
      OFFICE,
      NOTHING,
      { start, end: new Date(start.getTime() + 2 * DAY) },
      LONG_BEFORE,
    );
    expect(times.filter((time) => time < new Date(`${date}T12:00Z`))).toHaveLength(count);
  });
});

// A naive oracle: a table of the clock's readings for every minute of a year, by Intl, and flags for what is taken.
const BEGIN = Date.UTC(2026, 11, 25);
const END = Date.UTC(2028, 1, 25);
const MINUTES = (END - BEGIN) / MINUTE;
const indexOf = (time: number | Date) => (Number(time) - BEGIN) / MINUTE;
const clockDates: string[] = [];
const clockMinutes = new Uint16Array(MINUTES);
const reading = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});
for (let hour = 0; hour < MINUTES; hour += 60) {
  // Clocks change on the hour.
  const [date = '', clock = ''] = reading.format(BEGIN + hour * MINUTE).split(' ');
  clockDates.push(date);
  const first = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  for (let minute = 0; minute < 60; minute++) clockMinutes[hour + minute] = first + minute;
}
const dateAt = (time: Date) => clockDates[Math.floor(indexOf(time) / 60)] ?? '';
const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

function oracle(availability: Availability, taken: Taken, within: Span, now: Date): Date[] {
  const { buffer, callMinutes, holidays, exceptions, weekly } = availability;
  const isTaken = new Uint8Array(MINUTES);
  const mark = ({ start, end }: Span) => {
    for (let at = Math.floor(indexOf(start)); at < indexOf(end); at++) isTaken[at] = 1;
  };
  taken.busy.forEach(mark);
  for (const { blocked } of taken.calls) mark(blocked);
  const isOpen = (minute: number) => {
    const date = clockDates[Math.floor(minute / 60)] ?? '';
    const weekday = WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7] ?? 'monday';
    const usual = holidays.includes(date) ? [] : weekly[weekday];
    const hours = date in exceptions ? exceptions[date] : usual;
    const clock = clockMinutes[minute] ?? -1;
    return (hours ?? []).some(({ from, to }) => clock >= minuteOf(from) && clock < minuteOf(to));
  };
  const lastDay = new Date(Date.parse(dateAt(now)) + availability.daysAhead * DAY);
  const times: Date[] = [];
  const quarters = (Number(within.start) - BEGIN) / (15 * MINUTE);
  for (let time = BEGIN + Math.ceil(quarters) * 15 * MINUTE; ; time += 15 * MINUTE) {
    const start = new Date(time);
    const at = indexOf(time);
    if (start >= within.end) break;
    if (time < now.getTime() + availability.noticeMinutes * MINUTE) continue;
    if (dateAt(start) > lastDay.toISOString().slice(0, 10)) continue;
    const sameDay = taken.calls.filter((other) => dateAt(other.start) === dateAt(start));
    if (sameDay.length >= availability.callsPerDay) continue;
    let fits = true;
    for (let minute = 0; minute < callMinutes; minute++) fits &&= isOpen(at + minute);
    for (let minute = -buffer.before; minute < callMinutes + buffer.after; minute++) {
      fits &&= !isTaken[at + minute];
    }
    if (fits) times.push(start);
  }
  return times;
}

// Three of ten days are those of the clock changes; the others lie anywhere in 2027.
const day = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('2027-03-14', '2027-11-07') },
  {
    weight: 7,
    arbitrary: fc
      .integer({ min: 0, max: 364 })
      .map((days) => new Date(Date.UTC(2027, 0, 1) + days * DAY).toISOString().slice(0, 10)),
  },
);
const clock = fc
  .integer({ min: 0, max: 95 })
  .map((quarter) => new Date(quarter * 15 * MINUTE).toISOString().slice(11, 16));
const hours = fc.array(
  fc.tuple(clock, clock).map(([a, b]): Hours => (a < b ? { from: a, to: b } : { from: b, to: a })),
  { maxLength: 3 },
);
const availability: fc.Arbitrary<Availability> = fc.record({
  timeZone: fc.constant(ZONE),
  weekly: fc.record(Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, hours])), {
    requiredKeys: [],
  }),
  exceptions: fc.dictionary(day, hours, { maxKeys: 4 }),
  holidays: fc.array(day, { maxLength: 4 }),
  buffer: fc.record({
    before: fc.integer({ min: 0, max: 40 }),
    after: fc.integer({ min: 0, max: 40 }),
  }),
  noticeMinutes: fc.integer({ min: 0, max: 3 * 24 * 60 }),
  daysAhead: fc.integer({ min: 0, max: 20 }),
  callsPerDay: fc.integer({ min: 1, max: 5 }),
  callMinutes: fc.constantFrom(15, 20, 30, 50),
});
/** A moment around a day, to the minute. */
const around = (date: string) =>
  fc
    .integer({ min: -24 * 60, max: 10 * 24 * 60 })
    .map((minutes) => new Date(Date.parse(date) + minutes * MINUTE));
const span = (date: string, most: number) =>
  fc
    .tuple(around(date), fc.integer({ min: 1, max: most }))
    .map(([start, minutes]): Span => ({ start, end: new Date(+start + minutes * MINUTE) }));
const situation = fc.tuple(availability, day).chain(([rules, date]) =>
  fc.record({
    rules: fc.constant(rules),
    taken: fc.record({
      busy: fc.array(span(date, 300), { maxLength: 5 }),
      calls: fc.array(
        around(date).map((start): BookedCall => ({ start, blocked: blockedBy(start, rules) })),
        { maxLength: 8 },
      ),
    }),
    within: span(date, 12 * 24 * 60),
    now: around(date),
  }),
);

describe('free times over a year with both clock changes', () => {
  test('are those that a check of every minute finds: none is missing, none is wrong', () => {
    let found = 0;
    fc.assert(
      fc.property(situation, ({ rules, taken, within, now }) => {
        const times = freeTimes(rules, taken, within, now);
        expect(times).toEqual(oracle(rules, taken, within, now));
        // The same days again, of which some are known now.
        const later = within.start;
        expect(freeTimes(rules, taken, within, later)).toEqual(oracle(rules, taken, within, later));
        found += times.length;
      }),
      { numRuns: 100 },
    );
    // Guards against situations that leave nothing.
    expect(found).toBeGreaterThan(200);
  });

  test('booked one after the other never overlap and are never above the calls a day', () => {
    fc.assert(
      fc.property(
        situation,
        fc.array(fc.nat(), { maxLength: 30 }),
        ({ rules, taken: { busy }, within, now }, picks) => {
          const calls: BookedCall[] = [];
          for (const pick of picks) {
            const times = freeTimes(rules, { calls, busy }, within, now);
            const start = times[pick % times.length];
            if (start) calls.push({ start, blocked: blockedBy(start, rules) });
          }
          const sorted = calls.toSorted((a, b) => +a.start - +b.start);
          for (const [at, { start, blocked }] of sorted.entries()) {
            expect(blocked.start >= (sorted[at - 1]?.blocked.end ?? blocked.start)).toBe(true);
            const sameDay = calls.filter((other) => dateAt(other.start) === dateAt(start));
            expect(sameDay.length).toBeLessThanOrEqual(rules.callsPerDay);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});
