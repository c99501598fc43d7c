import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const share = z.number().min(0).max(1);

const setSchema = z
  .strictObject({
    file: z.string().regex(/^(dev|heldout)\/[a-z0-9-]+\.jsonl$/),
    written: z.iso.date(),
    brief: z.string().min(1),
    /** Whether words, phrases or weights of the search were tuned on it. */
    read: z.boolean(),
    questions: z.int().positive(),
    /** Thresholds of the built-in index. */
    gate: z.strictObject({
      recallAt1: share,
      recallAt3: share,
      mrr: share,
      recallAt3OfEachLanguage: share.optional(),
    }),
  })
  .refine((set) => set.read === set.file.startsWith('dev/'), {
    error: 'A set that was read belongs in dev/, an unread one in heldout/',
  });
export type QuestionSet = z.infer<typeof setSchema>;

/**
 * The sets of judged questions with their thresholds.
 * @throws ZodError if the manifest has another shape
 */
export const QUESTION_SETS: readonly QuestionSet[] = z
  .strictObject({ sets: z.array(setSchema).min(1) })
  .parse(parse(readFileSync(new URL('./manifest.yaml', import.meta.url), 'utf8'))).sets;

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
export function readQuestions({ file }: Pick<QuestionSet, 'file'>): JudgedQuestion[] {
  return readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => questionSchema.parse(JSON.parse(line)));
}
