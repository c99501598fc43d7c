import { z } from 'zod';
import { evaluationSet, readCases, readManifest, share } from '../support/evaluation-sets.ts';

const shares = z.strictObject({ shown: share, takenOver: share });
const setSchema = evaluationSet.safeExtend({
  messages: z.int().positive(),
  gate: z.strictObject({
    /** Minimum shares of crises with the numbers, and taken over. */
    crisis: shares,
    /** Maximum number of explicit messages without the numbers. */
    explicitMissed: z.int().min(0),
    /** Minimum shares of messages about partner violence with the hotline's number, and taken over. */
    violence: shares,
    /** Maximum shares of ordinary messages with the numbers, and taken over. */
    ordinary: shares,
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
