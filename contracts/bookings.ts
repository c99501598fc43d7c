import { z } from 'zod';
import { apiErrorSchema } from './api-error.ts';

/** How a call can be held. */
export const BOOKING_FORMATS = ['phone', 'video', 'office'] as const;
export type BookingFormat = (typeof BOOKING_FORMATS)[number];

/**
 * OFFERED: its time is held for somebody on the waitlist. CONFIRMED: the call takes place, or took place. CANCELED: its
 * time is free again. NO_SHOW: the visitor did not come.
 */
export const BOOKING_STATUSES = ['OFFERED', 'CONFIRMED', 'CANCELED', 'NO_SHOW'] as const;

/** In the order of ISO days: Monday is the first. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** For how long somebody stays on the waitlist. */
export const WAITLIST_DAYS = 60;
/** How long after the form is sent its token can book a time. */
export const BOOKING_TOKEN_MINUTES = 60;
/** Upper limit of the booking horizon, in days. */
export const MOST_DAYS_AHEAD = 180;
/** Days that one answer can hold: today, and all that can be booked. */
export const MOST_BOOKING_DAYS = MOST_DAYS_AHEAD + 1;
/** In place of a therapist's id: any therapist who fits. */
export const ANY_THERAPIST = 'any';

const therapist = z
  .string('Please choose a therapist')
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Please choose a therapist');
const format = z.enum(BOOKING_FORMATS, { error: 'Please choose phone, video or office' });
const start = z.iso
  .datetime('Please choose a time')
  .transform((text) => new Date(text))
  // Postgres and Date format some earlier years differently.
  .refine((date) => date.getUTCFullYear() >= 2000, 'Please choose a time');

export const bookingTimesQuerySchema = z.object({
  /** The id of a person in `content/people`, or {@link ANY_THERAPIST}. */
  therapist,
  format,
  /** A day in the practice's time zone. */
  from: z.iso
    .date('Please write a date as 2026-11-21')
    .refine((day) => day >= '2000-01-01', 'Please write a date as 2026-11-21'),
  days: z.coerce
    .number('Please write a number of days')
    .pipe(z.int().min(1).max(MOST_BOOKING_DAYS, `Please ask for 1 to ${MOST_BOOKING_DAYS} days`)),
});

/** As {@link bookingTimesQuerySchema}, for the lead of the token: whoever fits it best comes first. */
export const leadTimesSchema = bookingTimesQuerySchema.extend({
  bookingToken: z.string().max(200),
});

export const bookSchema = z.object({
  bookingToken: z.string().max(200),
  start,
  therapist,
  format,
});

export const moveBookingSchema = z.object({ start });

/** Body of `POST /api/bookings/waitlist`: the wanted calls. A freed time is offered to one lead at a time. */
export const joinWaitlistSchema = z.object({
  bookingToken: z.string().max(200),
  therapist,
  format,
});
/** Body of `POST /api/bookings/waitlist/leave`. */
export const leaveWaitlistSchema = joinWaitlistSchema.pick({ bookingToken: true });
/** The answer to both: whether the lead is on the waitlist now. */
export const waitlistSchema = z.object({ joined: z.boolean() });
/** Body of `POST /api/bookings/:token/decline`; `leave` also takes the lead off the waitlist. */
export const declineOfferSchema = z.object({ leave: z.boolean().optional() });

/** A time that can be booked. `start` is in UTC and ends with Z. */
export const bookingTimeSchema = z.object({ start: z.iso.datetime(), therapist: z.string() });

/** `timeZone` is the practice's. For "any", each start is listed once, with the therapist who would be booked. */
export const bookingTimesSchema = z.object({
  timeZone: z.string(),
  times: z.array(bookingTimeSchema),
});

/**
 * `fits` says why each therapist is suggested, except one who was requested by name. `inEnglish` lists the therapists
 * who would speak English with a visitor who wrote in Spanish. `formats` are the formats in which the requested
 * therapists take calls; an api of an earlier release omits them. `hasWaitlist` is false if freed times are offered to
 * nobody.
 */
export const fittingTimesSchema = bookingTimesSchema.extend({
  fits: z.record(z.string(), z.string()),
  inEnglish: z.array(z.string()).default([]),
  formats: z.array(z.enum(BOOKING_FORMATS)).default([...BOOKING_FORMATS]),
  hasWaitlist: z.boolean().default(true),
});

/**
 * Answer to a booking or a move. `manageUrl` is a page on which anybody who has the link can move or cancel the call;
 * its last segment is the token.
 */
export const bookedSchema = bookingTimeSchema.extend({
  id: z.uuid(),
  /** An api of an earlier release leaves it out. */
  format: z.enum(BOOKING_FORMATS).optional(),
  manageUrl: z.url(),
  icsUrl: z.url(),
  /** Whether this installation sends e-mail. An api of an earlier release omits it. */
  canEmail: z.boolean().default(true),
});

/** A booking as its visitor sees it. */
export const bookingSchema = bookedSchema.extend({
  end: z.iso.datetime(),
  timeZone: z.string(),
  format: z.enum(BOOKING_FORMATS),
  /** Whether the visitor gave a phone number. Without one, the visitor calls the practice. */
  hasPhone: z.boolean(),
  /** CANCELED also once an offer has run out. */
  status: z.enum(BOOKING_STATUSES),
  /** Until when the time is, or was, held for somebody on the waitlist; null for a call. */
  offeredUntil: z.iso.datetime().nullable(),
});

/** The answer 409 when a time is not free (any more): times near it that are. */
export const slotTakenSchema = apiErrorSchema.extend({
  code: z.literal('slot_taken'),
  nearest: z.array(bookingTimeSchema),
});

/** The answer 409 to a second booking of the same request: the one that stands, which can be moved. */
export const alreadyBookedSchema = apiErrorSchema.extend({
  code: z.literal('already_booked'),
  booking: bookedSchema,
});

/** What `POST /api/submit-vibe-check` answers: with the token, a time can be booked for the request. */
export const vibeCheckAnswerSchema = z.object({ id: z.uuid(), bookingToken: z.string() });

export type BookingTimesQuery = z.output<typeof bookingTimesQuerySchema>;
export type LeadTimesQuery = z.output<typeof leadTimesSchema>;
export type FittingTimes = z.infer<typeof fittingTimesSchema>;
export type BookRequest = z.output<typeof bookSchema>;
export type JoinWaitlist = z.output<typeof joinWaitlistSchema>;
export type LeaveWaitlist = z.output<typeof leaveWaitlistSchema>;
export type Waitlist = z.infer<typeof waitlistSchema>;
export type BookingTime = z.infer<typeof bookingTimeSchema>;
export type BookingTimes = z.infer<typeof bookingTimesSchema>;
export type Booked = z.infer<typeof bookedSchema>;
export type BookingView = z.infer<typeof bookingSchema>;
export type VibeCheckAnswer = z.infer<typeof vibeCheckAnswerSchema>;
