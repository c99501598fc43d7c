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

/** Body of `POST /api/admin/leads/:id/erase`. */
export const eraseSchema = z.strictObject({
  /** The lead's e-mail address, typed again: an erasure cannot be undone. */
  email: z.string().trim().max(300),
});

/** Answer of `POST /api/admin/leads/:id/erase`. */
export const erasedSchema = z.object({
  /** Id of the erasure, whose proof is in the list of erasures. */
  erasure: z.uuid(),
  /** Number of deleted submissions: all of the lead's address. */
  submissions: z.int(),
});
export type Erased = z.infer<typeof erasedSchema>;

/** Answer of `GET /api/admin/erasures`: the proof of each erasure, newest first. No personal data. */
export const erasureProofListSchema = z.array(
  z.object({
    id: z.uuid(),
    requestedAt: z.iso.datetime(),
    /** User name, or `command line`. */
    requestedBy: z.string(),
    /** Number of deleted submissions by kind. */
    deleted: z.record(z.string(), z.int()),
    /** NOT_RECORDED: in the list of erasures but not in the database; the address has to be erased again. */
    state: z.enum(['PENDING', 'NEEDS_STAFF', 'DONE', 'NOT_RECORDED']),
    /** What HubSpot said last. */
    explanation: z.string().nullable(),
    /** When HubSpot accepted the deletion; null if it had no contact. */
    deletedAt: z.iso.datetime().nullable(),
    /** When HubSpot had no contact of the address any more, or staff said so. */
    confirmedAt: z.iso.datetime().nullable(),
    confirmedBy: z.string().nullable(),
  }),
);
export type ErasureProofList = z.infer<typeof erasureProofListSchema>;

/** Answer of `GET /api/admin/retention`: what is deleted by itself, and when. */
export const retentionPreviewSchema = z.array(
  z.object({
    /** A kind of submission, `spam`, or `unconfirmed` for newsletter sign-ups without a confirmed address. */
    rule: z.string(),
    /** Days after receipt; null where it stays until its sender asks. */
    days: z.int().nullable(),
    stored: z.int(),
    /** Those of them that go within the next 7 and 30 days. */
    within7Days: z.int(),
    within30Days: z.int(),
  }),
);
export type RetentionPreview = z.infer<typeof retentionPreviewSchema>;
