import { z } from 'zod';

/** What an installation may be connected to. */
export const INTEGRATIONS = [
  'postgres',
  'redis',
  'meilisearch',
  'hubspot',
  'hubspot-contact-form',
  'hubspot-newsletter-form',
  'hubspot-subscription',
  'smtp',
  'notice-email',
  'openai',
  'clamav',
  'clarity',
  'google-analytics',
  'reviews-widget',
  'erasure-list',
] as const;
export const integrationSchema = z.enum(INTEGRATIONS, 'There is no such integration.');
export type Integration = (typeof INTEGRATIONS)[number];

/** Answer of `GET /api/admin/settings`. It names variables, never their values. */
export const settingsSchema = z.object({
  integrations: z.array(
    z.object({
      id: integrationSchema,
      configured: z.boolean(),
      /** Names of the variables that would set it up; empty where it is configured. */
      missing: z.array(z.string()),
      /** Whether `POST /api/admin/settings/:id/check` can check it. */
      checkable: z.boolean(),
    }),
  ),
  /** Counts of deliveries. */
  queue: z.object({
    /** Not yet sent, or on their way. */
    pending: z.int(),
    retrying: z.int(),
    failed: z.int(),
    /** Their destination is not set up. */
    waiting: z.int(),
    /** Since when the oldest pending or retrying one is due; null if none is. */
    oldestDue: z.iso.datetime().nullable(),
  }),
});
export type Settings = z.infer<typeof settingsSchema>;

/** Answer of `POST /api/admin/settings/:id/check`. */
export const integrationCheckSchema = z.object({
  ok: z.boolean(),
  /** In plain words. */
  explanation: z.string(),
});
export type IntegrationCheck = z.infer<typeof integrationCheckSchema>;
