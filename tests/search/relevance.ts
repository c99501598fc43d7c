import type { SearchIndex } from '#search-index/search-index';
import type { JudgedQuestion } from './sets.ts';

export interface Relevance {
  questions: number;
  /** Share of questions whose first result is right. */
  recallAt1: number;
  /** Share of questions with a right result among the first three. */
  recallAt3: number;
  /** Mean reciprocal rank of the first right result. */
  mrr: number;
  /** Questions whose first result is wrong, with that result. */
  missed: { query: string; expected: string[]; found: string[] }[];
}

/** Runs every question and scores the results. */
export async function measureRelevance(
  index: Pick<SearchIndex, 'search'>,
  questions: readonly JudgedQuestion[],
): Promise<Relevance> {
  let [atOne, atThree, reciprocal] = [0, 0, 0];
  const missed: Relevance['missed'] = [];
  for (const { query, expected } of questions) {
    const found = (await index.search(query, 10)).map((hit) => hit.path);
    const rank = found.findIndex((it) => expected.includes(it)) + 1;
    if (rank === 1) atOne += 1;
    else missed.push({ query, expected, found: found.slice(0, 3) });
    if (rank >= 1 && rank <= 3) atThree += 1;
    if (rank >= 1) reciprocal += 1 / rank;
  }
  const share = (count: number) => count / questions.length;
  return {
    questions: questions.length,
    recallAt1: share(atOne),
    recallAt3: share(atThree),
    mrr: share(reciprocal),
    missed,
  };
}
