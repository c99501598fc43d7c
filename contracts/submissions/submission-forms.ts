import { applicationForm } from './application.ts';
import { contactRequestForm } from './contact-request.ts';
import type { SubmissionForm } from './form.ts';
import { mediaInquiryForm } from './media-inquiry.ts';
import { newsletterSignupForm } from './newsletter-signup.ts';
import { quizResultForm } from './quiz-result.ts';
import { vibeCheckRequestForm } from './vibe-check-request.ts';

/** Every form of the site, by kind, in the order in which staff choose from them. */
export const SUBMISSION_FORMS = {
  [contactRequestForm.kind]: contactRequestForm,
  [newsletterSignupForm.kind]: newsletterSignupForm,
  [applicationForm.kind]: applicationForm,
  [quizResultForm.kind]: quizResultForm,
  [vibeCheckRequestForm.kind]: vibeCheckRequestForm,
  [mediaInquiryForm.kind]: mediaInquiryForm,
};

/** What a submission is. The same words in table, API and screen. */
export type SubmissionKind = keyof typeof SUBMISSION_FORMS;
export const SUBMISSION_KINDS = Object.values(SUBMISSION_FORMS).map(({ kind }) => kind);

/** The form that a kind of submission comes from. */
export function formOf(kind: SubmissionKind): SubmissionForm<SubmissionKind> {
  return SUBMISSION_FORMS[kind];
}

/** The kinds of which nothing leaves before the sender has confirmed the e-mail address. */
export const CONFIRMED_BEFORE_USE = SUBMISSION_KINDS.filter(
  (kind) => formOf(kind).confirmation?.waits === 'everything',
);
