import { describe, expect, test } from '@jest/globals';
import fc from '../tests/support/fast-check.ts';
import {
  addBusinessHours,
  businessHoursBetween,
  openDayAt,
  replyBy,
  replyDue,
} from './business-hours.ts';

const HOUR = 3_600_000;
const dallas = {
  timeZone: 'America/Chicago',
  businessDays: [1, 2, 3, 4, 5],
  opens: '09:00',
  closes: '17:00',
};
const site = { hours: dallas, replyPromiseHours: 24 };

const weekday = (date: Date) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', weekday: 'long' }).format(date);

describe('24 business hours', () => {
  test.each([
    ['Tuesday noon', '2026-11-17T12:00-06:00', '2026-11-18T12:00-06:00'],
    ['Friday at three', '2026-11-20T15:00-06:00', '2026-11-23T15:00-06:00'],
    ['Saturday', '2026-11-21T11:00-06:00', '2026-11-24T00:00-06:00'],
    ['Sunday night', '2026-11-22T23:59-06:00', '2026-11-24T00:00-06:00'],
    ['the weekend in which clocks go back', '2026-10-30T15:00-05:00', '2026-11-02T15:00-06:00'],
    ['the weekend in which clocks go forward', '2026-03-06T15:00-06:00', '2026-03-09T15:00-05:00'],
    ['a Sunday in UTC that is a Saturday in Dallas', '2026-11-22T04:00Z', '2026-11-24T06:00Z'],
  ])('from %s', (_, from, expected) => {
    expect(replyBy(new Date(from), site)).toEqual(new Date(expected));
  });
});

describe('hours between two times', () => {
  test.each([
    ['on one day', '2026-11-17T12:00-06:00', '2026-11-17T14:30-06:00', 2.5],
    ['over a weekend', '2026-11-20T15:00-06:00', '2026-11-23T15:00-06:00', 24],
    ['within a weekend', '2026-11-21T11:00-06:00', '2026-11-22T23:00-06:00', 0],
    ['backward', '2026-11-18T12:00-06:00', '2026-11-17T12:00-06:00', 0],
  ])('%s', (_, from, to, expected) => {
    expect(businessHoursBetween(new Date(from), new Date(to), dallas)).toBe(expected);
  });

  test('are those that were added', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 300 }),
        (from, hours) => {
          const to = addBusinessHours(from, hours, dallas);
          expect(businessHoursBetween(from, to, dallas)).toBeCloseTo(hours, 6);
        },
      ),
    );
  });
});

describe('a reply is due within opening hours', () => {
  test.each([
    [
      'within opening hours, when the promise ends',
      '2026-11-17T12:00-06:00',
      '2026-11-18T12:00-06:00',
    ],
    ['on Friday at three, on Monday at three', '2026-11-20T15:00-06:00', '2026-11-23T15:00-06:00'],
    [
      'on a Saturday, on Monday at closing time',
      '2026-11-21T11:00-06:00',
      '2026-11-23T17:00-06:00',
    ],
    [
      'in the evening, at closing time of the next day',
      '2026-11-17T20:00-06:00',
      '2026-11-18T17:00-06:00',
    ],
    [
      'before opening, at closing time of the same day',
      '2026-11-17T03:00-06:00',
      '2026-11-17T17:00-06:00',
    ],
    ['early on Friday, on Friday', '2026-11-20T03:00-06:00', '2026-11-20T17:00-06:00'],
    ['on Friday evening, on Monday', '2026-11-20T20:00-06:00', '2026-11-23T17:00-06:00'],
    ['at closing time, at closing time', '2026-11-17T17:00-06:00', '2026-11-18T17:00-06:00'],
    ['as the clocks go back, by the new clock', '2026-10-31T12:00-05:00', '2026-11-02T17:00-06:00'],
  ])('%s', (_, from, expected) => {
    expect(replyDue(new Date(from), 'promise', site)).toEqual(new Date(expected));
  });

  test('five business days later for an application', () => {
    const due = (from: string) => replyDue(new Date(from), { businessDays: 5 }, site);
    expect(due('2026-11-17T12:00-06:00')).toEqual(new Date('2026-11-24T12:00-06:00'));
    expect(due('2026-11-21T12:00-06:00')).toEqual(new Date('2026-11-27T17:00-06:00'));
  });

  test('at the end of a promise that is shorter than the night', () => {
    const short = { hours: dallas, replyPromiseHours: 2 };
    expect(replyDue(new Date('2026-11-17T20:00-06:00'), 'promise', short)).toEqual(
      new Date('2026-11-17T22:00-06:00'),
    );
  });
});

describe('for any moment', () => {
  // Two years contain four clock changes.
  const moment = fc.date({
    min: new Date('2026-01-01T00:00Z'),
    max: new Date('2028-01-01T00:00Z'),
    noInvalidDate: true,
  });
  const hours = fc.integer({ min: 1, max: 24 * 15 });

  test('exactly the hours asked for lie on business days before the answer is due', () => {
    fc.assert(
      fc.property(moment, hours, (from, count) => {
        const due = addBusinessHours(from, count, dallas);
        let counted = 0;
        // Clocks change on the hour, so the day cannot change twice within 15 minutes.
        const start = Math.ceil(from.getTime() / (HOUR / 4)) * (HOUR / 4);
        const isBusinessDay = (time: number) => !weekday(new Date(time)).startsWith('S');
        if (isBusinessDay(from.getTime()))
          counted += Math.min(start, due.getTime()) - from.getTime();
        for (let time = start; time < due.getTime(); time += HOUR / 4) {
          if (isBusinessDay(time)) counted += Math.min(HOUR / 4, due.getTime() - time);
        }
        expect(counted).toBe(count * HOUR);
      }),
      { numRuns: 25 },
    );
  });

  test('a reply is due within opening hours, after the question and not after the promise', () => {
    const minutes = (date: Date) => {
      const text = new Intl.DateTimeFormat('en-GB', {
        timeZone: 'America/Chicago',
        timeStyle: 'short',
      }).format(date);
      return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
    };
    fc.assert(
      fc.property(moment, (from) => {
        const due = replyDue(from, 'promise', site);
        expect(due > from && due <= replyBy(from, site)).toBe(true);
        expect(weekday(due)).not.toMatch(/^S/);
        expect(minutes(due)).toBeGreaterThanOrEqual(9 * 60);
        expect(minutes(due)).toBeLessThanOrEqual(17 * 60);
      }),
      { numRuns: 500 },
    );
  });

  test('later questions are never due earlier, and two waits add up', () => {
    fc.assert(
      fc.property(moment, moment, hours, hours, (a, b, first, second) => {
        const [early, late] = a < b ? [a, b] : [b, a];
        expect(
          addBusinessHours(early, first, dallas) <= addBusinessHours(late, first, dallas),
        ).toBe(true);
        const stepwise = addBusinessHours(addBusinessHours(a, first, dallas), second, dallas);
        expect(stepwise).toEqual(addBusinessHours(a, first + second, dallas));
      }),
      { numRuns: 200 },
    );
  });
});

test('ends where a clock change leaves a day without its midnight', () => {
  // In Havana the clocks went from Saturday 23:59 to Sunday 1:00.
  const havana = { timeZone: 'America/Havana', businessDays: [1, 2, 3, 4, 5] };
  expect(addBusinessHours(new Date('2024-03-09T12:00Z'), 24, havana)).toEqual(
    new Date('2024-03-12T00:00-04:00'),
  );
});

test('refuses a week without business days and hours that are none', () => {
  expect(() => addBusinessHours(new Date(), 1, { ...dallas, businessDays: [] })).toThrow(
    RangeError,
  );
  expect(() => addBusinessHours(new Date(), -1, dallas)).toThrow(RangeError);
  expect(() => addBusinessHours(new Date(), Infinity, dallas)).toThrow(RangeError);
});

describe('the business day on which the office is open', () => {
  const at = (time: string) => openDayAt(new Date(time), dallas);

  test.each([
    ['at opening time', '2026-11-23T09:00-06:00', '2026-11-23', '2026-11-24T00:00-06:00'],
    ['a minute before closing', '2026-11-23T16:59-06:00', '2026-11-23', '2026-11-24T00:00-06:00'],
    [
      'on the day after a clock change',
      '2026-03-09T09:00-05:00',
      '2026-03-09',
      '2026-03-10T00:00-05:00',
    ],
  ])('%s', (_, time, date, end) => {
    expect(at(time)).toEqual({ date, end: new Date(end) });
  });

  test.each([
    ['a minute before opening', '2026-11-23T08:59-06:00'],
    ['at closing time', '2026-11-23T17:00-06:00'],
    ['on a Sunday', '2026-11-22T11:00-06:00'],
    ['on a Saturday', '2026-11-21T09:30-06:00'],
    ['in an hour that was open before the clock change', '2026-03-09T08:30-05:00'],
  ])('is none %s', (_, time) => {
    expect(at(time)).toBeUndefined();
  });
});
