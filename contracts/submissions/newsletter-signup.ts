import { z } from 'zod';
import { pageName, pagePath, sender, spamSigns } from './fields.ts';
import type { SubmissionForm } from './form.ts';

/** The newsletter sign-up: what the modal sends and what the api accepts. */
const newsletterSignupSchema = z.object({
  formId: z.string({ error: 'Please send a form id' }).max(100).default(''),
  portalId: z.string({ error: 'Please send a portal id' }).max(100).default(''),
  ...sender,
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
  isLead: false,
  hubSpotForm: 'newsletter',
  retentionDays: null,
  words: {
    kind: 'Newsletter sign-up',
    notice: 'A new newsletter sign-up has arrived',
    optIn: 'Signed up for the newsletter',
  },
} as const satisfies SubmissionForm;

export type NewsletterSignupInput = z.input<typeof newsletterSignupSchema>;
export type NewsletterSignup = z.output<typeof newsletterSignupSchema>;
