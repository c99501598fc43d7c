import type { Settings } from 'meilisearch';
import type { Vocabulary } from './vocabulary.ts';
import { STOP_WORDS, stemOf } from './words.ts';

/** Index settings for section documents. Each query is a single stem with its spelling already corrected. */
export function settingsFor({ synonyms }: Vocabulary): Settings {
  return {
    // In order of weight.
    searchableAttributes: ['pageName', 'heading', 'text'],
    filterableAttributes: ['id', 'path'],
    // The page ranking uses several sections of a page, so results must not be reduced to one per page.
    distinctAttribute: null,
    stopWords: [...STOP_WORDS],
    synonyms: synonymsByStem(synonyms),
    // Spelling is corrected before the query. A short word that differs by one letter is usually another word.
    typoTolerance: { minWordSizeForTypos: { oneTypo: 7, twoTypos: 12 } },
  };
}

/**
 * Queries contain only the stem of the plain word, because QuestionReader replaces synonyms. Pages are indexed as
 * written, so each stem is mapped to its synonyms.
 */
function synonymsByStem(synonyms: Vocabulary['synonyms']): Record<string, string[]> {
  const byStem: Record<string, string[]> = {};
  for (const [plain, others] of Object.entries(synonyms)) {
    // Each query is a single word, so a phrase can never match.
    if (plain.includes(' ')) continue;
    byStem[stemOf(plain)] = [...(byStem[stemOf(plain)] ?? []), ...others];
  }
  return byStem;
}
