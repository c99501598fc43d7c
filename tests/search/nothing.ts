import { readFileSync } from 'node:fs';
import type { AnswerFinder } from '#search-index/answer-finder';
import { foundPages } from '#search-index/found-pages';
import type { SearchIndex } from '#search-index/search-index';
import type { JudgedQuestion } from './sets.ts';

/** Number of pages that the api searches for, and that a visitor sees. */
const SEARCHED = 10;
const SHOWN = 8;

/** The queries of `nothing/`, by file. */
export const NOTHING_SETS = ['dev', 'heldout'].map((name) => ({
  name: `nothing/${name}`,
  queries: readFileSync(new URL(`./nothing/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
}));

/** @returns the share of the queries that find nothing */
export async function measureNothing(
  index: SearchIndex,
  answers: AnswerFinder,
  queries: readonly string[],
): Promise<number> {
  const found = await Promise.all(
    queries.map(async (query) => foundPages(query, await index.search(query, SEARCHED), answers)),
  );
  return found.filter((pages) => pages.length === 0).length / queries.length;
}

/** @returns the share of the questions with a right page among those shown, with all pages and with the found ones */
export async function measureShown(
  index: SearchIndex,
  answers: AnswerFinder,
  questions: readonly JudgedQuestion[],
) {
  let before = 0;
  let after = 0;
  let shown = 0;
  for (const { query, expected } of questions) {
    const hits = await index.search(query, SEARCHED);
    const found = foundPages(query, hits, answers).slice(0, SHOWN);
    if (hits.slice(0, SHOWN).some(({ path }) => expected.includes(path))) before += 1;
    if (found.some(({ path }) => expected.includes(path))) after += 1;
    shown += found.length;
  }
  const { length } = questions;
  return { before: before / length, after: after / length, pages: shown / length };
}
