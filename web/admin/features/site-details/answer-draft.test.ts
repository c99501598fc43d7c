import { expect, test } from '@jest/globals';
import { OVERRIDE_SCHEMAS } from '#content/override-schema';
import { answerDrafts, answersOf, mergedAnswers, newAnswer } from './answer-draft.ts';

const typed = {
  ...newAnswer('/about-us', '2026-11-23'),
  en: {
    question: 'Is there a bike rack?',
    others: 'where do i put my bike\n\n can i bring my bike \nbike parking',
    answer: 'Yes, beside the door.',
  },
  es: {
    question: '¿Hay dónde dejar la bicicleta?',
    others: 'dónde dejo la bici\npuedo ir en bici\nestacionamiento de bicicletas',
    answer: 'Sí, junto a la puerta.',
  },
};

test('what is typed can be saved, and is read as it was', () => {
  const saved = answersOf([typed]);
  expect(OVERRIDE_SCHEMAS.answers.parse(saved)).toMatchObject([
    {
      id: 'staff-is-there-a-bike-rack',
      page: '/about-us',
      reviewed: '2026-11-23',
      questions: {
        en: [
          'Is there a bike rack?',
          'where do i put my bike',
          'can i bring my bike',
          'bike parking',
        ],
      },
      answer: { en: 'Yes, beside the door.', es: 'Sí, junto a la puerta.' },
    },
  ]);
  expect(answersOf(answerDrafts(saved))).toEqual(saved);
});

test('a second answer to a question gets an id of its own, and a saved one keeps its id', () => {
  const [first] = answerDrafts(answersOf([typed]));
  if (!first) throw new Error('Nothing was saved');
  const reworded = { ...first, en: { ...first.en, question: 'Can I park a bike?' } };
  expect(answersOf([reworded, typed, typed]).map(({ id }) => id)).toEqual([
    'staff-is-there-a-bike-rack',
    'staff-is-there-a-bike-rack-2',
    'staff-is-there-a-bike-rack-3',
  ]);
});

test('an answer of which nothing is typed is not saved', () => {
  expect(answersOf([newAnswer('/about-us', '2026-11-23')])).toEqual([]);
});

test('answers of a colleague stay, and what was changed, added or removed here stays so', () => {
  const saved = answersOf(Array.from({ length: 4 }, () => typed));
  const before = answerDrafts(saved);
  const [first, second, third, fourth] = before;
  if (!first || !second || !third || !fourth) throw new Error('Four were saved');
  const reworded = { ...first, page: '/team' };
  const theirs = { ...third, page: '/services' };
  const added = { ...typed, key: 'mine' };
  const theirAddition = { ...fourth, id: 'staff-theirs', key: 'staff-theirs' };
  expect(
    mergedAnswers([reworded, third, fourth, added], before, [
      first,
      second,
      theirs,
      fourth,
      theirAddition,
    ]),
  ).toEqual([reworded, theirs, fourth, theirAddition, added]);
});
