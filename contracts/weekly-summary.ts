import { z } from 'zod';
import { emailAddress } from './submissions/fields.ts';

/** `GET /api/admin/account/weekly-summary`: where the signed-in user gets the weekly summary. */
export const weeklySummarySchema = z.object({
  /** Null if they do not get it. */
  email: z.string().nullable(),
  /** Whether the mail server refused the address when the last one was sent. */
  refused: z.boolean(),
  /** Whether this installation sends e-mail at all. */
  canSend: z.boolean(),
});
export type WeeklySummary = z.infer<typeof weeklySummarySchema>;

/** `PUT /api/admin/account/weekly-summary`: an address, or null to stop it, which deletes the address. */
export const weeklySummaryChangeSchema = z.object({ email: emailAddress.nullable() });
