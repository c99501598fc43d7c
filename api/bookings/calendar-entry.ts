import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { StoredBooking } from './bookings.repository.ts';

/**
 * A booking as an iCalendar file. Others may see the calendar: it names neither the practice, nor a therapist, nor an
 * address of the site.
 */
export function calendarEntry(booking: StoredBooking): string {
  const { id, startsAt, endsAt, sequence, changedAt } = booking;
  const isCanceled = booking.status === 'CANCELED';
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000);
  const calendar = ical({
    prodId: { company: 'Frontdoor', product: 'Calls' },
    method: isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    // The same after a move, so that the entry moves; with a higher sequence, so that calendars believe it.
    id,
    sequence,
    stamp: changedAt,
    start: startsAt,
    end: endsAt,
    summary: `${minutes}-minute call`,
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
