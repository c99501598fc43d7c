import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const share = z.number().min(0).max(1);

const setSchema = z
  .strictObject({
    file: z.string().regex(/^(dev|heldout)\/[a-z0-9-]+\.jsonl$/),
    written: z.iso.date(),
    brief: z.string().min(1),
    /** Whether anybody read the set, or chose a pattern, a message or a threshold with its help. */
    read: z.boolean(),
    messages: z.int().positive(),
    gate: z.strictObject({
      /** The least share of crises that get help. */
      crisisRecall: share,
      /** The most messages that say it outright and go without help. */
      explicitMissed: z.int().min(0),
      /** The least share of messages about partner violence that get help for it. */
      violenceRecall: share,
      /** The largest share of ordinary messages that get a crisis reply. */
      falsePositives: share,
    }),
  })
  .refine((set) => set.read === set.file.startsWith('dev/'), {
    error: 'A set that was read belongs in dev/, an unread one in heldout/',
  });
export type EvaluationSet = z.infer<typeof setSchema>;

/**
 * The sets of evaluation messages with what each must reach.
 * @throws ZodError when the manifest has another shape
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
 * @throws ZodError when a message has another shape
 */
export function readMessages({ file }: Pick<EvaluationSet, 'file'>): EvaluationMessage[] {
  return readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => messageSchema.parse(JSON.parse(line)));
}
