import { z } from 'zod';
import { shownConsents } from './consents.ts';
import {
  dataStorageConsent,
  optionalPhone,
  optionalText,
  pageName,
  pagePath,
  sender,
  spamSigns,
  tickBox,
} from './fields.ts';
import type { SubmissionForm } from './form.ts';

/** The services a visitor can ask about, in the order the form lists them (specification, section 3). */
export const SERVICE_INTERESTS = [
  'couples-therapy',
  'strengthen-reconnect',
  'crisis-high-stress',
  'bipoc-couples-therapy',
  'individual-therapy',
  'weekend-intensive',
  '6-session-reset',
  'digital-detox',
  'premarital-counseling',
  'other',
] as const;

export const serviceInterest = z.enum(SERVICE_INTERESTS, { error: 'Please select a service' });

/** The home page's contact request: what the form sends and what the api accepts. */
const contactRequestSchema = z.object({
  ...sender,
  phone: optionalPhone,
  serviceInterest,
  message: optionalText(5000),
  communicationsOptIn: tickBox,
  dataStorageConsent,
  consents: shownConsents,
  pageUri: pagePath,
  pageName: pageName('Homepage'),
  ...spamSigns,
});

/** The contact form of the home page. */
export const contactRequestForm = {
  kind: 'CONTACT_REQUEST',
  path: '/api/submit-homepage-form',
  schema: contactRequestSchema,
  details: { message: z.string() },
  consents: { 'data-storage': 'dataStorageConsent', marketing: 'communicationsOptIn' },
  isLead: true,
  replyWithin: 'promise',
  confirmation: { waits: 'opt-in', consent: 'marketing-confirmation' },
  hubSpotForm: 'contact',
  retentionDays: 730,
  notice: 'A new contact request has arrived',
} as const satisfies SubmissionForm;

/** What a form holds before validation. */
export type ContactRequestInput = z.input<typeof contactRequestSchema>;
