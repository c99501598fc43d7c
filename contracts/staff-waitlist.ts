import { z } from 'zod';
import { BOOKING_FORMATS } from './bookings.ts';
import { staffBookingsSchema } from './staff-bookings.ts';

const isoDate = z.iso.datetime();

/** A lead who waits for a time. Contact data is on the lead. */
const staffWaitSchema = z.object({
  leadId: z.uuid(),
  firstName: z.string(),
  lastInitial: z.string(),
  /** The id of a person in `content/people`, or `any`. */
  therapist: z.string(),
  format: z.enum(BOOKING_FORMATS),
  joinedAt: isoDate,
  /** The time that is held for them now. */
  offer: z.object({ start: isoDate, therapist: z.string(), until: isoDate }).nullable(),
});
export type StaffWait = z.infer<typeof staffWaitSchema>;

/** Answer of the calls of `/api/admin/waitlist`: who waits, in the order in which they are asked. */
export const staffWaitlistSchema = staffBookingsSchema
  .pick({ timeZone: true, therapists: true, canEmail: true })
  .extend({ waiting: z.array(staffWaitSchema) });
export type StaffWaitlist = z.infer<typeof staffWaitlistSchema>;
