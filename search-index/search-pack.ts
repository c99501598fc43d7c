import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { savedIndexSchema } from './built-in-index.ts';
import { pageDocumentSchema } from './page-document.ts';
import { vocabularySchema } from './vocabulary.ts';
import { WordVectors } from './word-vectors.ts';

/** Everything the search needs to start, as the build packs it: no content file has to be read while the api runs. */
const searchPackSchema = z.object({
  documents: z.array(pageDocumentSchema),
  vocabulary: vocabularySchema,
  builtIn: savedIndexSchema,
});

export type SearchPack = z.output<typeof searchPackSchema> & { vectors: WordVectors };

export const PACK_FILE = 'pages.json';
export const VECTORS_FILE = 'word-vectors.bin';

/**
 * Reads what the build packed.
 * @throws Error if it is not there or not what it should be
 */
export async function readSearchPack(directory: string): Promise<SearchPack> {
  const [pack, vectors] = await Promise.all([
    readFile(path.join(directory, PACK_FILE), 'utf8'),
    readFile(path.join(directory, VECTORS_FILE)),
  ]);
  return { ...searchPackSchema.parse(JSON.parse(pack)), vectors: WordVectors.read(vectors) };
}
