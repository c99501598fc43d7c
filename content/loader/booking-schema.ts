/** Schema of `booking.yaml`. */
import { z } from 'zod';
import { BOOKING_FORMATS, WEEKDAYS } from '#contracts/bookings';
import { calendarDay, slug } from './schema.ts';

// Calls begin on quarters of an hour.
const quarter = z
  .string()
  .regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, 'Please write a quarter of an hour as 09:15');

const hours = z.array(
  z
    .strictObject({ from: quarter, to: quarter })
    .refine(({ from, to }) => from < to, 'Please write a time that ends after it begins'),
);

const minutes = z.int().nonnegative().max(120);

const therapistSchema = z.strictObject({
  formats: z.array(z.enum(BOOKING_FORMATS)).min(1),
  /** Around a call. */
  bufferMinutes: z.strictObject({ before: minutes, after: minutes }),
  callsPerDay: z.int().positive(),
  weekly: z.partialRecord(z.enum(WEEKDAYS), hours),
  /** In place of the weekly hours, by day; an empty list closes the day. */
  exceptions: z.record(calendarDay, hours, 'Please write each day as 2026-11-21').default({}),
});

export const bookingSchema = z.strictObject({
  noticeHours: z.number().nonnegative(),
  daysAhead: z.int().positive().max(180),
  holidays: z.array(calendarDay),
  /** By the id of a person in `people/`. */
  therapists: z.record(slug, therapistSchema),
});
