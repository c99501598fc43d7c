import { z } from 'zod';
import { pageName, pagePath, sender, spamSigns } from './fields.ts';

/** The newsletter sign-up: what the modal sends and what `POST /api/submit-hubspot` accepts. */
export const newsletterSignupSchema = z.object({
  formId: z.string({ error: 'Please send a form id' }).max(100).default(''),
  portalId: z.string({ error: 'Please send a portal id' }).max(100).default(''),
  ...sender,
  pageName: pageName('Newsletter Signup'),
  pageUri: pagePath,
  ...spamSigns,
});

export type NewsletterSignupInput = z.input<typeof newsletterSignupSchema>;
export type NewsletterSignup = z.output<typeof newsletterSignupSchema>;
