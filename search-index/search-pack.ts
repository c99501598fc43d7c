import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { answerPackSchema } from './answer-units.ts';
import { savedIndexSchema } from './built-in-index.ts';
import { pageDocumentSchema } from './page-document.ts';
import { vocabularySchema } from './vocabulary.ts';
import { WordVectors } from './word-vectors.ts';

/** Everything the search needs at start, written by the build, so that the api reads no content files. */
const searchPackSchema = z.object({
  documents: z.array(pageDocumentSchema),
  answers: answerPackSchema,
  vocabulary: vocabularySchema,
  builtIn: savedIndexSchema,
  /** The vocabulary's example queries by path, for pages that are indexed later. */
  phrases: z.record(z.string(), z.array(z.string())),
  /** Digest of the blog posts among the documents. */
  posts: z.string(),
});

export type SearchPack = z.output<typeof searchPackSchema> & { vectors: WordVectors };

export const PACK_FILE = 'pages.json';
export const VECTORS_FILE = 'word-vectors.bin';

/**
 * Reads the search pack.
 * @throws Error if a file is missing or invalid
 */
export async function readSearchPack(directory: string): Promise<SearchPack> {
  const [pack, vectors] = await Promise.all([
    readFile(path.join(directory, PACK_FILE), 'utf8'),
    readFile(path.join(directory, VECTORS_FILE)),
  ]);
  return { ...searchPackSchema.parse(JSON.parse(pack)), vectors: WordVectors.read(vectors) };
}
