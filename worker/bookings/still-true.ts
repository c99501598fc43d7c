import { addDays } from 'date-fns/addDays';
import type { BookingOccasion } from '#contracts/delivery-states';
import type { Call } from './calls.repository.ts';

/** Days in which the message about a missed call is sent. Later it would only surprise. */
const MISSED_CALL_DAYS = 7;

/**
 * Why a message about a call would not be true any more: what it tells was planned, and the call may have changed since.
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
  if (occasion === 'NO_SHOW') {
    const isRecent = addDays(call.startsAt, MISSED_CALL_DAYS) > now;
    return isRecent ? undefined : 'the missed call is long over.';
  }
  return call.startsAt > now ? undefined : 'the call has begun since.';
}

/** Whether staff made the change, and not the visitor. Staff who book or move a call accept it by that. */
export const isByStaff = ({ acceptedAt, canceledBy }: Call, occasion: BookingOccasion): boolean =>
  occasion === 'CANCELED'
    ? canceledBy !== 'visitor' && canceledBy !== 'clock'
    : acceptedAt !== null;
