import { z } from 'zod';

/** What the audit log records. Words for staff stand in web/admin/features/audit/. */
export const AUDITED_ACTIONS = [
  'sign in',
  'sign out',
  'sign out everywhere',
  'end session',
  'change password',
  'turn on second factor',
  'turn off second factor',
  'use recovery code',
  'renew recovery codes',
  'add passkey',
  'remove passkey',
  'invite person',
  'reset password link',
  'accept invitation',
  'change role',
  'deactivate person',
  'reactivate person',
  'read list',
  'read submission',
  'download cv',
  'print submission',
  'change lead',
  'add note',
  'release from spam',
  'correct submission',
  'replay delivery',
  'replay window',
  'pause destination',
  'resume destination',
  'copy submission',
  'erase address',
  'erase submission',
  'complete erasure',
  'export leads',
  'read audit log',
  'delete expired submissions',
] as const;
export type AuditedAction = (typeof AUDITED_ACTIONS)[number];

/** Body of `POST /api/admin/audit/search`. Names of users are no visitor's data, but a search stays out of addresses. */
export const auditSearchSchema = z.object({
  action: z.enum(AUDITED_ACTIONS).optional(),
  username: z.string().max(100).optional(),
  /** Entries about this object: the id of a lead, a delivery, an erasure or a person. */
  subject: z.string().max(200).optional(),
  /** Number of the last entry of the page before. */
  before: z.int().positive().optional(),
});
export type AuditSearch = z.infer<typeof auditSearchSchema>;

/** Answer of `POST /api/admin/audit/search`: newest first, 50 a page. */
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
  /** Number of the first entry that does not fit; null if all fit. */
  brokenAt: z.int().nullable(),
});
export type AuditVerification = z.infer<typeof auditVerificationSchema>;
