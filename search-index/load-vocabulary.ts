import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { phrasesSchema, vocabularySchema, type Phrases, type Vocabulary } from './vocabulary.ts';

/**
 * Reads the files of `vocabulary/`; only the build does, which packs them beside the pages.
 * @throws ZodError or YAMLParseError if a file is not what it should be
 */
export function loadVocabulary(directory: string): { vocabulary: Vocabulary; phrases: Phrases } {
  const read = (file: string): unknown => parse(readFileSync(path.join(directory, file), 'utf8'));
  const phrases = readdirSync(directory)
    .filter((file) => file.startsWith('phrases-'))
    .map(read);
  return {
    vocabulary: vocabularySchema.parse({
      synonyms: read('synonyms.yaml'),
      spanish: read('spanish.yaml'),
    }),
    phrases: phrasesSchema.parse(Object.assign({}, ...phrases)),
  };
}
