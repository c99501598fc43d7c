import { describe, expect, test } from '@jest/globals';
import ical from 'ical-generator';
import { freeTimes, type Availability } from '#scheduling/free-times';
import fc from '../../tests/support/fast-check.ts';
import { busySpansIn, NotACalendar, TooComplex, type BusyAnswer } from './busy-spans.ts';

const DALLAS = 'America/Chicago';
const HOUR_MS = 3_600_000;

interface Asked {
  from?: string;
  to?: string;
  ownIds?: string[];
}

function read(text: string, { from, to, ownIds = [] }: Asked = {}): BusyAnswer {
  return busySpansIn({
    text,
    from: Date.parse(from ?? '2026-11-01T00:00Z'),
    to: Date.parse(to ?? '2027-05-01T00:00Z'),
    timeZone: DALLAS,
    ownIds: new Set(ownIds),
  });
}

/** Spans as "2026-11-23 09:00 to 10:00" would be read by a person: ISO text in UTC, to the minute. */
const spansOf = (text: string, asked?: Asked) =>
  read(text, asked).spans.map((span) =>
    span.map((time) => new Date(time).toISOString().slice(0, 16)).join(' to '),
  );

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  );
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:a',
  'DTSTAMP:20261101T000000Z',
  ...lines,
  'END:VEVENT',
];

// As `calendar.google.com/calendar/ical/.../basic.ics` writes it, with its folded lines.
const GOOGLE = calendar(
  'CALSCALE:GREGORIAN',
  'METHOD:PUBLISH',
  'X-WR-CALNAME:somebody@example.com',
  'X-WR-TIMEZONE:America/Chicago',
  'BEGIN:VTIMEZONE',
  'TZID:America/Chicago',
  'X-LIC-LOCATION:America/Chicago',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:-0600',
  'TZOFFSETTO:-0500',
  'TZNAME:CDT',
  'DTSTART:19700308T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0600',
  'TZNAME:CST',
  'DTSTART:19701101T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
  'DTSTART;TZID=America/Chicago:20261026T090000',
  'DTEND;TZID=America/Chicago:20261026T100000',
  'RRULE:FREQ=WEEKLY;WKST=SU;UNTIL=20261201T055959Z;BYDAY=MO',
  'EXDATE;TZID=America/Chicago:20261109T090000',
  'DTSTAMP:20261101T000000Z',
  'UID:weekly@google.com',
  'SEQUENCE:1',
  'STATUS:CONFIRMED',
  'SUMMARY:A long title that a calendar server folds because its line has more than',
  '  seventy-five bytes',
  'TRANSP:OPAQUE',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTSTART;TZID=America/Chicago:20261117T140000',
  'DTEND;TZID=America/Chicago:20261117T150000',
  'DTSTAMP:20261101T000000Z',
  'UID:weekly@google.com',
  'RECURRENCE-ID;TZID=America/Chicago:20261116T090000',
  'SEQUENCE:2',
  'STATUS:CONFIRMED',
  'SUMMARY:Moved to Tuesday',
  'TRANSP:OPAQUE',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20261125',
  'DTEND;VALUE=DATE:20261126',
  'DTSTAMP:20261101T000000Z',
  'UID:birthday@google.com',
  'STATUS:CONFIRMED',
  'SUMMARY:Birthday',
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTSTART:20261120T200000Z',
  'DTEND:20261120T210000Z',
  'DTSTAMP:20261101T000000Z',
  'UID:canceled@google.com',
  'STATUS:CANCELLED',
  'SUMMARY:Called off',
  'TRANSP:OPAQUE',
  'END:VEVENT',
);

// As Outlook publishes it: a Windows zone with its definition, a change of the series, busy states.
const OUTLOOK = calendar(
  'METHOD:PUBLISH',
  'X-WR-CALNAME:Calendar',
  'BEGIN:VTIMEZONE',
  'TZID:Central Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0600',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0600',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
  'UID:040000008200E00074C5B7101A82E008',
  'SUMMARY:Busy',
  'DTSTART;TZID=Central Standard Time:20261124T100000',
  'DTEND;TZID=Central Standard Time:20261124T104500',
  'CLASS:PUBLIC',
  'PRIORITY:5',
  'DTSTAMP:20261101T000000Z',
  'TRANSP:OPAQUE',
  'STATUS:CONFIRMED',
  'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:free',
  'DTSTART;TZID=Central Standard Time:20261124T120000',
  'DTEND;TZID=Central Standard Time:20261124T130000',
  'DTSTAMP:20261101T000000Z',
  'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:tentative',
  'DTSTART;TZID=Central Standard Time:20261124T150000',
  'DTEND;TZID=Central Standard Time:20261124T160000',
  'DTSTAMP:20261101T000000Z',
  'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE',
  'END:VEVENT',
);

// As iCloud shares it: a duration, and whole days that are busy.
const APPLE = calendar(
  'CALSCALE:GREGORIAN',
  'X-APPLE-CALENDAR-COLOR:#1BADF8',
  ...event('DTSTART;TZID=America/New_York:20261130T100000', 'DURATION:PT1H30M'),
  'BEGIN:VEVENT',
  'UID:conference',
  'DTSTAMP:20261101T000000Z',
  'DTSTART;VALUE=DATE:20261203',
  'DTEND;VALUE=DATE:20261205',
  'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC',
  'BEGIN:VALARM',
  'ACTION:NONE',
  'TRIGGER;VALUE=DATE-TIME:19760401T005545Z',
  'END:VALARM',
  'END:VEVENT',
);

describe('the calendar of', () => {
  test('Google: repetitions across the clock change, without what is left out, moved, canceled or free', () => {
    expect(spansOf(GOOGLE, { from: '2026-10-20T00:00Z' })).toEqual([
      '2026-10-26T14:00 to 2026-10-26T15:00',
      '2026-11-02T15:00 to 2026-11-02T16:00',
      '2026-11-17T20:00 to 2026-11-17T21:00',
      '2026-11-23T15:00 to 2026-11-23T16:00',
      '2026-11-30T15:00 to 2026-11-30T16:00',
    ]);
  });

  test.each([
    ['with its definition', OUTLOOK],
    ['without it', OUTLOOK.replace(/BEGIN:VTIMEZONE[\s\S]*END:VTIMEZONE\r\n/, '')],
  ])('Outlook: a Windows zone %s, and busy states', (_, text) => {
    expect(spansOf(text)).toEqual([
      '2026-11-24T16:00 to 2026-11-24T16:45',
      '2026-11-24T21:00 to 2026-11-24T22:00',
    ]);
  });

  test('Apple: a zone that is not defined, a duration, and whole days from midnight in Dallas', () => {
    expect(spansOf(APPLE)).toEqual([
      '2026-11-30T15:00 to 2026-11-30T16:30',
      '2026-12-03T06:00 to 2026-12-05T06:00',
    ]);
  });
});

describe('a calendar', () => {
  test('has only the times that are asked for, joined where they overlap', () => {
    const text = calendar(
      ...event('DTSTART:20261231T220000Z', 'DTEND:20270101T010000Z'),
      ...event('DTSTART:20270101T010000Z', 'DTEND:20270101T020000Z'),
      ...event('DTSTART:20270101T013000Z', 'DTEND:20270101T014500Z'),
      ...event('DTSTART:20270301T000000Z', 'DTEND:20270301T010000Z'),
    );
    expect(spansOf(text, { from: '2027-01-01T00:00Z', to: '2027-02-01T00:00Z' })).toEqual([
      '2027-01-01T00:00 to 2027-01-01T02:00',
    ]);
  });

  test('has what was moved here from a time that is not looked at, and leaves out what was canceled', () => {
    const text = calendar(
      ...event(
        'DTSTART;TZID=America/Chicago:20260105T090000',
        'DTEND;TZID=America/Chicago:20260105T100000',
        'RRULE:FREQ=MONTHLY;BYDAY=1MO',
      ),
      ...event(
        'RECURRENCE-ID;TZID=America/Chicago:20270503T090000',
        'DTSTART;TZID=America/Chicago:20270302T090000',
        'DTEND;TZID=America/Chicago:20270302T100000',
      ),
      ...event(
        'RECURRENCE-ID;TZID=America/Chicago:20270301T090000',
        'DTSTART;TZID=America/Chicago:20270301T090000',
        'STATUS:CANCELLED',
      ),
    );
    expect(spansOf(text, { from: '2027-02-15T00:00Z', to: '2027-04-15T00:00Z' })).toEqual([
      '2027-03-02T15:00 to 2027-03-02T16:00',
      '2027-04-05T14:00 to 2027-04-05T15:00',
    ]);
  });

  const evening = (...lines: string[]) =>
    calendar(
      ...event(
        'DTSTART;TZID=America/Chicago:20261123T190000',
        'DTEND;TZID=America/Chicago:20261123T200000',
        ...lines,
      ),
    );

  // November 23, 2026, is a Monday. An evening in Dallas is the next day in UTC.
  test.each([
    [
      'the first date beside its rule',
      ['RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20261202T000000Z'],
      ['24', '25'],
    ],
    [
      'the first date beside an RDATE',
      ['RDATE;TZID=America/Chicago:20261125T190000'],
      ['24', '26'],
    ],
    ['the day until which it is repeated', ['RRULE:FREQ=DAILY;UNTIL=20261125'], ['24', '25', '26']],
    [
      'the time until which it is repeated, in its own zone',
      ['RRULE:FREQ=DAILY;UNTIL=20261125T190000'],
      ['24', '25', '26'],
    ],
    [
      'no first date that is left out by its time',
      ['RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=1', 'EXDATE;TZID=America/Chicago:20261123T190000'],
      ['25'],
    ],
    [
      'no first date that is left out by its day',
      ['RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=1', 'EXDATE;VALUE=DATE:20261123'],
      ['25'],
    ],
  ])('has %s', (_, lines, days) => {
    expect(spansOf(evening(...lines))).toEqual(
      days.map((day) => `2026-11-${day}T01:00 to 2026-11-${day}T02:00`),
    );
  });

  test.each([
    'RDATE;VALUE=PERIOD:20261126T010000Z/20261126T040000Z,20261127T010000Z/PT3H',
    'RDATE;VALUE=PERIOD;TZID=America/Chicago:20261125T190000/20261125T220000,20261126T190000/PT3H',
  ])('has further dates with an end of their own: %s', (line) => {
    expect(spansOf(evening(line))).toEqual([
      '2026-11-24T01:00 to 2026-11-24T02:00',
      '2026-11-26T01:00 to 2026-11-26T04:00',
      '2026-11-27T01:00 to 2026-11-27T04:00',
    ]);
  });

  test('has whole days until the last one', () => {
    const text = calendar(
      ...event('DTSTART;VALUE=DATE:20261123', 'RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20261201'),
    );
    expect(spansOf(text)).toEqual([
      '2026-11-23T06:00 to 2026-11-25T06:00',
      '2026-12-01T06:00 to 2026-12-02T06:00',
    ]);
  });

  test('follows a change of an event and all later ones', () => {
    const text = calendar(
      ...event('DTSTART:20261102T150000Z', 'DTEND:20261102T160000Z', 'RRULE:FREQ=WEEKLY;COUNT=4'),
      ...event(
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20261116T150000Z',
        'DTSTART:20261116T180000Z',
        'DTEND:20261116T183000Z',
      ),
    );
    expect(spansOf(text)).toEqual([
      '2026-11-02T15:00 to 2026-11-02T16:00',
      '2026-11-09T15:00 to 2026-11-09T16:00',
      '2026-11-16T18:00 to 2026-11-16T18:30',
      '2026-11-23T18:00 to 2026-11-23T18:30',
    ]);
  });

  test('is read by the clock of its zone in the night in which the clocks change', () => {
    const nightly = calendar(
      ...event(
        'DTSTART;TZID=America/Chicago:20270313T013000',
        'DTEND;TZID=America/Chicago:20270313T033000',
        'RRULE:FREQ=DAILY;COUNT=3',
      ),
    );
    expect(spansOf(nightly)).toEqual([
      '2027-03-13T07:30 to 2027-03-13T09:30',
      // One hour of the clock is left out.
      '2027-03-14T07:30 to 2027-03-14T08:30',
      '2027-03-15T06:30 to 2027-03-15T08:30',
    ]);
    const wholeDay = calendar(...event('DTSTART;VALUE=DATE:20261101'));
    expect(spansOf(wholeDay)).toEqual(['2026-11-01T05:00 to 2026-11-02T06:00']);
  });

  test('does not count our own calls, nor events without a length', () => {
    const text = calendar(
      ...event('DTSTART:20261124T150000Z', 'DTEND:20261124T151500Z'),
      ...event('DTSTART:20261125T150000Z').map((line) => line.replace('UID:a', 'UID:b')),
    );
    expect(read(text, { ownIds: ['a'] })).toEqual({ spans: [], skipped: 0 });
    expect(read(text).spans).toHaveLength(1);
  });

  test('is read without the events that cannot be', () => {
    const text = calendar(
      ...event('DTSTART:20261124T150000Z', 'DTEND:20261124T151500Z'),
      ...event('SUMMARY:No date'),
      ...event('DTSTART:20261124T150000Z', 'DTEND:20261124T160000Z', 'RRULE:FREQ=SOMETIMES'),
    );
    const { spans, skipped } = read(text);
    expect(spans).toHaveLength(1);
    expect(skipped).toBeGreaterThan(0);
  });

  test('may have a mark of its encoding and another calendar after it', () => {
    expect(spansOf(`\uFEFF${OUTLOOK}${APPLE}`)).toHaveLength(4);
  });

  test.each([
    '',
    'Please sign in',
    '<!doctype html><title>Sign in</title>',
    'BEGIN:VCARD\nEND:VCARD',
  ])('is none: %p', (text) => expect(() => read(text)).toThrow(NotACalendar));

  test('that repeats every second is given up', () => {
    const text = calendar(
      ...event('DTSTART:20261101T000000Z', 'DTEND:20261101T000001Z', 'RRULE:FREQ=SECONDLY'),
    );
    expect(() => read(text)).toThrow(TooComplex);
  });
});

describe('for any appointments', () => {
  const from = Date.parse('2026-10-20T00:00Z');
  const to = from + 180 * 24 * HOUR_MS;
  const always = [{ from: '00:00', to: '23:45' }];
  const availability: Availability = {
    timeZone: DALLAS,
    weekly: { monday: always, wednesday: always, saturday: always, sunday: always },
    ...{ exceptions: {}, holidays: [], buffer: { before: 0, after: 10 } },
    ...{ noticeMinutes: 0, daysAhead: 180, callsPerDay: 200, callMinutes: 15 },
  };
  // Both changes of the clock are among the days.
  const appointment = fc.record({
    start: fc.integer({ min: from, max: to }),
    minutes: fc.integer({ min: 1, max: 3_000 }),
    zone: fc.constantFrom('UTC', DALLAS, 'Europe/Berlin', 'Asia/Kolkata'),
    days: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
  });

  test('no call is offered while one lasts, and every other time still is', () => {
    fc.assert(
      fc.property(fc.array(appointment, { minLength: 1, maxLength: 6 }), (appointments) => {
        const file = ical();
        for (const { start, minutes, days } of appointments) {
          file.createEvent({
            start: new Date(start),
            end: new Date(start + minutes * 60_000),
            ...(days !== undefined && {
              repeating: { freq: 'DAILY' as never, interval: days, count: 4 },
            }),
          });
        }
        const busy = busySpansIn({
          // Further than calls are offered, as the worker reads: what begins then may be too close to the last call.
          ...{ text: file.toString(), from, to: to + 24 * HOUR_MS },
          ...{ timeZone: DALLAS, ownIds: new Set<string>() },
        }).spans.map(([start, end]) => ({ start: new Date(start), end: new Date(end) }));
        const within = { start: new Date(from), end: new Date(to) };
        const offered = (taken: typeof busy) =>
          freeTimes(availability, { calls: [], busy: taken }, within, new Date(from)).map((time) =>
            time.getTime(),
          );
        const free = offered(busy);
        // Computed without the reader: a repetition in UTC is every so many times 24 hours later.
        const expected = offered([]).filter((time) =>
          appointments.every(({ start, minutes, days }) =>
            Array.from({ length: days === undefined ? 1 : 4 }, (_, turn) => turn).every((turn) => {
              const begins = Math.floor(start / 1000) * 1000 + turn * (days ?? 0) * 24 * HOUR_MS;
              const ends =
                Math.floor((start + minutes * 60_000) / 1000) * 1000 +
                (begins - Math.floor(start / 1000) * 1000);
              return time + 25 * 60_000 <= begins || time >= ends;
            }),
          ),
        );
        expect(free).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });
});
