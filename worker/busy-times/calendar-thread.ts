/** Worker thread of `CalendarReader`. */
import type { CalendarProblem } from '#contracts/calendars';
import {
  busySpansIn,
  NotACalendar,
  TooComplex,
  type BusyAnswer,
  type BusyQuestion,
} from './busy-spans.ts';

/** @returns the answer, or what is wrong with the calendar: classes of errors do not cross threads */
export default function read(question: BusyQuestion): BusyAnswer | { problem: CalendarProblem } {
  try {
    return busySpansIn(question);
  } catch (error) {
    if (error instanceof NotACalendar) return { problem: 'not-a-calendar' };
    if (error instanceof TooComplex) return { problem: 'too-complex' };
    throw error;
  }
}
