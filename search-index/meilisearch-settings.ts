import type { Settings } from 'meilisearch';
import type { Vocabulary } from './vocabulary.ts';
import { STOP_WORDS, stemOf } from './words.ts';

/** How Meilisearch is to keep the sections. A question comes to it word by word, mended and as stems. */
export function settingsFor({ synonyms }: Vocabulary): Settings {
  return {
    // The earlier one counts more.
    searchableAttributes: ['pageName', 'heading', 'text'],
    filterableAttributes: ['id', 'path'],
    // A question's page is ranked by several of its sections, so all of them are wanted.
    distinctAttribute: null,
    stopWords: [...STOP_WORDS],
    synonyms: synonymsByStem(synonyms),
    // Typing mistakes are mended before, to words of the pages; what is only nearly a short word is another word.
    typoTolerance: { minWordSizeForTypos: { oneTypo: 7, twoTypos: 12 } },
  };
}

/** A question has the plain word only, and its stem finds its relatives; pages have what else people call it. */
function synonymsByStem(synonyms: Vocabulary['synonyms']): Record<string, string[]> {
  const byStem: Record<string, string[]> = {};
  for (const [plain, others] of Object.entries(synonyms)) {
    // Several words never come together in one query.
    if (plain.includes(' ')) continue;
    byStem[stemOf(plain)] = [...(byStem[stemOf(plain)] ?? []), ...others];
  }
  return byStem;
}
