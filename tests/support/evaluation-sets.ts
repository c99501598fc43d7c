import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** A share between 0 and 1. */
export const share = z.number().min(0).max(1);

/** What every set has in its manifest. Extend it with the number of cases and the gate. */
export const evaluationSet = z
  .strictObject({
    file: z.string().regex(/^(dev|heldout)\/[a-z0-9-]+\.jsonl$/),
    written: z.iso.date(),
    brief: z.string().min(1),
    /** Whether anyone has read the set or tuned the product on it. */
    read: z.boolean(),
  })
  .refine((set) => set.read === set.file.startsWith('dev/'), {
    error: 'A set that was read belongs in dev/, an unread one in heldout/',
  });

/**
 * Reads the sets listed in `manifest.yaml`.
 * @param folder absolute path
 * @throws ZodError if the manifest has another shape
 */
export function readManifest<Schema extends z.ZodType>(
  folder: string,
  setSchema: Schema,
): readonly z.infer<Schema>[] {
  const manifest: unknown = parse(readFileSync(path.join(folder, 'manifest.yaml'), 'utf8'));
  return z.strictObject({ sets: z.array(setSchema).min(1) }).parse(manifest).sets;
}

/**
 * Reads the cases of a set, one per line.
 * @throws ZodError if a case has another shape
 */
export function readCases<Schema extends z.ZodType>(
  folder: string,
  { file }: Pick<z.infer<typeof evaluationSet>, 'file'>,
  caseSchema: Schema,
): z.infer<Schema>[] {
  return readFileSync(path.join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => caseSchema.parse(JSON.parse(line)));
}
