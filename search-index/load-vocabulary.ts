import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { phrasesSchema, vocabularySchema, type Phrases, type Vocabulary } from './vocabulary.ts';

/**
 * Reads the YAML files of `vocabulary/`. Only the build calls it; the api reads the search pack.
 * @throws ZodError or YAMLParseError if a file is invalid
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
