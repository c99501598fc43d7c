import { z } from 'zod';

/** What this installation has switched on. Null: not configured, so nothing of it may load. */
export const siteConfigSchema = z.object({
  gaMeasurementId: z.string().nullable(),
  gtmId: z.string().nullable(),
  clarityProjectId: z.string().nullable(),
  /** The page that shows the practice's public reviews, embedded in a frame. */
  reviewsWidgetUrl: z.url().nullable(),
});

/** Answer of `GET /api/site-config`. Public: it names accounts that any visitor's browser would see anyway. */
export type SiteConfig = z.infer<typeof siteConfigSchema>;
