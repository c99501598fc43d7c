import { z } from 'zod';
import { CV_FORMATS } from './application.ts';
import { submissionDetailsSchema } from './submission-details.ts';

/** What a submission is. The same words in table, API and screen. */
export const SUBMISSION_KINDS = [
  'CONTACT_REQUEST',
  'NEWSLETTER',
  'APPLICATION',
  'QUIZ_LEAD',
  'BOOKING',
  'MEDIA_INQUIRY',
] as const;

/** Where a submission is delivered to. */
export const DESTINATIONS = [
  'HUBSPOT_CONTACT',
  'HUBSPOT_FORM',
  'HUBSPOT_SUBSCRIPTION',
  'EMAIL_NOTICE',
] as const;
export type Destination = (typeof DESTINATIONS)[number];

/** The states of a delivery; see `prisma/schema.prisma` for what each means. */
export const DELIVERY_STATES = [
  'PENDING',
  'DELIVERING',
  'RETRYING',
  'WAITING',
  'DELIVERED',
  'UNCONFIRMED',
  'FAILED',
] as const;
export type DeliveryStateName = (typeof DELIVERY_STATES)[number];
/** All but DELIVERED, by name: nearly every row is delivered, and "not DELIVERED" would read them all. */
export const UNDELIVERED_STATES = DELIVERY_STATES.filter((state) => state !== 'DELIVERED');

/** `POST /api/admin/login` */
export const loginSchema = z.object({
  username: z
    .string({ error: 'Please enter your user name' })
    .trim()
    .min(1, 'Please enter your user name')
    .max(100),
  password: z
    .string({ error: 'Please enter your password' })
    .min(1, 'Please enter your password')
    .max(200),
});

/** `POST /api/admin/setup`: the one-time link's token and the first admin's choice of name and password. */
export const setupSchema = z.object({
  token: z.string().min(1, 'The link is incomplete').max(200),
  username: z
    .string({ error: 'Please choose a user name' })
    .trim()
    .min(1, 'Please choose a user name')
    .max(100),
  password: z
    .string({ error: 'Please choose a password' })
    .min(12, 'Please use at least 12 characters')
    .max(200, 'Please use at most 200 characters'),
});

/** `GET /api/admin/session` and the answer to a login: who is signed in. */
export const sessionSchema = z.object({ username: z.string() });
export type AdminSessionBody = z.infer<typeof sessionSchema>;

const isoDate = z.iso.datetime();

const deliverySummarySchema = z.object({
  id: z.uuid(),
  destination: z.enum(DESTINATIONS),
  state: z.enum(DELIVERY_STATES),
});

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

const attemptSchema = z.object({
  id: z.uuid(),
  /** SEND: we sent it. CHECK: we looked whether it had arrived. */
  action: z.enum(['SEND', 'CHECK']),
  startedAt: isoDate,
  /** Null while it runs, or if the worker was killed in the middle. */
  finishedAt: isoDate.nullable(),
  succeeded: z.boolean().nullable(),
  httpStatus: z.number().int().nullable(),
  /** What the destination said, in plain words. */
  explanation: z.string().nullable(),
  nextDueAt: isoDate.nullable(),
});

const deliveryDetailSchema = deliverySummarySchema.extend({
  attemptCount: z.number().int(),
  dueAt: isoDate,
  giveUpAt: isoDate,
  deliveredAt: isoDate.nullable(),
  checkDueAt: isoDate.nullable(),
  confirmedAt: isoDate.nullable(),
  /** Optional fields the destination refused; the rest was delivered without them. */
  droppedProperties: z.array(z.string()),
  attempts: z.array(attemptSchema),
});
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;

/** Answer of `GET /api/admin/submissions/:id`. */
export const submissionDetailSchema = submissionSummarySchema.extend({
  phone: z.string().nullable(),
  /** What was sealed: the message and everything else that the form asked. */
  details: submissionDetailsSchema,
  /** An application's CV, to be fetched at `…/submissions/:id/cv`. */
  cv: z.object({ format: z.enum(CV_FORMATS), bytes: z.int() }).nullable(),
  communicationsOptIn: z.boolean(),
  pageUri: z.string(),
  pageName: z.string(),
  spamReason: z.string().nullable(),
  deliveries: z.array(deliveryDetailSchema),
});
export type SubmissionDetail = z.infer<typeof submissionDetailSchema>;

/** Answer of `GET /api/admin/destinations`: how each destination is doing. */
export const destinationListSchema = z.array(
  z.object({
    destination: z.enum(DESTINATIONS),
    /** When the first failure in a row happened; null while the destination answers. */
    failingSince: isoDate.nullable(),
    /** Set while the circuit breaker is open: nothing is sent before it. In the past, a probe is due. */
    pausedUntil: isoDate.nullable(),
    /** What the destination answered last, in plain words, while it is failing. */
    explanation: z.string().nullable(),
    /** Deliveries not yet delivered and not given up. */
    undelivered: z.number().int(),
    /** Those of them that wait because this destination is not set up. */
    waiting: z.number().int(),
    failed: z.number().int(),
  }),
);
export type DestinationList = z.infer<typeof destinationListSchema>;

/** For how many days it is kept, and shown to staff, what Relie could not answer. */
export const RELIE_GAP_DAYS = 30;

/** Answer of `GET /api/admin/relie-gaps`: what Relie could not answer of late, most often first. */
export const relieGapListSchema = z.array(
  z.object({
    topic: z.string(),
    /** The page that came closest; null if none did. */
    path: z.string().nullable(),
    count: z.number().int(),
  }),
);
export type RelieGapList = z.infer<typeof relieGapListSchema>;
