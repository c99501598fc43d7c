import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { AnswerFinder } from './answer-finder.ts';
import type { AnswerPack, AnswerUnit } from './answer-units.ts';
import { loadVocabulary } from './load-vocabulary.ts';
import type { PageHit } from './search-index.ts';
import { WordVectors } from './word-vectors.ts';

const unit = (
  id: string,
  page: string,
  questions: string[],
  en: string,
  kind: AnswerUnit['kind'] = 'answer',
): AnswerUnit => ({
  ...{ id, page, pageName: page, questions, titles: [], about: null, en, es: null, next: null },
  kind,
});
const fact = (id: string, page: string, about: string, en: string): AnswerUnit => ({
  ...unit(id, page, [], en),
  about,
});

const PACK: AnswerPack = {
  units: [
    unit(
      'hours',
      '/visit',
      ['what are your hours', 'when are you open', 'opening times'],
      'We open at nine.',
    ),
    unit(
      'address',
      '/visit',
      ['where are you', 'what is your address', 'where is the studio'],
      'On Elm Street.',
    ),
    unit(
      'refund',
      '/prices',
      ['can I get my money back', 'refund policy', 'do you refund'],
      'Within a week.',
    ),
    unit(
      'thanks',
      '/',
      ['thank you very much', 'thanks a lot', 'many thanks'],
      'Gladly.',
      'small-talk',
    ),
    unit(
      'kilns',
      '/visit',
      ['are your kilns for rent', 'rent the kiln'],
      'We do not say.',
      'not-said',
    ),
    unit('weekend', '/visit', ['are you open on weekends', 'open on saturday'], 'Not on weekends.'),
    fact('pottery.price', '/pottery', 'price', 'The pottery course costs $90.'),
    fact('weaving.price', '/weaving', 'price', 'The weaving course costs $70.'),
    fact('pottery.length', '/pottery', 'length', 'The pottery course has six evenings.'),
  ],
  asked: {
    price: [
      'how much is {name}',
      'what does {name} cost',
      'price of {name}',
      'how much does {name} cost',
      'the cost of {name}',
    ],
    length: [
      'how long is {name}',
      'how many evenings has {name}',
      'how long does {name} take',
      'length of {name}',
      'how many weeks is {name}',
    ],
  },
  names: { '/pottery': ['Pottery Course', 'pottery'], '/weaving': ['Weaving Course', 'weaving'] },
};

const hit = (at: string, text: string, coverage: number): PageHit => ({
  ...{ path: at, pageName: at, kind: 'service', anchor: 'intro', heading: null, content: text },
  ...{ facts: [], score: 1, passages: [{ anchor: 'intro', heading: null, text, coverage }] },
});

const here = import.meta.dirname;
const vectors = WordVectors.read(readFileSync(path.join(here, 'word-vectors/word-vectors.bin')));
const { vocabulary } = loadVocabulary(path.join(here, 'vocabulary'));
let finder: AnswerFinder;
beforeAll(async () => {
  finder = await AnswerFinder.build(PACK, vocabulary, vectors);
});

const rebuilt = (change: (unit: AnswerUnit) => AnswerUnit) =>
  AnswerFinder.build({ ...PACK, units: PACK.units.map(change) }, vocabulary, vectors, finder);

const idsFor = (question: string, earlier: string[] = [], hits: PageHit[] = []) =>
  finder.find(question, earlier, hits).answers.map(({ unit: { id } }) => id);

describe('the answer to a message', () => {
  test.each([
    ['when do you open', ['hours']],
    ['do you give refunds', ['refund']],
    ['how much is the weaving course?', ['weaving.price']],
    ['and what does pottery cost', ['pottery.price']],
    ['how long is the pottery course', ['pottery.length']],
  ])('%s', (question, ids) => {
    expect(idsFor(question)).toEqual(ids);
  });

  test('answers both halves of a message that asks two things', () => {
    expect(idsFor('Where is your studio, and what are your hours?')).toEqual(['address', 'hours']);
    expect(idsFor('what does pottery cost and how long is it?')).toEqual([
      'pottery.price',
      'pottery.length',
    ]);
  });

  test('takes a comparison for one question', () => {
    expect(idsFor('where is the studio, and what are your hours')).toHaveLength(2);
    expect(
      idsFor('the difference between where the studio is and what your hours are'),
    ).toHaveLength(1);
  });

  test('takes "is that ok" behind a question for no question of its own', () => {
    expect(idsFor('you refund, is that ok')).toEqual(['refund']);
  });

  test('reads a follow-up question together with the one before', () => {
    expect(idsFor('and how much is that?', ['what is the pottery course'])).toEqual([
      'pottery.price',
    ]);
    expect(idsFor('and on saturday?', ['when are you open'])).toEqual(['weekend']);
    expect(idsFor('¿cuánto cuesta él?', ['what is the weaving course'])).toEqual(['weaving.price']);
  });

  test('takes a follow-up question for one about what the previous answer is about', () => {
    expect(idsFor('how much is that one?', ['the one with six evenings, pottery?'])).toEqual([
      'pottery.price',
    ]);
    expect(idsFor('price?', ['the weaving course sounds good'])).toEqual(['weaving.price']);
  });

  test('tells two pages apart by the same fact of both', () => {
    expect(idsFor('is pottery or weaving better by cost')).toEqual([
      'pottery.price',
      'weaving.price',
    ]);
  });

  test('answers a certain part beside the whole', () => {
    expect(idsFor('what are your hours? and if it is closed which kiln')).toContain('hours');
  });

  test('is that of the way of asking which the message repeats word for word, except in a follow-up', async () => {
    const ways: Record<string, string[]> = { refund: ['kiln', 'price'], kilns: ['kilns'] };
    const terse = await rebuilt((one) => ({ ...one, questions: ways[one.id] ?? one.questions }));
    const first = (question: string, earlier: string[]) =>
      terse.find(question, earlier, []).answers[0]?.unit.id;
    expect(first('kiln', [])).toBe('refund');
    expect(first('price', ['the weaving course sounds good'])).toBe('weaving.price');
  });

  test('is empty where nothing is near', () => {
    expect(idsFor('who won the football match')).toEqual([]);
  });
});

describe('the answer beside another one', () => {
  const found = (question: string) => finder.find(question, [], []);

  test('is the next nearest, unless the first is certain', () => {
    const { answers, beside } = found('are you open this weekend');
    expect([answers[0]?.unit.id, beside?.unit.id]).toEqual(['weekend', 'hours']);
    expect(found('are you open on weekends').beside).toBeUndefined();
  });

  test('says that the site does not say only if it is about as near', () => {
    expect(found('what are the opening times of rented kilns').beside?.unit.id).toBe('kilns');
    expect(found('opening hours to rent').beside).toBeUndefined();
  });

  test.each<[string, Partial<AnswerUnit>]>([
    ['Yes. From nine.', { en: 'No. Never.' }],
    ['From nine.', { en: 'Of course.' }],
    ['From nine.', { en: 'Not by day.' }],
    ['From nine.', { en: 'Some days.', es: 'Claro que sí.' }],
  ])('does not open with a yes or no of its own: behind "%s" %o', async (en, words) => {
    const told = await rebuilt((one) => {
      if (one.id === 'weekend') return { ...one, en };
      return one.id === 'hours' ? { ...one, ...words } : one;
    });
    expect(told.find('are you open this weekend', [], []).beside).toBeUndefined();
  });

  test('may open with a "Yes.", which the reply leaves out, behind an answer without one', async () => {
    const told = await rebuilt((one) =>
      one.id === 'hours' ? { ...one, en: 'Yes. At nine.' } : one,
    );
    const of = (finderOf: AnswerFinder) =>
      finderOf.find('are you open this weekend', [], []).beside;
    expect(of(told)).toBeUndefined();
    const plain = await rebuilt((one) => {
      if (one.id === 'weekend') return { ...one, en: 'From nine.' };
      return one.id === 'hours' ? { ...one, en: 'Yes. At nine.' } : one;
    });
    expect(of(plain)?.unit.id).toBe('hours');
  });

  test('is that to the question with which a story ends', () => {
    const story = `I have been working at the wheel since spring and my hands know it better than my head does,
      which is a good feeling. The refund policy of the last place was poor. What is your address?`;
    const { answers, asked, beside } = found(story);
    expect([answers[0]?.unit.id, asked?.unit.id]).toContain('address');
    expect(beside).toBeUndefined();
  });

  test('is none that its own content keeps apart', async () => {
    const told = await rebuilt((one) =>
      one.id === 'hours' ? { ...one, notBeside: ['weekend'] } : one,
    );
    expect(told.find('are you open this weekend', [], []).beside?.unit.id).not.toBe('hours');
  });

  test('stands behind none that names the numbers to call', async () => {
    const told = await rebuilt((one) => (one.id === 'weekend' ? { ...one, kind: 'safety' } : one));
    expect(told.find('are you open this weekend', [], []).beside).toBeUndefined();
  });

  test('is neither small talk nor off the topic', () => {
    expect(idsFor('thank you very much, what is your address')).toEqual(['address']);
    expect(found('thanks for the address').beside?.unit.kind).not.toBe('small-talk');
  });

  test('is none behind small talk in a single word', async () => {
    const ofOpen = (finderOf: AnswerFinder) => {
      const { answers, beside } = finderOf.find('open', [], []);
      return [...answers, ...(beside ? [beside] : [])].map((one) => one.unit.id);
    };
    const withKind = (kind: AnswerUnit['kind']) =>
      rebuilt((one) => {
        const questions = ['open now', 'when open'];
        if (one.id === 'weekend') return { ...one, questions, en: 'From ten.' };
        return one.id === 'hours' ? { ...one, kind } : one;
      });
    expect(ofOpen(await withKind('answer'))).toEqual(['hours', 'weekend']);
    expect(ofOpen(await withKind('small-talk'))).toEqual(['hours']);
  });
});

describe('a reply is unsure', () => {
  test.each([
    ['when do you open', false],
    ['where is the zeppelin address', true],
    ['who won the football match', false],
  ])('%s: %s', (question, isUnsure) => {
    expect(finder.find(question, [], []).isUnsure).toBe(isUnsure);
  });
});

describe('the passage of a reply', () => {
  test('answers where no unit does, if it holds most of the words', () => {
    const held = hit('/kiln', 'The kiln reaches twelve hundred degrees.', 0.9);
    expect(finder.find('how hot is the kiln', [], [held]).passage?.page.path).toBe('/kiln');
    const half = hit('/kiln', 'The kiln is red.', 0.4);
    expect(finder.find('how hot is the kiln', [], [half]).passage).toBeUndefined();
  });

  test('is not quoted behind a unit', () => {
    const more = hit('/prices', 'Glaze is not refunded once opened.', 0.9);
    const { answers, passage } = finder.find('can I get my money back for the glaze', [], [more]);
    expect(answers[0]?.unit.id).toBe('refund');
    expect(passage).toBeUndefined();
  });
});

test('a follow-up question is about what a few messages before named, and no earlier one', () => {
  const after = (count: number) =>
    idsFor('price?', ['weaving sounds good', ...Array.from({ length: count }, () => 'and that?')]);
  expect(after(2)).toEqual(['weaving.price']);
  // Looking back further would cost more work with each message.
  expect(after(5)).not.toContain('weaving.price');
});

test('a question between with a pronoun does not change what a follow-up question is about', async () => {
  const howLong = unit('how-long', '/pottery', ['how long does it take'], 'Six evenings.');
  const told = await AnswerFinder.build(
    { ...PACK, units: [...PACK.units, howLong] },
    vocabulary,
    vectors,
  );
  const priceAfter = (...earlier: string[]) =>
    told.find('price?', earlier, []).answers.map(({ unit: { id } }) => id);
  expect(priceAfter('weaving sounds good', 'how long does it take')).toEqual(['weaving.price']);
  expect(priceAfter('how long does it take')).toEqual(['pottery.price']);
});

describe('built from an earlier finder', () => {
  test('gives an answer whose words have changed', async () => {
    const { answers } = (await rebuilt((unit) => ({ ...unit, en: 'At noon.' }))).find(
      'when do you open',
      [],
      [],
    );
    expect(answers.map(({ unit: { id, en } }) => [id, en])).toEqual([['hours', 'At noon.']]);
  });

  test('knows a new way of asking, and no longer an old one', async () => {
    const asked = await rebuilt((unit) =>
      unit.id === 'refund' ? { ...unit, questions: ['is there a pelican on the roof'] } : unit,
    );
    const ids = (question: string) =>
      asked.find(question, [], []).answers.map(({ unit: { id } }) => id);
    expect(ids('is there a pelican on the roof')).toEqual(['refund']);
    expect(ids('do you give refunds')).not.toEqual(['refund']);
  });
});
