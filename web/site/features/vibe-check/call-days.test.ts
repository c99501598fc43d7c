import { describe, expect, test } from '@jest/globals';
import { callDays, differs, nearestTimes, spread, timeAt, timeIn, zoneName } from './call-days.ts';

const at = (start: string) => ({ start, therapist: 'x' });
const CENTRAL = { locale: 'en-US', timeZone: 'America/Chicago' };
const TOKYO = { locale: 'en-US', timeZone: 'Asia/Tokyo' };

describe('times of calls', () => {
  test('stand under the day of the visitor, which may be the next', () => {
    const times = [at('2026-12-01T21:00:00Z'), at('2026-12-02T15:00:00Z')];
    expect(callDays(times, CENTRAL).map(({ name }) => name)).toEqual([
      'Tuesday, December 1',
      'Wednesday, December 2',
    ]);
    expect(callDays(times, TOKYO)).toEqual([
      { name: 'Wednesday, December 2', times: [times[0]] },
      { name: 'Thursday, December 3', times: [times[1]] },
    ]);
  });

  test('are right on both sides of a change of the clock', () => {
    // The clock goes back on November 1, 2026, at 2 AM Central Time.
    const [before, after] = ['2026-10-31T15:00:00Z', '2026-11-01T15:00:00Z'];
    expect(timeIn(before, CENTRAL)).toBe('10:00 AM');
    expect(timeIn(after, CENTRAL)).toBe('9:00 AM');
    // Phoenix has no daylight saving time.
    expect(differs(before, CENTRAL.timeZone, 'America/Phoenix')).toBe(true);
    expect(timeIn(after, { ...CENTRAL, timeZone: 'America/Phoenix' })).toBe('8:00 AM');
  });

  test('in the hour that a clock change repeats say which of both is meant', () => {
    const twice = ['2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z'];
    expect(twice.map((start) => timeIn(start, CENTRAL))).toEqual(['1:30 AM CDT', '1:30 AM CST']);
    expect(twice.map((start) => timeAt(start, CENTRAL))).toEqual([
      '1:30 AM Central Daylight Time',
      '1:30 AM Central Standard Time',
    ]);
    expect(timeIn('2026-11-01T08:00:00Z', CENTRAL)).toBe('2:00 AM');
    expect(timeAt('2026-11-01T08:00:00Z', CENTRAL)).toBe('2:00 AM Central Time');
    // The hour that is left out in spring makes no other hour ambiguous.
    expect(timeIn('2027-03-14T07:30:00Z', CENTRAL)).toBe('1:30 AM');
    expect(timeIn('2027-03-14T08:30:00Z', CENTRAL)).toBe('3:30 AM');
  });

  test('name their zone', () => {
    expect(zoneName(CENTRAL)).toBe('Central Time');
    expect(zoneName({ ...CENTRAL, locale: 'es-US' })).toBe('hora central');
    expect(differs('2026-12-01T21:00:00Z', 'America/Chicago', 'America/Menominee')).toBe(false);
  });

  test('of a full day are thinned out from its first to its last', () => {
    const times = Array.from({ length: 9 }, (_, n) => at(`2026-12-01T1${n}:00:00Z`));
    expect(spread(times, 3)).toEqual([times[0], times[4], times[8]]);
    expect(spread(times, 9)).toEqual(times);
  });

  test('near another one are in order', () => {
    const times = ['10', '11', '12', '13'].map((hour) => at(`2026-12-01T${hour}:00:00Z`));
    expect(nearestTimes(times, '2026-12-01T12:30:00Z', 2)).toEqual([times[2], times[3]]);
  });
});
