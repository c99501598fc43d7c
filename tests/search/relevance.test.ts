import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { BuiltInIndex } from '#search-index/built-in-index';
import { readSearchPack } from '#search-index/search-pack';
import { PROJECT } from '../../local/build.ts';
import { measureRelevance } from './relevance.ts';
import { LANGUAGES, QUESTION_SETS, readQuestions } from './sets.ts';

test('the manifest lists every set', () => {
  const files = ['dev', 'heldout'].flatMap((folder) =>
    readdirSync(new URL(`./${folder}`, import.meta.url)).map((name) => `${folder}/${name}`),
  );
  expect(QUESTION_SETS.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
});

describe("built-in index on the site's own pages", () => {
  let index: BuiltInIndex;
  beforeAll(async () => {
    const pack = await readSearchPack(path.join(PROJECT, 'dist/search'));
    index = new BuiltInIndex(pack.vocabulary, pack.vectors);
    await index.restore(pack.documents, pack.builtIn);
  });

  test.each(QUESTION_SETS)('reaches the thresholds of $file', async (set) => {
    const found = await measureRelevance(index, readQuestions(set));
    expect(found.questions).toBe(set.questions);
    expect(found.recallAt1).toBeGreaterThanOrEqual(set.gate.recallAt1);
    expect(found.recallAt3).toBeGreaterThanOrEqual(set.gate.recallAt3);
    expect(found.mrr).toBeGreaterThanOrEqual(set.gate.mrr);
  });

  const eachLanguage = QUESTION_SETS.flatMap((set) => {
    const least = set.gate.recallAt3OfEachLanguage;
    return least === undefined ? [] : LANGUAGES.map((language) => ({ set, language, least }));
  });
  test.each(eachLanguage)(
    'reaches the thresholds of $set.file in "$language"',
    async ({ set, language, least }) => {
      const questions = readQuestions(set).filter((it) => it.language === language);
      const { recallAt3 } = await measureRelevance(index, questions);
      expect(recallAt3).toBeGreaterThanOrEqual(least);
    },
  );
});
