import { z } from 'zod';
import { applicationForm } from './application.ts';
import { contactRequestForm } from './contact-request.ts';
import { mediaInquiryForm } from './media-inquiry.ts';
import { newsletterSignupForm } from './newsletter-signup.ts';
import { quizResultForm } from './quiz-result.ts';
import { vibeCheckRequestForm } from './vibe-check-request.ts';

/**
 * The details of a submission that are stored sealed, because they can say something about a person's health, home or
 * safety. The keys depend on the kind of submission. Nothing of it is sent to HubSpot, except the message if the
 * installation is configured so.
 */
export const submissionDetailsSchema = z
  .object({
    ...contactRequestForm.details,
    ...newsletterSignupForm.details,
    ...applicationForm.details,
    ...quizResultForm.details,
    ...vibeCheckRequestForm.details,
    ...mediaInquiryForm.details,
  })
  .partial();

/** What `sealed_details` holds: the details, and the service, which staff read apart from them. */
export const sealedFieldsSchema = submissionDetailsSchema.extend({
  serviceInterest: z.string().optional(),
});

export type SubmissionDetails = z.output<typeof submissionDetailsSchema>;
