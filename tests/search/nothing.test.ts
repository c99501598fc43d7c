import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { AnswerFinder } from '#search-index/answer-finder';
import { BuiltInIndex } from '#search-index/built-in-index';
import { readSearchPack } from '#search-index/search-pack';
import { PROJECT } from '../../local/build.ts';
import { measureNothing, measureShown, NOTHING_SETS } from './nothing.ts';
import { QUESTION_SETS, readQuestions } from './sets.ts';

/** Slightly below the results of 2026-11-22, which were 0.75 and 0.6. */
const LEAST: Record<string, number> = { 'nothing/dev': 0.7, 'nothing/heldout': 0.55 };
/** Share of the right pages that the thresholds may hide. It was 0 on 2026-11-22. */
const MOST_HIDDEN = 0.01;

describe('the pages worth showing', () => {
  let index: BuiltInIndex;
  let answers: AnswerFinder;
  beforeAll(async () => {
    const pack = await readSearchPack(path.join(PROJECT, 'dist/search'));
    index = new BuiltInIndex(pack.vocabulary, pack.vectors);
    await index.restore(pack.documents, pack.builtIn);
    answers = await AnswerFinder.build(pack.answers, pack.vocabulary, pack.vectors);
  });

  test.each(NOTHING_SETS)('there are none for most queries of $name', async ({ name, queries }) => {
    expect(await measureNothing(index, answers, queries)).toBeGreaterThanOrEqual(LEAST[name] ?? 1);
  });

  test.each(QUESTION_SETS)('hold the right page of $file as before', async (set) => {
    const { before, after } = await measureShown(index, answers, readQuestions(set));
    expect(before - after).toBeLessThanOrEqual(MOST_HIDDEN);
  });
});
