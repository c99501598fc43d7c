import { expect, test } from '@jest/globals';
import {
  clockMinutes,
  daysOf,
  firstDay,
  parseCalendarAddress,
  periodInWords,
} from './calendar-address.ts';

const TODAY = '2026-12-03';
const CHICAGO = 'America/Chicago';

test('without an address, the week of today is shown', () => {
  const address = parseCalendarAddress({}, TODAY);
  expect(address).toEqual({ view: 'week', day: TODAY });
  expect(daysOf(address).at(0)).toBe('2026-11-30');
  expect(daysOf(address).at(-1)).toBe('2026-12-06');
  expect(periodInWords(address)).toBe('Nov 30 to Dec 6, 2026');
});

test('what the address holds is shown, and what is not valid is ignored', () => {
  const search = { view: 'day', day: '2027-02-28', therapist: 'theo-kestrel' };
  expect(parseCalendarAddress(search, TODAY)).toEqual(search);
  for (const day of ['2027-02-30', '2027-2-1', 'today', '0001-01-01']) {
    expect(parseCalendarAddress({ view: 'year', day, therapist: 'Ms. X' }, TODAY)).toEqual({
      view: 'week',
      day: TODAY,
    });
  }
});

test('a week begins on Monday, and Sunday belongs to the week before', () => {
  expect(firstDay({ view: 'week', day: '2026-12-06' })).toBe('2026-11-30');
  expect(firstDay({ view: 'week', day: '2026-12-07' })).toBe('2026-12-07');
  expect(firstDay({ view: 'list', day: '2026-12-06' })).toBe('2026-12-06');
});

test('the week of a clock change has seven days', () => {
  expect(daysOf({ view: 'week', day: '2026-11-01' })).toHaveLength(7);
  expect(daysOf({ view: 'week', day: '2027-03-14' }).at(-1)).toBe('2027-03-14');
});

test('times are those of the practice', () => {
  expect(clockMinutes('2026-12-01T20:15:00Z', CHICAGO)).toBe(14 * 60 + 15);
  // The hour that the clock shows twice.
  expect(clockMinutes('2026-11-01T06:30:00Z', CHICAGO)).toBe(90);
  expect(clockMinutes('2026-11-01T07:30:00Z', CHICAGO)).toBe(90);
});
