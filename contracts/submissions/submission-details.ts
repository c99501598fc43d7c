import { z } from 'zod';
import { ROLES } from './application.ts';
import { MEDIA_FORMATS } from './media-inquiry.ts';
import { ATTENDING, DAYS, REACH_BY, TIMES_OF_DAY } from './vibe-check-request.ts';

/**
 * What of a submission is sealed where it is stored, because it can say something about a person's health, home or
 * safety. Which keys there are depends on the kind of submission. It never leaves for HubSpot, but for the message
 * where the installation says so.
 */
export const submissionDetailsSchema = z.object({
  message: z.string().optional(),
  // A wish for a call.
  attending: z.enum(ATTENDING).optional(),
  days: z.array(z.enum(DAYS)).optional(),
  times: z.array(z.enum(TIMES_OF_DAY)).optional(),
  reachBy: z.enum(REACH_BY).optional(),
  safeContact: z.string().optional(),
  mayLeaveMessage: z.boolean().optional(),
  // A question from the press.
  outlet: z.string().optional(),
  format: z.enum(MEDIA_FORMATS).optional(),
  deadline: z.string().optional(),
  // An application.
  role: z.enum(ROLES).optional(),
  /** In the words that the visitor saw; the quiz may have changed since. */
  quiz: z
    .object({
      title: z.string(),
      result: z.string(),
      answers: z.array(z.object({ question: z.string(), answer: z.string() })).optional(),
    })
    .optional(),
});

export type SubmissionDetails = z.output<typeof submissionDetailsSchema>;
