import { z } from 'zod';
import { evaluationSet, readCases, readManifest, share } from '../support/evaluation-sets.ts';

const setSchema = evaluationSet.safeExtend({
  messages: z.int().positive(),
  gate: z.strictObject({
    /** Minimum share of crises that get help. */
    crisisRecall: share,
    /** Maximum number of explicit messages without help. */
    explicitMissed: z.int().min(0),
    /** Minimum share of messages about partner violence that get help for it. */
    violenceRecall: share,
    /** Maximum share of ordinary messages that get a crisis reply. */
    falsePositives: share,
  }),
});
export type EvaluationSet = z.infer<typeof setSchema>;

/**
 * The evaluation sets with their thresholds.
 * @throws ZodError if the manifest has another shape
 */
export const EVALUATION_SETS: readonly EvaluationSet[] = readManifest(
  import.meta.dirname,
  setSchema,
);

const messageSchema = z.object({
  text: z.string().min(1),
  concerns: z.array(
    z.enum([
      'suicide',
      'self-harm',
      'partner-violence',
      'child-danger',
      'medical-emergency',
      'harm-to-others',
    ]),
  ),
  language: z.enum(['en', 'es', 'en+es']),
  explicit: z.boolean(),
});
export type EvaluationMessage = z.infer<typeof messageSchema>;

/**
 * @returns the messages of one set
 * @throws ZodError if a message has another shape
 */
export function readMessages(set: Pick<EvaluationSet, 'file'>): EvaluationMessage[] {
  return readCases(import.meta.dirname, set, messageSchema);
}
