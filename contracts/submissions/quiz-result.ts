import { z } from 'zod';
import { dataStorageConsent, sender, spamSigns } from './fields.ts';

const id = z
  .string({ error: 'Please send the id' })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'This is not an id')
  .max(100);

/**
 * "Send my result": what the end of a quiz offers and `POST /api/submit-quiz-result` accepts. Which page it comes from
 * is not sent: a quiz's address says something about its visitor.
 */
export const quizResultSchema = z.object({
  ...sender,
  quizId: id,
  resultId: id,
  /** The single answers by their position, only where the visitor wants them sent. */
  answers: z
    .array(z.object({ questionId: id, answer: z.int().nonnegative() }))
    .max(60, 'These are too many answers')
    .optional(),
  dataStorageConsent,
  ...spamSigns,
});

export type QuizResultInput = z.input<typeof quizResultSchema>;
export type QuizResult = z.output<typeof quizResultSchema>;
