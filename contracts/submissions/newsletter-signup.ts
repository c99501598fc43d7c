import { z } from 'zod';
import { shownConsents } from './consents.ts';
import { pageName, pagePath, sender, spamSigns } from './fields.ts';
import type { SubmissionForm } from './form.ts';

/** The link of a confirmation e-mail works for this many days. */
export const CONFIRMATION_LINK_DAYS = 7;
/** A sign-up that nobody has confirmed is deleted after this many days. */
export const UNCONFIRMED_SIGN_UP_DAYS = 30;

/** The newsletter sign-up: what the modal sends and what the api accepts. */
const newsletterSignupSchema = z.object({
  formId: z.string({ error: 'Please send a form id' }).max(100).default(''),
  portalId: z.string({ error: 'Please send a portal id' }).max(100).default(''),
  ...sender,
  consents: shownConsents,
  pageName: pageName('Newsletter Signup'),
  pageUri: pagePath,
  ...spamSigns,
});

/** The newsletter sign-up. Sending it is the opt-in. */
export const newsletterSignupForm = {
  kind: 'NEWSLETTER',
  path: '/api/submit-hubspot',
  schema: newsletterSignupSchema,
  details: {},
  consents: { newsletter: 'by-sending' },
  isLead: false,
  replyWithin: null,
  confirmation: { waits: 'everything', consent: 'newsletter-confirmation' },
  hubSpotForm: 'newsletter',
  retentionDays: null,
  notice: 'A new newsletter sign-up has arrived',
} as const satisfies SubmissionForm;

/** Answer of the api: what the visitor has to do next depends on the installation. */
export const newsletterAnswerSchema = z.object({
  id: z.string(),
  /** The sign-up counts only once its sender has confirmed it by the link in an e-mail. */
  confirmByEmail: z.literal(true).optional(),
});
export type NewsletterAnswer = z.infer<typeof newsletterAnswerSchema>;

export type NewsletterSignupInput = z.input<typeof newsletterSignupSchema>;
export type NewsletterSignup = z.output<typeof newsletterSignupSchema>;
