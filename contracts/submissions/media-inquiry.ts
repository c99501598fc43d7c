import { z } from 'zod';
import { shownConsents } from './consents.ts';
import {
  dataStorageConsent,
  optionalLine,
  optionalPhone,
  pageName,
  pagePath,
  requiredLine,
  requiredText,
  sender,
  spamSigns,
} from './fields.ts';
import type { SubmissionForm } from './form.ts';

/** What a journalist or an organiser wants to make of it. */
export const MEDIA_FORMATS = ['written', 'audio', 'video', 'live', 'talk', 'other'] as const;

/** A question from the press: what the form of `/media-contact` sends and the api accepts. */
const mediaInquirySchema = z.object({
  ...sender,
  phone: optionalPhone,
  outlet: requiredLine('Please name the outlet or event', 200),
  format: z.enum(MEDIA_FORMATS, { error: 'Please choose a format' }),
  /** In the visitor's own words, time zone included. */
  deadline: optionalLine(200),
  message: requiredText('Please say what it is about', 5000),
  dataStorageConsent,
  consents: shownConsents,
  pageUri: pagePath,
  pageName: pageName('Media contact'),
  ...spamSigns,
});

/** The form for questions from the press. */
export const mediaInquiryForm = {
  kind: 'MEDIA_INQUIRY',
  path: '/api/submit-media-inquiry',
  schema: mediaInquirySchema,
  details: {
    message: z.string(),
    outlet: z.string(),
    format: z.enum(MEDIA_FORMATS),
    deadline: z.string(),
  },
  consents: { 'data-storage': 'dataStorageConsent' },
  isLead: true,
  replyWithin: 'promise',
  hubSpotForm: 'contact',
  retentionDays: 730,
  notice: 'A new media inquiry has arrived',
} as const satisfies SubmissionForm;

export type MediaInquiryInput = z.input<typeof mediaInquirySchema>;
