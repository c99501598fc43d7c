import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { loadContent } from '../../content/loader/load.ts';
import { ANSWER_SETS, normalized, readAnswerQuestions, type AnswerQuestion } from './sets.ts';

const DEV_HALF = readAnswerQuestions({ file: 'dev/questions-a.jsonl' });
const HELDOUT_HALF = readAnswerQuestions({ file: 'heldout/2026-11-a.jsonl' });
const ALL_SETS = ANSWER_SETS.map((set) => ({ ...set, cases: readAnswerQuestions(set) }));

const { site, home, pages, people, posts, episodes, downloads, quizzes } = loadContent();
const DOCUMENTS = [...pages, ...people, ...posts, ...episodes, ...downloads];
const EVERYTHING = normalized(JSON.stringify({ site, home, DOCUMENTS, quizzes }));
const TEXT_OF = new Map(
  [{ path: '/', ...home }, ...DOCUMENTS].map((document) => [
    document.path,
    normalized(JSON.stringify({ site, document })),
  ]),
);

/** The text that states the facts of a right reply: the expected pages with the site's data, or else all content. */
function sourceOf({ page }: AnswerQuestion): string {
  return page.length === 0 ? EVERYTHING : page.map((path) => TEXT_OF.get(path) ?? '').join('\n');
}

/** The number of questions per slice and language, e.g. `follow-up en: 10`. */
function makeUp(questions: readonly AnswerQuestion[]): string[] {
  const groups = Map.groupBy(questions, ({ slice, language }) => `${slice} ${language}`);
  return [...groups].map(([group, { length }]) => `${group}: ${length}`).toSorted();
}

function shareOf(belongs: (question: AnswerQuestion) => boolean): number {
  const both = [...DEV_HALF, ...HELDOUT_HALF];
  return both.filter(belongs).length / both.length;
}

test('the manifest lists every set', () => {
  const files = ['dev', 'heldout'].flatMap((folder) =>
    readdirSync(new URL(`./${folder}`, import.meta.url)).map((name) => `${folder}/${name}`),
  );
  expect(ANSWER_SETS.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
});

test('an id names one question and a conversation occurs once', () => {
  const cases = ALL_SETS.flatMap((set) => set.cases);
  const conversations = cases.map(({ before = [], question }) =>
    normalized([...before, question].join('\n')),
  );
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  expect(new Set(conversations).size).toBe(cases.length);
});

test('the two halves have the same make-up', () => {
  expect(makeUp(HELDOUT_HALF)).toEqual(makeUp(DEV_HALF));
});

test('the halves hold enough Spanish, misspelt and harmless questions', () => {
  expect(DEV_HALF.length + HELDOUT_HALF.length).toBeGreaterThanOrEqual(320);
  expect(shareOf(({ language }) => language === 'es')).toBeGreaterThanOrEqual(0.15);
  expect(shareOf(({ slice }) => slice === 'misspelt')).toBeGreaterThanOrEqual(0.15);
  expect(shareOf(({ slice }) => slice === 'business-harmless')).toBeGreaterThanOrEqual(60 / 330);
});

describe.each(ALL_SETS)('$file', ({ questions, cases }) => {
  test('has as many questions as the manifest says', () => {
    expect(cases).toHaveLength(questions);
  });

  test('expects only pages that exist', () => {
    const missing = cases.flatMap(({ id, page }) =>
      page.filter((path) => !TEXT_OF.has(path)).map((path) => `${id} ${path}`),
    );
    expect(missing).toEqual([]);
  });

  test('asks only for facts that one of the expected pages states', () => {
    const unknown = cases
      .filter(({ answerable }) => answerable)
      .flatMap((question) => {
        const source = sourceOf(question);
        return question.must
          .filter((group) => !group.some((phrase) => source.includes(normalized(phrase))))
          .map((group) => `${question.id} ${group.join(' | ')}`);
      });
    expect(unknown).toEqual([]);
  });

  test('leaves a way to state every required fact', () => {
    const impossible = cases.flatMap(({ id, must, mustNot }) =>
      must
        .filter((group) => group.every((phrase) => mustNot.some((wrong) => wrong.test(phrase))))
        .map((group) => `${id} ${group.join(' | ')}`),
    );
    expect(impossible).toEqual([]);
  });
});
