import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const share = z.number().min(0).max(1);

const setSchema = z
  .strictObject({
    file: z.string().regex(/^(dev|heldout)\/[a-z0-9-]+\.jsonl$/),
    written: z.iso.date(),
    brief: z.string().min(1),
    /** Whether anyone has read the set or used it to choose a pattern, a message or a threshold. */
    read: z.boolean(),
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
  })
  .refine((set) => set.read === set.file.startsWith('dev/'), {
    error: 'A set that was read belongs in dev/, an unread one in heldout/',
  });
export type EvaluationSet = z.infer<typeof setSchema>;

/**
 * The evaluation sets with their thresholds.
 * @throws ZodError if the manifest has another shape
 */
export const EVALUATION_SETS: readonly EvaluationSet[] = z
  .strictObject({ sets: z.array(setSchema).min(1) })
  .parse(parse(readFileSync(new URL('./manifest.yaml', import.meta.url), 'utf8'))).sets;

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
export function readMessages({ file }: Pick<EvaluationSet, 'file'>): EvaluationMessage[] {
  return readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => messageSchema.parse(JSON.parse(line)));
}
