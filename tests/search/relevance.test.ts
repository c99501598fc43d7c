import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { BuiltInIndex } from '#search-index/built-in-index';
import { readSearchPack } from '#search-index/search-pack';
import { PROJECT } from '../../local/build.ts';
import { halfOf, measureRelevance, readQuestions } from './relevance.ts';

// A little below what was measured, so that a changed sentence on a page is no alarm and a broken ranking is one.
describe('the built-in index on the site’s own pages', () => {
  let index: BuiltInIndex;
  beforeAll(async () => {
    const pack = await readSearchPack(path.join(PROJECT, 'dist/search'));
    index = new BuiltInIndex(pack.vocabulary, pack.vectors);
    index.restore(pack.documents, pack.builtIn);
  });
  const testHalf = readQuestions('relevance.jsonl').filter((it) => halfOf(it) === 'test');

  test.each([
    ['the test half of the own set, which was looked at while tuning', testHalf, 0.84, 0.95, 0.9],
    ['fresh questions', readQuestions('fresh.jsonl'), 0.72, 0.92, 0.82],
    ['more fresh questions', readQuestions('fresh-2.jsonl'), 0.85, 0.92, 0.88],
    ['questions that nothing was changed for', readQuestions('fresh-3.jsonl'), 0.7, 0.93, 0.82],
  ])('%s', async (_name, questions, recallAt1, recallAt3, mrr) => {
    const found = await measureRelevance(index, questions);
    expect(found.questions).toBeGreaterThanOrEqual(30);
    expect(found.recallAt1).toBeGreaterThanOrEqual(recallAt1);
    expect(found.recallAt3).toBeGreaterThanOrEqual(recallAt3);
    expect(found.mrr).toBeGreaterThanOrEqual(mrr);
  });

  test.each(['en', 'es'] as const)('questions in "%s" find a right page', async (language) => {
    const questions = readQuestions('relevance.jsonl').filter((it) => it.language === language);
    const { recallAt3 } = await measureRelevance(index, questions);
    expect(recallAt3).toBeGreaterThanOrEqual(0.9);
  });
});
