import { z } from 'zod';
import { applicationForm } from './application.ts';
import { contactRequestForm } from './contact-request.ts';
import { mediaInquiryForm } from './media-inquiry.ts';
import { newsletterSignupForm } from './newsletter-signup.ts';
import { quizResultForm } from './quiz-result.ts';
import { vibeCheckRequestForm } from './vibe-check-request.ts';

/**
 * What of a submission is sealed where it is stored, because it can say something about a person's health, home or
 * safety. Which keys there are depends on the kind of submission. It never leaves for HubSpot, but for the message
 * where the installation says so.
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
