import { addDays } from 'date-fns/addDays';
import { subHours } from 'date-fns/subHours';
import type { BookingOccasion } from '#contracts/delivery-states';
import type { Call } from './calls.repository.ts';

/** Days after a call in which its visitor is told that it was missed or canceled. Later it would only surprise. */
const TOLD_AFTERWARD_DAYS = 7;
/** Hours before a call until which the reminder of the day before is sent: the last one is then due within an hour. */
const DAY_REMINDER_UNTIL_HOURS = 2;

/**
 * Why a message about a call is no longer true: it was planned earlier, and the call may have changed since.
 * @param sequence of the call when the message was planned
 * @returns a sentence for staff; undefined if it is still true
 */
export function outdatedBecause(
  call: Call,
  { occasion, sequence }: { occasion: BookingOccasion; sequence: number },
  now: Date,
): string | undefined {
  if (occasion === 'OFFERED') {
    const isOpen =
      call.status === 'OFFERED' && call.offeredUntil !== null && call.offeredUntil > now;
    return isOpen ? undefined : 'the time is not held for them any more.';
  }
  if (call.sequence !== sequence) return 'the call has changed since.';
  // A visitor who was not told in time has waited for our call.
  if (occasion === 'NO_SHOW' || (occasion === 'CANCELED' && isByStaff(call, occasion))) {
    const isRecent = addDays(call.startsAt, TOLD_AFTERWARD_DAYS) > now;
    return isRecent ? undefined : 'the time of the call is long over.';
  }
  if (call.startsAt <= now) return 'the call has begun since.';
  const isNear = subHours(call.startsAt, DAY_REMINDER_UNTIL_HOURS) <= now;
  return occasion === 'REMINDER_DAY' && isNear
    ? 'the reminder an hour before the call is due by now, or soon.'
    : undefined;
}

/** Whether staff made the change, and not the visitor. Staff who book or move a call thereby accept it. */
export const isByStaff = ({ acceptedAt, canceledBy }: Call, occasion: BookingOccasion): boolean =>
  occasion === 'CANCELED'
    ? canceledBy !== 'visitor' && canceledBy !== 'clock'
    : acceptedAt !== null;
