import type { AnswerFinder } from './answer-finder.ts';
import type { PageHit } from './search-index.ts';

// Chosen on the judged questions and tests/search/nothing/dev.txt. The two scores together cost none of the right pages
// among the first eight; `npm run bench -- search` prints both shares.
/** A page with a lower score only shares a word with the query. */
const FOUND = 0.12;
/** The same, relative to the best page. */
const FOUND_BESIDE_BEST = 0.25;

/**
 * The pages of a search that are worth showing, best first. Empty if no page is near to the query, or if it has
 * nothing to do with the practice.
 * @param query neither stored nor logged
 * @param hits the pages found for it, best first
 */
export function foundPages(
  query: string,
  hits: readonly PageHit[],
  answers: AnswerFinder,
): PageHit[] {
  const least = Math.max(FOUND, FOUND_BESIDE_BEST * (hits[0]?.score ?? 0));
  const found = hits.filter(({ score }) => score >= least);
  return found.length > 0 && answers.isOffTopic(query, hits) ? [] : found;
}
