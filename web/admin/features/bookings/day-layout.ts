import type { StaffBooking } from '#contracts/staff-bookings';
import { minutesOf } from '#scheduling/business-hours';
import { clockMinutes } from './calendar-address.ts';

/** A row of the calendar is a quarter of an hour. */
const ROW_MINUTES = 15;
const ROWS_AN_HOUR = 60 / ROW_MINUTES;
/** A call takes two rows at least, so that its words can be read. */
const LEAST_ROWS = 2;

/** Hours that a calendar shows, the second one not included. */
export interface ShownHours {
  from: number;
  to: number;
}

/** A call and where it is drawn; the first row and the first lane are 1. */
export interface PlacedCall {
  call: StaffBooking;
  row: number;
  rows: number;
  lane: number;
}

export interface DayLayout {
  calls: PlacedCall[];
  /** Calls side by side. */
  lanes: number;
}

/** The office's hours, made longer where calls are outside of them. */
export function hoursOf(
  calls: readonly StaffBooking[],
  { timeZone, opens, closes }: { timeZone: string; opens: string; closes: string },
): ShownHours {
  const starts = calls.map(({ start }) => clockMinutes(start, timeZone));
  const ends = starts.map((minutes) => minutes + LEAST_ROWS * ROW_MINUTES);
  const from = Math.floor(Math.min(minutesOf(opens), ...starts) / 60);
  const to = Math.ceil(Math.max(minutesOf(closes), ...ends) / 60);
  return { from, to: Math.min(to, 24) };
}

export const rowsOf = ({ from, to }: ShownHours): number => (to - from) * ROWS_AN_HOUR;

/** Lays out the calls of a day, sorted by start; overlapping calls are placed side by side. */
export function layOut(
  calls: readonly StaffBooking[],
  hours: ShownHours,
  timeZone: string,
): DayLayout {
  /** The row after the last call of each lane. */
  const ends: number[] = [];
  const placed = calls.map((call) => {
    const minutes = clockMinutes(call.start, timeZone) - hours.from * 60;
    const length = (Date.parse(call.end) - Date.parse(call.start)) / 60_000;
    const rows = Math.max(LEAST_ROWS, Math.ceil(length / ROW_MINUTES));
    // The last call of a day may begin in its last quarter.
    const row = Math.min(Math.floor(minutes / ROW_MINUTES), rowsOf(hours) - rows);
    const free = ends.findIndex((end) => end <= row);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = row + rows;
    return { call, row: row + 1, rows, lane: lane + 1 };
  });
  return { calls: placed, lanes: Math.max(1, ends.length) };
}
