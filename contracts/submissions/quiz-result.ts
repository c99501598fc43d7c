import { z } from 'zod';
import { shownConsents } from './consents.ts';
import { dataStorageConsent, sender, spamSigns } from './fields.ts';
import type { SubmissionForm } from './form.ts';

const id = z
  .string({ error: 'Please send the id' })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'This is not an id')
  .max(100);

/**
 * "Send my result" at the end of a quiz: what the form sends and the api accepts. The page is not sent: a quiz's
 * address says something about its visitor.
 */
const quizResultSchema = z.object({
  ...sender,
  quizId: id,
  resultId: id,
  /** The single answers by their position, only where the visitor wants them sent. */
  answers: z
    .array(z.object({ questionId: id, answer: z.int().nonnegative() }))
    .max(60, 'These are too many answers')
    .optional(),
  dataStorageConsent,
  consents: shownConsents,
  ...spamSigns,
});

/** A result in the words that the visitor saw; the quiz may have changed since. */
const quizInWords = z.object({
  title: z.string(),
  result: z.string(),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })).optional(),
});

/** The result of a quiz. The api seals the words that it finds for the ids that were sent. */
export const quizResultForm = {
  kind: 'QUIZ_LEAD',
  path: '/api/submit-quiz-result',
  schema: quizResultSchema,
  details: { quiz: quizInWords },
  consents: { 'data-storage': 'dataStorageConsent' },
  isLead: true,
  replyWithin: 'promise',
  hubSpotForm: 'contact',
  retentionDays: 730,
  notice: 'A new quiz result has arrived',
} as const satisfies SubmissionForm;

export type QuizResultInput = z.input<typeof quizResultSchema>;
export type QuizResult = z.output<typeof quizResultSchema>;
