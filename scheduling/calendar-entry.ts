import type { Joining } from '#contracts/booking-words';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** A booked call, as far as its calendar entry shows it. */
export interface CalendarCall {
  id: string;
  /** Incremented with every change, so that calendars accept the update. */
  sequence: number;
  changedAt: Date;
  startsAt: Date;
  endsAt: Date;
  isCanceled: boolean;
  /** The visitor's. */
  language: 'en' | 'es';
  /** How a call by video is joined; null for others, and where it is not known. */
  joining: Joining | null;
}

const TITLES: Readonly<Record<CalendarCall['language'], (minutes: number) => string>> = {
  en: (minutes) => `${minutes}-minute call`,
  es: (minutes) => `Llamada de ${minutes} minutos`,
};

/**
 * A booking as an iCalendar file. Others may see the calendar: it names neither the practice, nor a therapist, nor an
 * address of the site.
 */
export function calendarEntry(call: CalendarCall): string {
  const { id, startsAt, endsAt, sequence, changedAt, isCanceled, language, joining } = call;
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000);
  const calendar = ical({
    prodId: { company: 'Frontdoor', product: 'Calls' },
    method: isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    // The same after a move, so that the entry moves.
    id,
    sequence,
    stamp: changedAt,
    start: startsAt,
    end: endsAt,
    summary: TITLES[language](minutes),
    location: joining?.link ?? null,
    description: joining?.words ?? null,
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
