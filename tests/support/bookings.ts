import {
  bookedSchema,
  bookingTimesSchema,
  slotTakenSchema,
  vibeCheckAnswerSchema,
  type Booked,
  type BookingFormat,
  type BookingTime,
} from '#contracts/bookings';
import { readAs } from './answers.ts';
import { postJson, validVibeCheckRequest } from './forms.ts';

/** Sends a Vibe Check request. @returns the lead's id, and the token that books a time for it */
export async function requestCall(url: string, email = validVibeCheckRequest().email) {
  const request = validVibeCheckRequest({ email });
  return readAs(vibeCheckAnswerSchema, await postJson(url, '/api/submit-vibe-check', request));
}

/** The times of the next weeks. */
export async function callTimes(
  url: string,
  therapist: string,
  format: BookingFormat = 'phone',
): Promise<BookingTime[]> {
  const from = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Chicago' });
  const query = new URLSearchParams({ therapist, format, from, days: '31' });
  const response = await fetch(`${url}/api/bookings/times?${query}`);
  return (await readAs(bookingTimesSchema, response)).times;
}

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
