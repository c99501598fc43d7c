import { z } from 'zod';
import { apiErrorSchema } from './api-error.ts';
import { CV_FORMATS, CV_SCANS } from './submissions/application.ts';
import { deliveryDetailSchema, deliverySummarySchema } from './deliveries.ts';
import { DELIVERY_STATES, DESTINATIONS } from './delivery-states.ts';
import { LEAD_DANGER_LIMIT, LEAD_SORTS, LEAD_STATUSES } from './lead-choices.ts';
import { recordedConsentSchema } from './submissions/consents.ts';
import { submissionDetailsSchema } from './submissions/submission-details.ts';
import { SUBMISSION_KINDS } from './submissions/kind-words.ts';

const isoDate = z.iso.datetime();

/** A user of the admin area as leads name them. */
const personSchema = z.object({ id: z.uuid(), username: z.string() });
export type LeadPerson = z.infer<typeof personSchema>;

export const LEAD_PAGE = 50;

/**
 * Body of `POST /api/admin/leads/search`. A body, because names and addresses must not stand in a URL. Spam is searched
 * only with `spam: true`. Sealed text (messages, notes) is not searched.
 */
export const leadSearchSchema = z.strictObject({
  /** Part of a name, an e-mail address or a phone number. */
  text: z.string().trim().max(200).optional(),
  status: z.enum(LEAD_STATUSES).optional(),
  kind: z.enum(SUBMISSION_KINDS).optional(),
  /** Leads with a delivery in this state. */
  state: z.enum(DELIVERY_STATES).optional(),
  /** A person's id, or `nobody`. */
  assignee: z.union([z.uuid(), z.literal('nobody')]).optional(),
  /** Received at or after this time. */
  from: isoDate.optional(),
  /** Received before this time. */
  to: isoDate.optional(),
  /** Nobody has opened it. */
  unread: z.literal(true).optional(),
  /** The reply is overdue. */
  late: z.literal(true).optional(),
  /** No call stands, and they do not wait for one. */
  noTime: z.literal(true).optional(),
  spam: z.boolean().optional(),
  sort: z.enum(LEAD_SORTS).optional(),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(200).optional(),
  limit: z.int().min(1).max(100).optional(),
});
export type LeadSearch = z.infer<typeof leadSearchSchema>;

/** Body of `POST /api/admin/leads/export`: the view whose leads the file holds, `LEAD_EXPORT_LIMIT` at most. */
export const leadExportSchema = leadSearchSchema.omit({ cursor: true, limit: true });
export type LeadExport = z.infer<typeof leadExportSchema>;

export const leadSummarySchema = z.object({
  id: z.uuid(),
  kind: z.enum(SUBMISSION_KINDS),
  createdAt: isoDate,
  /** When the promised reply is due; null where none is promised or the lead has been answered. */
  replyBy: isoDate.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** How the person wants to be reached; null where the form did not ask. */
  reachBy: z.enum(['call', 'text', 'email']).nullable(),
  /** The lead gave, or may have given, instructions for safe contact, to be read before staff call or write. */
  hasSafeContact: z.boolean(),
  serviceInterest: z.string().nullable(),
  spam: z.boolean(),
  status: z.enum(LEAD_STATUSES),
  assignee: personSchema.nullable(),
  /** Day, YYYY-MM-DD. */
  followUpOn: z.iso.date().nullable(),
  unread: z.boolean(),
  /** Number of other submissions from the same address. */
  otherSubmissions: z.int(),
  /** When the last call that stands begins, or began; null if there is none. */
  callAt: isoDate.nullable(),
  /** The lead waits for a time for a call. An api of an earlier release omits it. */
  onWaitlist: z.boolean().default(false),
  deliveries: z.array(deliverySummarySchema),
});
export type LeadSummary = z.infer<typeof leadSummarySchema>;

/** Answer of `POST /api/admin/leads/search`. */
export const leadPageSchema = z.object({
  items: z.array(leadSummarySchema),
  /** `cursor` of the next page; null on the last one. */
  nextCursor: z.string().nullable(),
  /** On the first page only: matches, counted up to `LEAD_COUNT_LIMIT`. */
  total: z.int().optional(),
});
export type LeadPage = z.infer<typeof leadPageSchema>;

/** Body of `POST /api/admin/leads/danger`: which of these leads tell of danger? */
export const leadDangerQuestionSchema = z.strictObject({
  ids: z.array(z.uuid().toLowerCase()).min(1).max(LEAD_DANGER_LIMIT),
});

/** Answer of `POST /api/admin/leads/danger`. */
export const leadDangerSchema = z.object({
  /** Those of the leads whose words may tell of danger to somebody, in the judgment of the guard. */
  ids: z.array(z.uuid()),
});
export type LeadDanger = z.infer<typeof leadDangerSchema>;

/** Answer of `GET /api/admin/leads/counts`, for the header and the title. Spam is not counted. */
export const leadCountsSchema = z.object({
  unread: z.int(),
  /** The promised reply is overdue. */
  late: z.int(),
});
export type LeadCounts = z.infer<typeof leadCountsSchema>;

const leadWorkSchema = z.strictObject({
  status: z.enum(LEAD_STATUSES).optional(),
  /** Id of an active person. */
  assignee: z.uuid().toLowerCase().nullable().optional(),
  followUpOn: z.iso.date().nullable().optional(),
});
/** What staff decide about a lead. */
export type LeadWork = z.infer<typeof leadWorkSchema>;

/** What staff may change about a lead. An absent key stays as it is; null clears. */
export const leadChangeSchema = leadWorkSchema.extend({
  unread: z.boolean().optional(),
  /**
   * The values that the caller saw in the fields it changes. If a field now holds neither that nor the wanted value,
   * the answer is 409 `conflict`.
   */
  was: leadWorkSchema.optional(),
});
export type LeadChange = z.infer<typeof leadChangeSchema>;

/**
 * Body of `PATCH /api/admin/leads`: changes several leads at once, each by its own values, so that an undo can restore
 * what each had before. All or none. The answer is what the changed keys held before, as a body that undoes the change
 * unless somebody has changed one of them again.
 */
export const leadChangesSchema = z.strictObject({
  changes: z
    .array(leadChangeSchema.extend({ id: z.uuid().toLowerCase() }))
    .min(1)
    .max(100),
});
export type LeadChanges = z.infer<typeof leadChangesSchema>;

/** The answer 409 to `PATCH /api/admin/leads`: the leads that somebody has changed meanwhile. */
export const leadConflictSchema = apiErrorSchema.extend({
  code: z.literal('conflict'),
  stale: z.array(z.uuid()),
});
export type LeadConflict = z.infer<typeof leadConflictSchema>;

/** Body of `POST /api/admin/leads/:id/notes`. Requests with the same `Idempotency-Key`, a UUID, store one note. */
export const newNoteSchema = z.strictObject({
  text: z
    .string()
    .trim()
    .min(1, 'Please write something')
    .max(5_000, 'A note holds 5,000 characters. Please shorten it or make two of it.'),
});
export const noteSchema = z.object({
  id: z.uuid(),
  at: isoDate,
  author: z.string(),
  /** Null where no key opens it. */
  text: z.string().nullable(),
});
export type LeadNote = z.infer<typeof noteSchema>;

/** Fields of a lead that staff may correct: what HubSpot may have refused. */
const CORRECTABLE_FIELDS = ['firstName', 'lastName', 'email', 'phone'] as const;
/**
 * Body of `POST /api/admin/leads/:id/correction`. Checked with the form's own rules. Deliveries that failed or went to
 * HubSpot are then sent again.
 */
export const leadCorrectionSchema = z.strictObject({
  field: z.enum(CORRECTABLE_FIELDS),
  value: z.string().trim().max(300),
  /** The value that the caller saw. A newer one is not overwritten. */
  was: z.string().nullable().optional(),
});
export type LeadCorrection = z.infer<typeof leadCorrectionSchema>;

/** Body of `POST /api/admin/deliveries/replay`: what failed for a destination in a time window is sent again. */
export const replayWindowSchema = z.strictObject({
  destination: z.enum(DESTINATIONS),
  from: isoDate,
  to: isoDate,
});
export type ReplayWindow = z.infer<typeof replayWindowSchema>;
export const replayWindowResultSchema = z.object({ queued: z.int() });
export type ReplayWindowResult = z.infer<typeof replayWindowResultSchema>;

/** Answer of `GET /api/admin/leads/:id`. */
export const leadDetailSchema = leadSummarySchema.extend({
  /** What was sealed: the message and everything else that the form asked. */
  details: submissionDetailsSchema,
  /** No configured key opens the details, which are then empty. */
  detailsLost: z.boolean(),
  /** An application's CV, to be fetched at `…/leads/:id/cv`. */
  cv: z.object({ format: z.enum(CV_FORMATS), bytes: z.int(), scan: z.enum(CV_SCANS) }).nullable(),
  communicationsOptIn: z.boolean(),
  /** In the order in which they were given; empty where none was recorded. */
  consents: z.array(recordedConsentSchema),
  pageUri: z.string(),
  pageName: z.string(),
  spamReason: z.string().nullable(),
  deliveries: z.array(deliveryDetailSchema),
  /** Oldest first. */
  notes: z.array(noteSchema),
  /** Other submissions from the same address, newest first, 20 at most. */
  others: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(SUBMISSION_KINDS),
      createdAt: isoDate,
      status: z.enum(LEAD_STATUSES),
      spam: z.boolean(),
    }),
  ),
  /** The contact in HubSpot; null where it is not known or no portal is configured. */
  hubSpotUrl: z.url().nullable(),
  /** Whether this installation sends e-mail. An api of an earlier release omits it. */
  canEmail: z.boolean().default(true),
});
export type LeadDetail = z.infer<typeof leadDetailSchema>;
