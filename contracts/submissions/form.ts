import type { z } from 'zod';
import type { ConsentId } from './consents.ts';
import type { SubmissionKind } from './kind-words.ts';

/** Days after receipt when a submission that was held back as spam is deleted, whatever its form. */
export const SPAM_RETENTION_DAYS = 30;

/** The HubSpot forms that an installation can set up. */
export type HubSpotForm = 'contact' | 'newsletter';

/**
 * Definition of a form, shared by all processes. The sender's name, address, phone, opt-in and page are stored in
 * columns. The service and the fields named in `details` are sealed. Consents are stored with their words. Everything
 * else (signs of spam) is dropped.
 */
export interface SubmissionForm<Kind extends SubmissionKind = SubmissionKind> {
  /** A value of the database's `submission_kind`. */
  readonly kind: Kind;
  /** Where it is posted, with and without JavaScript. */
  readonly path: `/api/submit-${string}`;
  /** What it sends and what the api accepts. */
  readonly schema: z.ZodObject;
  /**
   * The sealed fields as staff read them. They are written in this order, and the request's digest depends on it: in
   * another order, a retry under the same key would look like a different request.
   */
  readonly details: Readonly<Record<string, z.ZodType>>;
  /** What it asks consent for, and the box that gives it; `by-sending` where there is no box. */
  readonly consents: Readonly<
    Partial<Record<ConsentId, 'dataStorageConsent' | 'communicationsOptIn' | 'by-sending'>>
  >;
  /** Its sender waits for an answer: an e-mail announces it, and it counts as unread until staff have opened it. */
  readonly isLead: boolean;
  /**
   * When staff have to reply: within what the site promises its visitors, or within business days. Null where nobody
   * waits for a reply.
   */
  readonly replyWithin: 'promise' | { readonly businessDays: number } | null;
  /** Where SMTP is set, its sender confirms an opt-in by the link in an e-mail. */
  readonly confirmation?: {
    /** What is not delivered before the confirmation. */
    readonly waits: 'everything' | 'opt-in';
    /** The consent that the page behind the link asks for. */
    readonly consent: ConsentId;
  };
  readonly hubSpotForm: HubSpotForm;
  /**
   * Days after receipt when a submission is deleted; null where it stays until its sender asks. The privacy policy in
   * content/ promises the same.
   */
  readonly retentionDays: number | null;
  /** Subject of the e-mail that announces it. */
  readonly notice: string;
}
