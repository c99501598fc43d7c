import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { startOfDay } from 'date-fns/startOfDay';
import { clockOn } from './business-hours.ts';
import { freeTimes, type Availability } from './free-times.ts';

const MINUTE_MS = 60_000;
/** How long a freed time is held for somebody on the waitlist. */
export const OFFER_MINUTES = 30;
/** Nobody has to answer at night: an offer made then only starts to run in the morning. */
const DAY = { begins: '08:00', ends: '20:00' };

/**
 * Until when a time that has become free is held for somebody on the waitlist.
 * @returns undefined if it is not offered: it is outside the hours, or could not be booked any more once the offer ends
 */
export function offerEnd(start: Date, now: Date, availability: Availability): Date | undefined {
  const begins = byDay(now, availability.timeZone);
  const end = new Date(begins.getTime() + OFFER_MINUTES * MINUTE_MS);
  const within = { start, end: new Date(start.getTime() + MINUTE_MS) };
  const [open] = freeTimes(availability, { calls: [], busy: [] }, within, end);
  return open?.getTime() === start.getTime() ? end : undefined;
}

/** The time itself if it is in {@link DAY}, or else the next morning. */
function byDay(time: Date, timeZone: string): Date {
  const today = startOfDay(new TZDate(time.getTime(), timeZone));
  const morning = clockOn(today, DAY.begins);
  if (time < morning) return morning;
  return time < clockOn(today, DAY.ends) ? time : clockOn(addDays(today, 1), DAY.begins);
}
