import { z } from 'zod';
import { evaluationSet, readCases, readManifest, share } from '../support/evaluation-sets.ts';

const setSchema = evaluationSet.safeExtend({
  questions: z.int().positive(),
  /** Thresholds of the shares that score.ts computes; `wrong` is a maximum. `honest` where a set has such questions. */
  gate: z.strictObject({
    answered: share,
    wrong: share,
    honest: share.optional(),
    rightPage: share,
    inMaterial: share,
  }),
});
export type AnswerSet = z.infer<typeof setSchema>;

/**
 * The sets of questions to Relie.
 * @throws ZodError if the manifest has another shape
 */
export const ANSWER_SETS: readonly AnswerSet[] = readManifest(import.meta.dirname, setSchema);

const questionSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+-\d{3}$/),
  question: z.string().min(1),
  /** The visitor's earlier messages in the same conversation, oldest first. */
  before: z.array(z.string().min(1)).min(1).optional(),
  language: z.enum(['en', 'es']),
  slice: z.enum([
    'price',
    'insurance',
    'hours',
    'place',
    'booking',
    'who-for-what',
    'first-session',
    'difference',
    'two-part',
    'follow-up',
    'privacy-legal',
    'small-talk',
    'off-topic',
    'clinical-limits',
    'not-on-site',
    'spanish',
    'misspelt',
    'ramble',
    'business-harmless',
    'after-violence',
  ]),
  /**
   * The facts of a right reply. Of each group, the normalized reply contains at least one normalized phrase. The groups
   * do not check the language of the reply.
   */
  must: z.array(z.array(z.string().min(1)).min(1)),
  /** False or harmful statements. None may match the normalized reply, the paths of its links included. */
  mustNot: z.array(
    z
      .string()
      .min(1)
      .transform((source) => new RegExp(source, 'iu')),
  ),
  /** Paths of suitable pages, without fragment. A reply that links a page links one of them. Empty: any or none. */
  page: z.array(z.string().startsWith('/')),
  /** False if the site has no answer; a right reply then says so. */
  answerable: z.boolean(),
});
export type AnswerQuestion = z.infer<typeof questionSchema>;

/**
 * @returns the questions of one set
 * @throws ZodError if a question has another shape
 * @throws SyntaxError if a line is not JSON or an entry of `mustNot` is not a regular expression
 */
export function readAnswerQuestions(set: Pick<AnswerSet, 'file'>): AnswerQuestion[] {
  return readCases(import.meta.dirname, set, questionSchema);
}

/** @returns the text in lower case, with straight apostrophes, and with single spaces within a line */
export function normalized(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[^\S\n]+/gu, ' ');
}
