import { describe, expect, test } from '@jest/globals';
import fc from '../tests/support/fast-check.ts';
import type { Availability } from './free-times.ts';
import { OFFER_MINUTES, offerEnd } from './offer-end.ts';

const ZONE = 'America/Chicago';
const HOUR = 60 * 60_000;
const ALL_DAY = [{ from: '00:00', to: '23:45' }];

const ALWAYS: Availability = {
  timeZone: ZONE,
  weekly: {
    ...{ monday: ALL_DAY, tuesday: ALL_DAY, wednesday: ALL_DAY, thursday: ALL_DAY },
    ...{ friday: ALL_DAY, saturday: ALL_DAY, sunday: ALL_DAY },
  },
  exceptions: {},
  holidays: [],
  buffer: { before: 0, after: 15 },
  noticeMinutes: 4 * 60,
  daysAhead: 30,
  callsPerDay: 4,
  callMinutes: 15,
};
const MONDAY_NOON = '2027-01-04T12:00-06:00';
const endOf = (now: string, start = '2027-01-06T10:00-06:00', availability = ALWAYS) =>
  offerEnd(new Date(start), new Date(now), availability)?.toISOString();
const iso = (time: string) => new Date(time).toISOString();

describe('an offer of a freed time', () => {
  test.each([
    ['lasts half an hour', MONDAY_NOON, '2027-01-04T12:30-06:00'],
    ['may end after eight in the evening', '2027-01-04T19:59-06:00', '2027-01-04T20:29-06:00'],
    ['made at eight in the evening', '2027-01-04T20:00-06:00', '2027-01-05T08:30-06:00'],
    ['made after midnight', '2027-01-05T03:00-06:00', '2027-01-05T08:30-06:00'],
    ['made at eight in the morning', '2027-01-05T08:00-06:00', '2027-01-05T08:30-06:00'],
  ])('%s', (_, now, end) => {
    expect(endOf(now)).toBe(iso(end));
  });

  test('made in the night of a clock change lasts until half past eight by the new clock', () => {
    expect(endOf('2027-03-13T23:00-06:00', '2027-03-16T10:00-05:00')).toBe(
      iso('2027-03-14T08:30-05:00'),
    );
    expect(endOf('2026-11-01T00:30-05:00', '2026-11-03T10:00-06:00')).toBe(
      iso('2026-11-01T08:30-06:00'),
    );
  });

  test('is made only if the time keeps to the notice when it ends', () => {
    expect(endOf(MONDAY_NOON, '2027-01-04T16:30-06:00')).toBe(iso('2027-01-04T12:30-06:00'));
    expect(endOf(MONDAY_NOON, '2027-01-04T16:15-06:00')).toBeUndefined();
    // At night it would end too late.
    expect(endOf('2027-01-04T20:00-06:00', '2027-01-05T12:15-06:00')).toBeUndefined();
  });

  test('is made only within the hours of the therapist', () => {
    const closed = { ...ALWAYS, exceptions: { '2027-01-06': [] } };
    expect(endOf(MONDAY_NOON, undefined, closed)).toBeUndefined();
    // A time that staff had booked by hand.
    expect(endOf(MONDAY_NOON, '2027-01-06T10:05-06:00')).toBeUndefined();
  });

  test('leaves at least half an hour of the day to answer, and never ends at night', () => {
    const minutes = fc.integer({ min: 0, max: 366 * 24 * 60 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const now = new Date(Date.UTC(2026, 0, 1) + minute * 60_000);
        const quarter = 15 * 60_000;
        const start = new Date(Math.ceil((now.getTime() + 48 * HOUR) / quarter) * quarter);
        const end = offerEnd(start, now, { ...ALWAYS, callMinutes: 1 });
        // The last quarter of a day is outside the hours.
        if (!end) return;
        expect(end.getTime() - now.getTime()).toBeGreaterThanOrEqual(OFFER_MINUTES * 60_000);
        const clock = end.toLocaleTimeString('en-GB', { timeZone: ZONE, timeStyle: 'short' });
        expect(clock >= '08:30' && clock < '20:30').toBe(true);
      }),
    );
  });
});
