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
} from './fields.ts';
import type { SubmissionForm } from './form.ts';

/** What somebody applies for. */
export const ROLES = ['therapist', 'associate', 'intern', 'front-desk', 'other'] as const;

/** Accepted formats of a CV. The file's content decides its format, never its name. */
export const CV_FORMATS = ['pdf', 'docx'] as const;
export type CvFormat = (typeof CV_FORMATS)[number];
/** The largest CV, in bytes: 5 MB. */
export const CV_MAX_BYTES = 5 * 1024 * 1024;
/** Error messages for a file that is not accepted. */
export const CV_PROBLEMS = {
  missing: 'Please choose your resume',
  tooLarge: 'Please choose a file of at most 5 MB',
  wrongType: 'Please choose a PDF or a Word document (.docx)',
  damaged: 'This file seems to be damaged. Please save it again and choose it once more',
  active:
    'This file has macros, scripts, linked content or other files in it. Please save it as a plain PDF and choose that one',
  locked:
    'This PDF is protected. Please save it without a password or restrictions and choose it once more',
  unreadable: 'We could not check this PDF. Please print it to a new PDF and choose that one',
  infected:
    'Our virus scanner objects to this file. Please save your resume as a new PDF on another device, or call us',
} as const;
export type CvProblem = keyof typeof CV_PROBLEMS;

/** Whether a virus scanner has looked at a stored CV; an infected one is never stored. */
export const CV_SCANS = ['clean', 'not_scanned'] as const;
export type CvScan = (typeof CV_SCANS)[number];

/**
 * A job application: the text fields of the form of `/join-our-team`. They travel as multipart/form-data with the
 * file in the part `cv`.
 */
const applicationSchema = z.object({
  ...sender,
  phone: optionalPhone,
  role: z.enum(ROLES, { error: 'Please choose what you would like to do' }),
  message: optionalText(5000),
  dataStorageConsent,
  consents: shownConsents,
  pageUri: pagePath,
  pageName: pageName('Join our team'),
  ...spamSigns,
});

/** The job application. Its file is stored in a table of its own. */
export const applicationForm = {
  kind: 'APPLICATION',
  path: '/api/submit-application',
  schema: applicationSchema,
  details: { message: z.string(), role: z.enum(ROLES) },
  consents: { 'data-storage': 'dataStorageConsent' },
  isLead: true,
  replyWithin: { businessDays: 5 },
  hubSpotForm: 'contact',
  retentionDays: 180,
  notice: 'A new application has arrived',
} as const satisfies SubmissionForm;

export type ApplicationInput = z.input<typeof applicationSchema>;
