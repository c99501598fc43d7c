import { applicationForm } from './application.ts';
import { contactRequestForm } from './contact-request.ts';
import type { SubmissionForm } from './form.ts';
import { SUBMISSION_KINDS, type SubmissionKind } from './kind-words.ts';
import { mediaInquiryForm } from './media-inquiry.ts';
import { newsletterSignupForm } from './newsletter-signup.ts';
import { quizResultForm } from './quiz-result.ts';
import { vibeCheckRequestForm } from './vibe-check-request.ts';

/** Every form of the site, by kind. */
export const SUBMISSION_FORMS = {
  [contactRequestForm.kind]: contactRequestForm,
  [newsletterSignupForm.kind]: newsletterSignupForm,
  [applicationForm.kind]: applicationForm,
  [quizResultForm.kind]: quizResultForm,
  [vibeCheckRequestForm.kind]: vibeCheckRequestForm,
  [mediaInquiryForm.kind]: mediaInquiryForm,
} satisfies { [Kind in SubmissionKind]: SubmissionForm<Kind> };

/** The form that a kind of submission comes from. */
export function formOf(kind: SubmissionKind): SubmissionForm<SubmissionKind> {
  return SUBMISSION_FORMS[kind];
}

/** The kinds whose senders wait for an answer. Staff can book a call for them. */
export const LEAD_KINDS = SUBMISSION_KINDS.filter((kind) => formOf(kind).isLead);

/** The kinds of which nothing leaves before the sender has confirmed the e-mail address. */
export const CONFIRMED_BEFORE_USE = SUBMISSION_KINDS.filter(
  (kind) => formOf(kind).confirmation?.waits === 'everything',
);
