import type { Settings } from 'meilisearch';
import type { Vocabulary } from './vocabulary.ts';
import { STOP_WORDS, prefixOf } from './words.ts';

/** Index settings for section documents. Each query is the beginning of one word, with its spelling corrected. */
export function settingsFor({ synonyms }: Vocabulary): Settings {
  return {
    // In order of weight.
    searchableAttributes: ['pageName', 'heading', 'text'],
    filterableAttributes: ['id', 'path'],
    // The page ranking uses several sections of a page, so results must not be reduced to one per page.
    distinctAttribute: null,
    stopWords: [...STOP_WORDS],
    synonyms: synonymsByPrefix(synonyms),
    // Spelling is corrected before the query. A short word that differs by one letter is usually another word.
    typoTolerance: { minWordSizeForTypos: { oneTypo: 7, twoTypos: 12 } },
  };
}

/**
 * Queries contain only the beginning of the plain word, because QuestionReader replaces synonyms. Pages are indexed as
 * written, so each beginning is mapped to its synonyms.
 */
function synonymsByPrefix(synonyms: Vocabulary['synonyms']): Record<string, string[]> {
  const byPrefix: Record<string, string[]> = {};
  for (const [plain, others] of Object.entries(synonyms)) {
    // Each query is a single word, so a phrase can never match.
    if (plain.includes(' ')) continue;
    const prefix = prefixOf(plain);
    byPrefix[prefix] = [...(byPrefix[prefix] ?? []), ...others];
  }
  return byPrefix;
}
