import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { formatISO } from 'date-fns/formatISO';
import {
  bookedSchema,
  bookingTimesSchema,
  slotTakenSchema,
  vibeCheckAnswerSchema,
  type Booked,
  type BookingFormat,
  type BookingTime,
} from '#contracts/bookings';
import type { VibeCheckRequestInput } from '#contracts/submissions/vibe-check-request';
import { readAs } from './answers.ts';
import { postJson, validVibeCheckRequest } from './forms.ts';

/** Sends a Vibe Check request. @returns the lead's id, and the token that books a time for it */
export async function requestCall(url: string, wishes: Partial<VibeCheckRequestInput> = {}) {
  const request = validVibeCheckRequest(wishes);
  return readAs(vibeCheckAnswerSchema, await postJson(url, '/api/submit-vibe-check', request));
}

/** The days whose times tests use: far from the notice and from the last day, also when midnight comes in between. */
export function callDays(now: Date) {
  const from = addDays(TZDate.tz('America/Chicago', now), 2);
  return { from: formatISO(from, { representation: 'date' }), days: '25' };
}

// Once, because two lists are compared that are asked for one after the other.
const DAYS = callDays(new Date());

/** The times of the next weeks. @param days of how many days, from the same one on */
export async function callTimes(
  url: string,
  therapist: string,
  format: BookingFormat = 'phone',
  days = DAYS.days,
): Promise<BookingTime[]> {
  const query = new URLSearchParams({ therapist, format, from: DAYS.from, days });
  const response = await fetch(`${url}/api/bookings/times?${query}`);
  return (await readAs(bookingTimesSchema, response)).times;
}

/** The start a quarter of an hour after another. */
export const quarterAfter = (start: string): string =>
  new Date(Date.parse(start) + 15 * 60_000).toISOString();

/** The first of the times whose next quarter of an hour is one of them, too. */
export function withNext(times: readonly BookingTime[]): BookingTime {
  const starts = new Set(times.map(({ start }) => start));
  const found = times.find(({ start }) => starts.has(quarterAfter(start)));
  if (!found) throw new Error('No two times are a quarter of an hour apart');
  return found;
}

/** The first time of each list, all with other starts. */
export function distinctStarts(lists: readonly (readonly BookingTime[])[]): BookingTime[] {
  const used = new Set<string>();
  return lists.map((times) => {
    const found = times.find(({ start }) => !used.has(start));
    if (!found) throw new Error('Too few times');
    used.add(found.start);
    return found;
  });
}

/** The address of a booking in the api. */
export const callPath = ({ manageUrl }: Pick<Booked, 'manageUrl'>): string =>
  `/api/bookings/${new URL(manageUrl).pathname.split('/').at(-1)}`;

/** Books a time. */
export const postBooking = (
  url: string,
  bookingToken: string,
  { start, therapist }: BookingTime,
  format: BookingFormat = 'phone',
): Promise<Response> => postJson(url, '/api/bookings', { bookingToken, start, therapist, format });

/** Books a time for a new lead. */
export async function bookCall(url: string, time: BookingTime): Promise<Booked> {
  const { bookingToken } = await requestCall(url);
  return readAs(bookedSchema, await postBooking(url, bookingToken, time));
}

/** Reads the answer to a time that is not free. @returns the times near it */
export async function readNearest(response: Response): Promise<BookingTime[]> {
  if (response.status !== 409) throw new Error(`${response.status}: ${await response.text()}`);
  return slotTakenSchema.parse(await response.json()).nearest;
}
