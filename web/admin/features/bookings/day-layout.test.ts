import { expect, test } from '@jest/globals';
import type { StaffBooking } from '#contracts/staff-bookings';
import { hoursOf, layOut } from './day-layout.ts';

const PRACTICE = { timeZone: 'America/Chicago', opens: '09:00', closes: '17:00' };
const NINE_TO_FIVE = { from: 9, to: 17 };

/** A call on December 1, 2026. @param clock UTC, six hours ahead of the practice */
function callAt(clock: string): StaffBooking {
  const start = new Date(`2026-12-01T${clock}Z`);
  return {
    ...{ id: clock, leadId: clock, firstName: 'Robin', lastInitial: 'S', spam: false },
    start: start.toISOString(),
    end: new Date(start.getTime() + 15 * 60_000).toISOString(),
    ...{ therapist: 'theo-kestrel', format: 'phone', hasPhone: true, status: 'CONFIRMED' },
    sequence: 0,
    changedAt: start.toISOString(),
    ...{ offeredUntil: null, acceptedAt: null, acceptedBy: null, canceledBy: null },
  };
}
const placesOf = (clocks: string[], hours = NINE_TO_FIVE) =>
  layOut(clocks.map(callAt), hours, PRACTICE.timeZone);

test('the calendar shows the hours of the office, and those of calls outside of them', () => {
  expect(hoursOf([], PRACTICE)).toEqual(NINE_TO_FIVE);
  expect(hoursOf([callAt('13:30'), callAt('23:45')], PRACTICE)).toEqual({ from: 7, to: 19 });
});

test('a call stands at its quarter of an hour', () => {
  const { calls, lanes } = placesOf(['15:00', '17:45']);
  expect(lanes).toBe(1);
  expect(calls.map(({ row, rows, lane }) => [row, rows, lane])).toEqual([
    [1, 2, 1],
    [12, 2, 1],
  ]);
});

test('calls that overlap stand beside each other, and the next one takes the first free place', () => {
  const { calls, lanes } = placesOf(['15:00', '15:15', '15:20', '15:45']);
  expect(lanes).toBe(3);
  expect(calls.map(({ lane }) => lane)).toEqual([1, 2, 3, 1]);
});

test('a call in the last quarter of a day stays in the calendar', () => {
  const hours = hoursOf([callAt('05:45')], PRACTICE);
  const late = placesOf(['05:45'], { from: 9, to: 24 });
  expect(hours.to).toBe(24);
  expect(late.calls[0]?.row).toBe(15 * 4 - 1);
});
