import { z } from 'zod';
import { apiErrorSchema } from './api-error.ts';
import {
  BOOKING_FORMATS,
  BOOKING_STATUSES,
  bookingTimesQuerySchema,
  bookSchema,
} from './bookings.ts';

const isoDate = z.iso.datetime();

/** Days that one answer of the calendar can hold: those of a month, from Monday to Sunday. */
const MOST_CALENDAR_DAYS = 42;
/** How long a no-show can be taken back, hours. */
export const NO_SHOW_UNDO_HOURS = 24;

/** A call as staff see it in the calendar. Contact data is on the lead. */
export const staffBookingSchema = z.object({
  id: z.uuid(),
  leadId: z.uuid(),
  firstName: z.string(),
  lastInitial: z.string(),
  /** The lead is held back as spam: nobody has been told that the call stands. */
  spam: z.boolean(),
  start: isoDate,
  end: isoDate,
  /** The id of a person in `content/people`. */
  therapist: z.string(),
  format: z.enum(BOOKING_FORMATS),
  /** Whether the lead has a phone number; otherwise the visitor was told to call. */
  hasPhone: z.boolean(),
  status: z.enum(BOOKING_STATUSES),
  /** Rises with every change. A change names the one that it was made from. */
  sequence: z.int(),
  changedAt: isoDate,
  /** Until when the time is, or was, held for somebody on the waitlist; null for a call. */
  offeredUntil: isoDate.nullable(),
  acceptedAt: isoDate.nullable(),
  acceptedBy: z.string().nullable(),
  /** `visitor`, `clock` (an offer ran out) or a user name; null unless CANCELED. */
  canceledBy: z.string().nullable(),
});
export type StaffBooking = z.infer<typeof staffBookingSchema>;

/** Query of `GET /api/admin/bookings`: the calls of some days in the practice's time zone. */
export const staffBookingsQuerySchema = bookingTimesQuerySchema.pick({ from: true }).extend({
  days: z.coerce.number().pipe(z.int().min(1).max(MOST_CALENDAR_DAYS)),
  /** All therapists, by default. */
  therapist: bookingTimesQuerySchema.shape.therapist.optional(),
});
export type StaffBookingsQuery = z.output<typeof staffBookingsQuerySchema>;

/** Somebody who takes calls, with the formats they take. */
const callTherapistSchema = z.object({
  therapist: z.string(),
  name: z.string(),
  formats: z.array(z.enum(BOOKING_FORMATS)),
});
export type CallTherapist = z.infer<typeof callTherapistSchema>;

/** Answer of `GET /api/admin/bookings` and of `GET /api/admin/bookings/lead/:id`: the calls by their start. */
export const staffBookingsSchema = z.object({
  timeZone: z.string(),
  /** In the order of the team page. */
  therapists: z.array(callTherapistSchema),
  /** Whether this installation sends e-mail: otherwise nobody is told of a call. An earlier release omits it. */
  canEmail: z.boolean().default(true),
  bookings: z.array(staffBookingSchema),
});
export type StaffBookings = z.infer<typeof staffBookingsSchema>;

/** Query of `GET /api/admin/bookings/times`; the answer is that of `GET /api/bookings/times`. */
export const staffTimesQuerySchema = bookingTimesQuerySchema.extend({
  /** A call that is to be moved: its own time counts as free. */
  except: z.uuid().optional(),
});
export type StaffTimesQuery = z.output<typeof staffTimesQuerySchema>;

/** Body of a change: the call's `sequence` as the caller has seen it. Another one is answered with 409 `conflict`. */
export const callChangeSchema = z.strictObject({ sequence: z.int32().min(0) });
export type CallChange = z.infer<typeof callChangeSchema>;

/** A time entered by hand must not overlap calls or appointments; hours, notice and the daily limit are ignored. */
const byHand = z.boolean().optional();

/** Body of `POST /api/admin/bookings/:id/move`. */
export const staffMoveSchema = callChangeSchema.extend({ start: bookSchema.shape.start, byHand });
export type StaffMove = z.output<typeof staffMoveSchema>;

/** Body of `POST /api/admin/bookings/:id/no-show`; `undo` takes it back. */
export const noShowSchema = callChangeSchema.extend({ undo: z.boolean().optional() });
export type NoShow = z.infer<typeof noShowSchema>;

/** Body of `POST /api/admin/bookings/:id/offer`: the lead's answer by phone to a time that is held for them. */
export const staffOfferSchema = callChangeSchema.extend({ take: z.boolean() });
export type StaffOffer = z.infer<typeof staffOfferSchema>;

/** Body of `POST /api/admin/bookings`: a call for a lead of any form. */
export const staffBookSchema = z.strictObject({
  lead: z.uuid().toLowerCase(),
  ...bookSchema.pick({ start: true, therapist: true, format: true }).shape,
  byHand,
});
export type StaffBook = z.output<typeof staffBookSchema>;

/** The 409 answer if the call has changed since the caller saw it. */
export const callConflictSchema = apiErrorSchema.extend({
  code: z.literal('conflict'),
  booking: staffBookingSchema,
});
