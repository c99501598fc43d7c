/** Schemas of `booking.yaml`, and of its parts that staff change. */
import { z } from 'zod';
import { BOOKING_FORMATS, MOST_DAYS_AHEAD, WEEKDAYS } from '#contracts/bookings';
import { SERVICE_INTERESTS } from '#contracts/submissions/contact-request';
import { calendarDay, slug } from './schema.ts';

// Calls begin on quarters of an hour.
const quarter = z
  .string()
  .regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, 'Please write a quarter of an hour as 09:15');

const hours = z
  .array(
    z
      .strictObject({ from: quarter, to: quarter })
      .refine(({ from, to }) => from < to, 'Please write a time that ends after it begins'),
  )
  .refine((list) => {
    const inOrder = list.toSorted((a, b) => (a.from < b.from ? -1 : 1));
    return inOrder.every(({ from }, at) => at === 0 || (inOrder[at - 1]?.to ?? '') <= from);
  }, 'Two of these times overlap');

const minutes = z
  .int('Please write 0 to 120 minutes')
  .min(0, 'Please write 0 to 120 minutes')
  .max(120, 'Please write 0 to 120 minutes');

/** When calls with one therapist can be booked. */
export const callHoursSchema = z.strictObject({
  formats: z.array(z.enum(BOOKING_FORMATS)).min(1, 'Please choose at least one way to talk'),
  /** Free minutes before and after a call. */
  bufferMinutes: z.strictObject({ before: minutes, after: minutes }),
  callsPerDay: z
    .int('Please write a whole number')
    .min(1, 'Please write at least 1')
    .max(50, 'Please write at most 50'),
  weekly: z.partialRecord(z.enum(WEEKDAYS), hours),
  /** Replaces the weekly hours on single days; an empty list closes the day. */
  exceptions: z.record(calendarDay, hours, 'Please write each day as 2026-11-21').default({}),
});

/** Rules for the calls of all therapists. */
export const callRulesSchema = z.strictObject({
  noticeHours: z
    .number('Please write a number of hours')
    .min(0, 'Please write 0 or more hours')
    .max(720, 'Please write at most 720 hours'),
  daysAhead: z
    .int('Please write a whole number of days')
    .min(1, 'Please write at least 1 day')
    .max(MOST_DAYS_AHEAD, `Please write at most ${MOST_DAYS_AHEAD} days`),
  holidays: z
    .array(calendarDay)
    .refine((days) => new Set(days).size === days.length, 'Please name each day once'),
});

export const bookingSchema = callRulesSchema.extend({
  /** By the id of a person in `people/`. */
  therapists: z.record(slug, callHoursSchema),
  /** Ids of the therapists to suggest first, by what the visitor would like help with. */
  fits: z.partialRecord(z.enum(SERVICE_INTERESTS), z.array(slug)).default({}),
});
