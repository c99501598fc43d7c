/**
 * What staff call each kind of submission, in the order in which they choose from them. A module of its own, so that
 * the list of leads can name them without the forms and zod.
 */
export const KIND_WORDS = {
  CONTACT_REQUEST: 'Contact request',
  NEWSLETTER: 'Newsletter sign-up',
  APPLICATION: 'Job application',
  QUIZ_LEAD: 'Quiz result',
  VIBE_CHECK: 'Vibe Check request',
  MEDIA_INQUIRY: 'Media inquiry',
} as const;

/** What a submission is. The same words in table, API and screen. */
export type SubmissionKind = keyof typeof KIND_WORDS;
export const SUBMISSION_KINDS = Object.keys(KIND_WORDS) as SubmissionKind[];
