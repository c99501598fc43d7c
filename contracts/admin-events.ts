import { z } from 'zod';

/**
 * One event of `GET /api/admin/events`. Events name leads by their ids and hold no personal data: a notified screen
 * fetches the lead as usual.
 */
export const adminEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('leads'),
    /** Number of new leads that somebody has to open. */
    added: z.int(),
    /** Ids of changed leads; null if there are too many to name. */
    changed: z.array(z.uuid()).nullable(),
  }),
  z.object({ type: z.literal('heartbeat') }),
]);
export type AdminEvent = z.infer<typeof adminEventSchema>;
