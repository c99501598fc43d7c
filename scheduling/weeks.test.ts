import { describe, expect, test } from '@jest/globals';
import { endedWeeks } from './weeks.ts';

const at = (now: string) => endedWeeks(new Date(now), '08:00', 'America/Chicago');

describe('the weeks that have ended', () => {
  test.each([
    ['on Monday at eight', '2026-11-23T08:00-06:00'],
    ['on Sunday, a minute before the next week', '2026-11-29T23:59-06:00'],
    ['in the evening, when it is the next day in UTC', '2026-11-23T22:00-06:00'],
  ])('are the same %s', (_, now) => {
    expect(at(now)).toEqual({
      due: new Date('2026-11-23T08:00-06:00'),
      last: {
        from: '2026-11-16',
        to: '2026-11-22',
        start: new Date('2026-11-16T00:00-06:00'),
        end: new Date('2026-11-23T00:00-06:00'),
      },
      before: {
        from: '2026-11-09',
        to: '2026-11-15',
        start: new Date('2026-11-09T00:00-06:00'),
        end: new Date('2026-11-16T00:00-06:00'),
      },
    });
  });

  test.each([
    ['a minute before eight', '2026-11-23T07:59-06:00'],
    ['at midnight', '2026-11-23T00:00-06:00'],
    ['at eight by the clock of the winter', '2026-03-09T07:30-05:00'],
  ])('are not due on Monday %s', (_, now) => {
    expect(at(now)).toBeUndefined();
  });

  test('have 169 hours and end by the new clock where the clocks went back', () => {
    const weeks = at('2026-11-02T08:00-06:00');
    expect(weeks?.due).toEqual(new Date('2026-11-02T14:00Z'));
    expect(weeks?.last.start).toEqual(new Date('2026-10-26T00:00-05:00'));
    expect(weeks?.last.end).toEqual(new Date('2026-11-02T00:00-06:00'));
    expect(weeks?.last.to).toBe('2026-11-01');
  });

  test('have 167 hours where they went forward', () => {
    const weeks = at('2026-03-09T08:00-05:00');
    expect(weeks?.due).toEqual(new Date('2026-03-09T13:00Z'));
    expect(weeks?.last.start).toEqual(new Date('2026-03-02T00:00-06:00'));
    expect(weeks?.last.end).toEqual(new Date('2026-03-09T00:00-05:00'));
  });
});
