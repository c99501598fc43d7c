import { z } from 'zod';

/** What the audit log records. Words for staff stand in web/admin/features/audit/. */
export const AUDITED_ACTIONS = [
  'sign in',
  'sign out',
  'sign out everywhere',
  'end session',
  'change password',
  'create first admin',
  'set password by environment',
  'turn on second factor',
  'turn off second factor',
  'use recovery code',
  'renew recovery codes',
  'require second factor',
  'stop requiring second factor',
  'add passkey',
  'remove passkey',
  'start weekly summary',
  'change weekly summary',
  'stop weekly summary',
  'invite person',
  'reset password link',
  'accept invitation',
  'change role',
  'deactivate person',
  'reactivate person',
  'read list',
  'check for danger',
  'read submission',
  'download cv',
  'print submission',
  'set status NEW',
  'set status REACHED',
  'set status BOOKED',
  'set status CLIENT',
  'set status NOT_A_FIT',
  'set status CLOSED',
  'take lead',
  'assign lead',
  'unassign lead',
  'set follow-up',
  'remove follow-up',
  'mark read',
  'mark unread',
  // Of earlier releases, which recorded any of the changes above as this.
  'change lead',
  'add note',
  'release from spam',
  'correct submission',
  'send again',
  // Of earlier releases: the subject is the delivery, not its lead.
  'replay delivery',
  'replay window',
  'send late',
  'pause destination',
  'resume destination',
  'read calls',
  'book call',
  'accept call',
  'move call',
  'cancel call',
  'mark no-show',
  'undo no-show',
  'decline offer',
  'read waitlist',
  'remove from waitlist',
  'copy submission',
  'erase address',
  'erase submission',
  'complete erasure',
  'export leads',
  'export analytics',
  'create post',
  'change post',
  'schedule post',
  'publish post',
  'unpublish post',
  'delete post',
  'add post image',
  'change site detail',
  'restore site detail',
  'connect calendar',
  'disconnect calendar',
  'renew calendar feed',
  'read audit log',
  'delete expired submissions',
] as const;
export type AuditedAction = (typeof AUDITED_ACTIONS)[number];

/** Query of `GET /api/admin/audit`. Ids only: queries end up in logs. */
export const auditQuerySchema = z.object({
  action: z.enum(AUDITED_ACTIONS).optional(),
  /** Id of the person who acted. */
  person: z.uuid().toLowerCase().optional(),
  /** Id of the lead, delivery, erasure or person that was acted on. */
  subject: z.uuid().toLowerCase().optional(),
  /** `nextBefore` of the page before. */
  before: z.coerce.number().int().positive().optional(),
});
export type AuditQuery = z.output<typeof auditQuerySchema>;

/** Answer of `GET /api/admin/audit`: newest first, 50 a page. */
export const auditPageSchema = z.object({
  items: z.array(
    z.object({
      /** Position in the chain, from 1. */
      number: z.int(),
      at: z.iso.datetime(),
      username: z.string(),
      /** Not an enum: entries of earlier releases stay readable. */
      action: z.string(),
      subject: z.string().nullable(),
    }),
  ),
  /** `before` of the next page; null on the last one. */
  nextBefore: z.int().nullable(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;

/** Answer of `GET /api/admin/audit/verification`: whether each entry is chained to the one before it. */
export const auditVerificationSchema = z.object({
  entries: z.int(),
  /** Number of the first entry that was changed, removed or inserted; null if there is none. */
  brokenAt: z.int().nullable(),
});
export type AuditVerification = z.infer<typeof auditVerificationSchema>;
