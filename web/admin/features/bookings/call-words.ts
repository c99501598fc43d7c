import type { BookingFormat } from '#contracts/bookings';
import type { CallTherapist, StaffBooking } from '#contracts/staff-bookings';
import type { StatusTone } from '../../../ui/status-badge.tsx';

export const FORMAT_WORDS: Record<BookingFormat, string> = {
  phone: 'Phone',
  video: 'Video',
  office: 'Office',
};

export type CallState =
  'offered' | 'not taken' | 'new' | 'accepted' | 'past' | 'canceled' | 'no-show';

/** Label and color of each state of a call. */
export const STATE_WORDS: Record<CallState, { word: string; tone: StatusTone }> = {
  offered: { word: 'Offered', tone: 'busy' },
  'not taken': { word: 'Not taken', tone: 'neutral' },
  new: { word: 'New', tone: 'warning' },
  accepted: { word: 'Accepted', tone: 'good' },
  past: { word: 'Took place', tone: 'neutral' },
  canceled: { word: 'Canceled', tone: 'neutral' },
  'no-show': { word: 'No-show', tone: 'bad' },
};

const STATE_OF: Record<Exclude<StaffBooking['status'], 'CONFIRMED'>, CallState> = {
  OFFERED: 'offered',
  CANCELED: 'canceled',
  NO_SHOW: 'no-show',
};

/** State of a call. A past call counts as held unless somebody says otherwise. */
export function stateOf(
  { status, end, acceptedAt, offeredUntil }: StaffBooking,
  now: Date,
): CallState {
  if (status === 'CANCELED' && offeredUntil) return 'not taken';
  if (status !== 'CONFIRMED') return STATE_OF[status];
  if (Date.parse(end) <= now.getTime()) return 'past';
  return acceptedAt ? 'accepted' : 'new';
}

/** "Robin S." */
export const whoseCall = ({ firstName, lastInitial }: StaffBooking): string =>
  `${firstName} ${lastInitial}.`;

/** The therapist's name; somebody who has left is named by the id. */
export const therapistName = (id: string, therapists: readonly CallTherapist[]): string =>
  therapists.find(({ therapist }) => therapist === id)?.name ?? id;

/** "2:00 PM" in a time zone. */
export const clockInWords = (iso: string, timeZone: string): string =>
  new Date(iso).toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });

/** "Tue, Dec 1, 2:00 PM" in a time zone. */
export const startInWords = (iso: string, timeZone: string): string =>
  new Date(iso).toLocaleString('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

/** Who changed the call last, or until when a time is held; undefined if there is nothing to report. */
export function historyInWords(call: StaffBooking, timeZone: string): string | undefined {
  const { status, acceptedBy, canceledBy, offeredUntil } = call;
  if (status === 'OFFERED' && offeredUntil) {
    return `Held for them until ${startInWords(offeredUntil, timeZone)}. They have not taken it yet.`;
  }
  if (status === 'CANCELED') {
    if (canceledBy === 'visitor') {
      return offeredUntil ? 'They let it go.' : 'The visitor canceled it.';
    }
    if (canceledBy === 'clock') return 'The offer ran out.';
    if (!canceledBy) return undefined;
    return offeredUntil ? `${canceledBy} let it go for them.` : `Canceled by ${canceledBy}.`;
  }
  return acceptedBy ? `Accepted by ${acceptedBy}.` : undefined;
}
