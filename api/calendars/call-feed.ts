import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { CALENDAR_FETCH_MINUTES } from '#contracts/calendars';
import type { FeedCall } from './calendars.repository.ts';

/** Calls as an iCalendar file. Others may see the calendar: it names neither the practice nor a visitor. */
export function callFeed(calls: readonly FeedCall[]): string {
  const calendar = ical({
    prodId: { company: 'Frontdoor', product: 'Calls' },
    name: 'Calls',
    method: ICalCalendarMethod.PUBLISH,
    // How often programs should ask again.
    ttl: CALENDAR_FETCH_MINUTES * 60,
  });
  for (const { id, startsAt, endsAt, isCanceled, sequence, changedAt } of calls) {
    calendar.createEvent({
      // As in the visitor's own file. A higher sequence makes programs believe the change.
      id,
      sequence,
      stamp: changedAt,
      start: startsAt,
      end: endsAt,
      summary: 'Call',
      status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
