import { z } from 'zod';
import { bookedSchema, BOOKING_FORMATS, BOOKING_TOKEN_MINUTES } from '#contracts/bookings';
import { WHO_CALLS } from '#contracts/booking-words';
import type { Site } from '#content/model';
import { ApiError } from '../../../http/api-client.ts';
import { StoredValue } from '../../../storage/stored-value.ts';

const schema = z.object({
  /** Books a time for the request. It names nobody. */
  bookingToken: z.string(),
  /** When the request was sent, in ms since 1970. */
  at: z.number(),
  language: z.enum(['en', 'es']),
  /** The id of the therapist who was asked for, or `any`. */
  therapist: z.string(),
  format: z.enum(BOOKING_FORMATS),
  /** Whether the request has a phone number; otherwise the visitor is the one who calls. */
  hasPhone: z.boolean().default(true),
  /** What they are on the waitlist for. */
  waits: z.object({ therapist: z.string(), format: z.enum(BOOKING_FORMATS) }).optional(),
  /** The call, once it is booked. */
  booked: bookedSchema.optional(),
});

/** Where a visitor stands between the request and the call. */
export type StoredCall = z.infer<typeof schema>;

/** Kept in this tab, so that a reload leads back to the times. It holds nothing that the visitor has typed. */
export const storedCall = new StoredValue({
  kind: 'session',
  key: 'frontdoor:call',
  schema,
  lifetime: { ms: BOOKING_TOKEN_MINUTES * 60 * 1000, since: ({ at }) => at },
});

/** For a call by phone, who calls whom. @returns undefined for one that is held in another way */
export function whoCalls(
  { format, hasPhone, language }: Pick<StoredCall, 'format' | 'hasPhone' | 'language'>,
  { phone }: Site,
): string | undefined {
  if (format !== 'phone') return undefined;
  return hasPhone ? WHO_CALLS[language].we : WHO_CALLS[language].you(phone.display);
}

/** Whether nothing can be booked for the request any more: its token is older than an hour, or not known. */
export function isTokenRefused(error: Error | null): boolean {
  const code = error instanceof ApiError ? error.body?.code : undefined;
  return code === 'expired' || code === 'not_found';
}
