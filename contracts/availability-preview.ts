/** What visitors would see with hours that are not saved yet (`POST /api/admin/availability/preview`). */
import { z } from 'zod';
import { siteDetailKeySchema } from './site-details.ts';

/** Days of a preview: today and those after it. */
export const PREVIEW_DAYS = 14;

/**
 * The key and value as they would be saved (contracts/site-details.ts). The value is checked by the content's schema.
 */
export const availabilityPreviewSchema = z.strictObject({
  key: siteDetailKeySchema,
  value: z.json(),
});
export type AvailabilityPreviewRequest = z.output<typeof availabilityPreviewSchema>;

export const availabilityPreviewAnswerSchema = z.object({
  timeZone: z.string(),
  /** In order, each day of the preview with the starts that could be booked. */
  days: z.array(z.object({ day: z.iso.date(), starts: z.array(z.iso.datetime()) })),
  /** In order, the starts of coming calls that are booked or held outside these hours. They stay as they are. */
  callsOutside: z.array(z.iso.datetime()).default([]),
});
export type AvailabilityPreview = z.infer<typeof availabilityPreviewAnswerSchema>;
