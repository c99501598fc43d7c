import { describe, expect, test } from '@jest/globals';
import type { LinkKeys } from '#content/model';
import { figuresOf, scoreReply, statesFacts, type Result } from './score.ts';
import type { AnswerQuestion } from './sets.ts';

const KEYS: LinkKeys = {
  links: {
    fees: { text: 'Fees and FAQs', inSpanish: 'Precios', to: '/fees-and-faqs#sessions' },
    reset: { text: '6-Session Reset', inSpanish: '6-Session Reset', to: '/reset' },
  },
  quizzes: { couples: { text: 'Take the quiz', inSpanish: 'Cuestionario', to: '/couples-quiz' } },
};

const PRICE: AnswerQuestion = {
  id: 'p-001',
  question: 'How much is a session?',
  language: 'en',
  slice: 'price',
  must: [['$120', '120 dollars'], ["couples don't pay twice"]],
  mustNot: [/\/reset(?![\w-])/iu, /\$60/iu],
  page: ['/fees-and-faqs'],
  answerable: true,
};
const RIGHT = 'It costs $120.\nCouples don’t  pay twice. LINK:fees';

const score = (content: string, pages: string[] = [], question = PRICE) =>
  scoreReply(
    question,
    { content, pages: pages.map((path) => ({ pageName: 'A page', path })) },
    KEYS,
  );

describe('a reply', () => {
  test('is right if it states one phrase of every group', () => {
    expect(score(RIGHT)).toEqual({ missing: [], broken: [], right: true, rightPage: true });
  });

  test('is not right if it states the phrases of one group only', () => {
    const { right, missing } = score('It costs $120 or 120 dollars. LINK:fees');
    expect({ right, missing }).toEqual({ right: false, missing: [["couples don't pay twice"]] });
  });

  test('is not right if it also states something false', () => {
    const { right, missing, broken } = score(`${RIGHT} Or $60.`);
    expect({ right, missing, broken }).toEqual({ right: false, missing: [], broken: [/\$60/iu] });
  });

  test.each([
    ['a link in its text', `${RIGHT} LINK:reset`, []],
    ['a page listed below it', RIGHT, ['/reset']],
  ])('is wrong because of %s', (_what, content, pages) => {
    expect(score(content, pages).broken).toEqual([/\/reset(?![\w-])/iu]);
  });

  test('states the label of a link, but not its key', () => {
    const question = { ...PRICE, must: [['take the quiz']], mustNot: [/quiz:couples/iu] };
    expect(score('LINK:quiz:couples', [], question).right).toBe(true);
  });
});

describe('the right page', () => {
  test.each([
    ['an expected link beside another', 'LINK:reset LINK:fees', [], true],
    ['another link', 'LINK:reset', [], false],
    ['another link above an expected page', 'LINK:reset', ['/fees-and-faqs'], false],
    ['an expected page below', 'No link.', ['/reset', '/fees-and-faqs'], true],
    ['no link at all', 'No link.', [], null],
    ['an unknown link', 'LINK:unknown', [], null],
  ])('%s', (_what, content, pages, expected) => {
    expect(score(content, pages).rightPage).toBe(expected);
  });

  test('does not matter where no page is expected', () => {
    expect(score('LINK:reset', [], { ...PRICE, page: [] }).rightPage).toBeNull();
  });
});

test('the material of a prompt states the facts if every group matches', () => {
  expect(statesFacts(PRICE, 'A session: $120. Couples don’t pay twice.')).toBe(true);
  expect(statesFacts(PRICE, 'A session: $120.')).toBe(false);
});

test('the figures count each share among the questions it concerns', () => {
  const declined = { ...PRICE, must: [], mustNot: [/sunny/iu], page: [], answerable: false };
  const result = (
    content: string,
    question: AnswerQuestion,
    inMaterial: boolean | null,
  ): Result => ({
    question,
    inMaterial,
    score: score(content, [], question),
  });
  expect(
    figuresOf([
      result(RIGHT, PRICE, true),
      result('It costs $60. LINK:reset', PRICE, false),
      result('No price.', PRICE, null),
      result('I cannot say.', declined, false),
      result('It will be sunny.', declined, false),
    ]),
  ).toEqual({
    questions: 5,
    answered: { part: 1, whole: 3 },
    wrong: { part: 2, whole: 5 },
    honest: { part: 1, whole: 2 },
    rightPage: { part: 1, whole: 2 },
    inMaterial: { part: 1, whole: 2 },
  });
});
