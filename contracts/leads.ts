import { z } from 'zod';
import { CV_FORMATS, CV_SCANS } from './submissions/application.ts';
import { DELIVERY_STATES, deliveryDetailSchema, deliverySummarySchema } from './deliveries.ts';
import { recordedConsentSchema } from './submissions/consents.ts';
import { submissionDetailsSchema } from './submissions/submission-details.ts';
import { SUBMISSION_KINDS } from './submissions/submission-forms.ts';

const isoDate = z.iso.datetime();

const submissionSummarySchema = z.object({
  id: z.uuid(),
  kind: z.enum(SUBMISSION_KINDS),
  createdAt: isoDate,
  /** When the promised 24 business hours end; null where no reply is promised. */
  replyBy: isoDate.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  serviceInterest: z.string().nullable(),
  spam: z.boolean(),
  deliveries: z.array(deliverySummarySchema),
});
export type SubmissionSummary = z.infer<typeof submissionSummarySchema>;

/** Query of `GET /api/admin/submissions`. No names or addresses in it: queries end up in logs and histories. */
export const submissionListQuerySchema = z.object({
  before: z.uuid().optional(),
  state: z.enum(DELIVERY_STATES).optional(),
  kind: z.enum(SUBMISSION_KINDS).optional(),
  spam: z.enum(['true', 'false']).optional(),
});
export type SubmissionListQuery = z.infer<typeof submissionListQuerySchema>;

/** Answer of `GET /api/admin/submissions`: newest first, 50 a page; `before` is the next page's cursor. */
export const submissionListSchema = z.object({
  items: z.array(submissionSummarySchema),
  before: z.uuid().nullable(),
});
export type SubmissionList = z.infer<typeof submissionListSchema>;

/** Answer of `GET /api/admin/submissions/:id`. */
export const submissionDetailSchema = submissionSummarySchema.extend({
  phone: z.string().nullable(),
  /** What was sealed: the message and everything else that the form asked. */
  details: submissionDetailsSchema,
  /** An application's CV, to be fetched at `…/submissions/:id/cv`. */
  cv: z.object({ format: z.enum(CV_FORMATS), bytes: z.int(), scan: z.enum(CV_SCANS) }).nullable(),
  communicationsOptIn: z.boolean(),
  /** In the order in which they were given; empty where none was recorded. */
  consents: z.array(recordedConsentSchema),
  pageUri: z.string(),
  pageName: z.string(),
  spamReason: z.string().nullable(),
  deliveries: z.array(deliveryDetailSchema),
});
export type SubmissionDetail = z.infer<typeof submissionDetailSchema>;
