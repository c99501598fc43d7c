/** Calendars of therapists: their own, which take times away, and the feed of their calls (`/api/admin/calendars`). */
import { z } from 'zod';

/** Why a calendar could not be read. */
export const CALENDAR_PROBLEMS = [
  'not-https',
  'private-address',
  'unknown-host',
  'certificate',
  'timeout',
  'unreachable',
  'redirects',
  'not-found',
  'refused',
  'error-answer',
  'too-large',
  'not-a-calendar',
  'too-complex',
  /** Its address was sealed with a key that is gone. */
  'lost-key',
] as const;
export type CalendarProblem = (typeof CALENDAR_PROBLEMS)[number];

/** A calendar that has failed for so long counts as broken. */
export const CALENDAR_BROKEN_HOURS = 24;
/** Between two fetches. */
export const CALENDAR_FETCH_MINUTES = 15;

/** Body of `PUT /api/admin/calendars/:therapist`. */
export const calendarAddressSchema = z.strictObject({
  address: z
    .string('Please paste the address of the calendar')
    .trim()
    .max(2_000, 'This address is too long')
    // Apple and others publish `webcal:` addresses, which open a calendar program.
    .transform((address) => address.replace(/^webcals?:/i, 'https:'))
    .pipe(
      z.url({ protocol: /^https$/, error: 'Please paste an address that begins with https://' }),
    ),
});

export const therapistCalendarSchema = z.object({
  /** The id of a person in `content/people`, who may have left. */
  therapist: z.string(),
  /** The person's name; the id if they have left. */
  name: z.string(),
  /** The therapist's own calendar; null if none is connected. Its address is not shown again. */
  outside: z
    .object({
      /** Last success; null before the first one. */
      fetchedAt: z.iso.datetime().nullable(),
      /** Busy times that are known. */
      busyTimes: z.int(),
      /** Not an enum: a worker of another release may name another one. Null if the last fetch succeeded. */
      problem: z.string().nullable(),
      failingSince: z.iso.datetime().nullable(),
      /** Whether it has failed for {@link CALENDAR_BROKEN_HOURS} hours. */
      isBroken: z.boolean(),
    })
    .nullable(),
  /** The secret address of the feed of their calls; null if none was made, and for everybody but admins. */
  feedUrl: z.url().nullable(),
});
export type TherapistCalendar = z.infer<typeof therapistCalendarSchema>;

/** Answer of `GET /api/admin/calendars`, in the order of the team page; then those who have left. */
export const therapistCalendarsSchema = z.object({ items: z.array(therapistCalendarSchema) });
export type TherapistCalendars = z.infer<typeof therapistCalendarsSchema>;
