import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadContent } from '#content/load';
import { digestOfPosts, readPostSources } from '#content/post-source';
import { answerPackOf } from './answer-units.ts';
import { BuiltInIndex } from './built-in-index.ts';
import { documentsOf } from './documents.ts';
import { loadVocabulary } from './load-vocabulary.ts';
import { PACK_FILE, VECTORS_FILE } from './search-pack.ts';
import { WordVectors } from './word-vectors.ts';

/**
 * Builds the search pack from the content folder.
 * @param project the project's root
 * @param directory target directory; the pack is replaced atomically, so a running api never reads a partial file
 * @returns number of pages and sections packed
 * @throws ContentError if the content is invalid
 */
export async function writeSearchPack(
  project: string,
  directory: string,
): Promise<{ pages: number; sections: number }> {
  const { vocabulary, phrases } = loadVocabulary(path.join(project, 'search-index/vocabulary'));
  const content = loadContent(path.join(project, 'content'));
  const documents = documentsOf(content, phrases);
  const answers = answerPackOf(content);
  await mkdir(directory, { recursive: true });
  const vectorsFile = path.join(project, 'search-index/word-vectors', VECTORS_FILE);
  const index = new BuiltInIndex(vocabulary, WordVectors.read(await readFile(vectorsFile)));
  await index.rebuild(documents);
  await copyFile(vectorsFile, path.join(directory, VECTORS_FILE));
  const file = path.join(directory, PACK_FILE);
  await writeFile(
    `${file}.new`,
    JSON.stringify({
      documents,
      answers,
      vocabulary,
      builtIn: index.save(),
      phrases,
      posts: digestOfPosts(readPostSources(path.join(project, 'content'))),
    }),
  );
  await rename(`${file}.new`, file);
  return {
    pages: new Set(documents.map((document) => document.path)).size,
    sections: documents.length,
  };
}
