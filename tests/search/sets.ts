import { z } from 'zod';
import { evaluationSet, readCases, readManifest, share } from '../support/evaluation-sets.ts';

const setSchema = evaluationSet.safeExtend({
  questions: z.int().positive(),
  /** Thresholds of the built-in index. */
  gate: z.strictObject({
    recallAt1: share,
    recallAt3: share,
    mrr: share,
    recallAt3OfEachLanguage: share.optional(),
  }),
});
export type QuestionSet = z.infer<typeof setSchema>;

/**
 * The sets of judged questions with their thresholds.
 * @throws ZodError if the manifest has another shape
 */
export const QUESTION_SETS: readonly QuestionSet[] = readManifest(import.meta.dirname, setSchema);

export const LANGUAGES = ['en', 'es'] as const;

const questionSchema = z.object({
  query: z.string(),
  /** Paths of the right pages; any of them is a right answer. */
  expected: z.array(z.string().startsWith('/')).min(1),
  language: z.enum(LANGUAGES),
  kind: z.string(),
});
export type JudgedQuestion = z.infer<typeof questionSchema>;

/**
 * @returns the questions of one set with their right answers
 * @throws ZodError if a question has another shape
 */
export function readQuestions(set: Pick<QuestionSet, 'file'>): JudgedQuestion[] {
  return readCases(import.meta.dirname, set, questionSchema);
}
