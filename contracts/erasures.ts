import { z } from 'zod';

/** Answer of `GET /api/admin/erasure-tasks`: contacts that staff have to delete in HubSpot by hand, oldest first. */
export const erasureTaskListSchema = z.array(
  z.object({
    id: z.uuid(),
    requestedAt: z.iso.datetime(),
    /** Null where no key opens it. */
    email: z.string().nullable(),
    /** Why it could not be done automatically. */
    explanation: z.string(),
  }),
);
export type ErasureTaskList = z.infer<typeof erasureTaskListSchema>;
