import { describe, expect, test } from '@jest/globals';
import { languageOf } from '#safety/crisis-reply';
import { answerPackOf, type AnswerUnit } from '#search-index/answer-units';
import { NOTHING_FOUND } from '#search-index/answer-finder';
import { loadContent } from '../../content/loader/load.ts';
import { brokenRules } from '../../tests/support/broken-rules.ts';
import { afterViolenceOf, safeMaterial } from './after-violence.ts';
import type { Material } from './grounding.ts';
import { groundedAnswer } from './offline-companion.ts';
import { replyFactsOf } from './reply-facts.ts';

const content = loadContent();
const facts = replyFactsOf(content);
const { topics, answers, afterViolence } = content.relie;

/** A message to which the site has neither an answer nor a passage. */
const unanswered = (question: string): Material => ({
  question,
  language: languageOf(question),
  ...NOTHING_FOUND,
  pages: [],
  facts,
  words: content.relie,
});

const units = answerPackOf(content).units;
function unitOf(id: string): AnswerUnit {
  const unit = units.find((one) => one.id === `answers/${id}`);
  if (!unit) throw new Error(`There is no answer ${id}`);
  return unit;
}

const STORY =
  'Llevamos doce años juntos y desde que nació la niña casi no nos vemos, cada quien llega a su hora, cena por su lado y se duerme sin decir nada, y así todas las noches';

test.each([
  ['Ya no sé cómo hablar con mi esposa', topics.communication],
  ['Mi marido y yo peleamos por todo', topics.conflict],
  ['Mi novia me fue infiel y no puedo dormir', topics.trust],
  [STORY, topics.general],
])('what is told in Spanish gets a thought in Spanish: %s', (question, topic) => {
  const reply = groundedAnswer(unanswered(question));
  expect(reply).toContain(topic.reply.es);
  expect(reply.endsWith(topic.question.es)).toBe(true);
  expect(brokenRules(reply, facts)).toEqual([]);
});

test.each([
  ['¿Tienen un gimnasio para los clientes?', 'es'],
  ['Is there a gym for clients?', 'en'],
] as const)(
  'without a topic or a story it says that the site has no answer: %s',
  (question, language) => {
    const reply = groundedAnswer(unanswered(question));
    expect(reply.startsWith(answers.unknown[language].slice(0, 20))).toBe(true);
  },
);

test('an answer from the page in Spanish links that page, whatever topic the question touches', () => {
  const answered = [{ unit: unitOf('site-language'), score: 1 }];
  for (const question of [
    '¿el sitio está solo en inglés?',
    'can we talk about a page in Spanish',
  ]) {
    const reply = groundedAnswer({ ...unanswered(question), answers: answered });
    expect(reply).toContain('LINK:spanish');
  }
});

describe('a match that may miss the question', () => {
  const weak = (question: string, isUnsure = true): Material => ({
    ...unanswered(question),
    answers: [{ unit: unitOf('parking'), score: 0.45 }],
    beside: { unit: unitOf('address'), score: 0.4 },
    isUnsure,
  });

  test.each([
    ['Can the zeppelin land there?', 'en'],
    ['¿Puede aterrizar ahí el zepelín?', 'es'],
  ] as const)('is introduced as one: %s', (question, language) => {
    const reply = groundedAnswer(weak(question));
    expect(reply.startsWith(answers.unsure[language].slice(0, 20))).toBe(true);
    expect(reply).toContain(unitOf('parking')[language]);
    expect(brokenRules(reply, facts)).toEqual([]);
  });

  test('is not introduced if the answer is sure, nor after a story', () => {
    expect(groundedAnswer(weak('Is there parking?', false))).not.toContain(
      answers.unsure.en.slice(0, 20),
    );
    expect(groundedAnswer(weak(STORY))).not.toContain(answers.unsure.es.slice(0, 20));
  });

  test('comes with the next nearest answer without what is said already', () => {
    const [fee, lower] = ['The fee is $120 for the hour.', 'The intern sees people for less.'];
    const said = (en: string): AnswerUnit => ({ ...unitOf('parking'), en });
    const reply = groundedAnswer({
      ...weak('What is the fee?', false),
      answers: [{ unit: said(fee), score: 0.6 }],
      beside: { unit: said(`${lower} ${fee}`), score: 0.5 },
    });
    expect(reply).toContain(`${answers.beside.en} ${lower}`);
    expect(reply.split(fee)).toHaveLength(2);
  });

  test('comes with no introduction of a next nearest answer that is said already', () => {
    const said = { ...unitOf('parking'), en: 'The fee is $120 for the hour.' };
    const reply = groundedAnswer({
      ...weak('What is the fee?', false),
      answers: [{ unit: said, score: 0.6 }],
      beside: { unit: said, score: 0.5 },
    });
    expect(reply).not.toContain(answers.beside.en);
  });

  test('comes with the answer to the question at the end, as one that was asked for', () => {
    const reply = groundedAnswer({
      ...weak('We are new here. Where are you?', false),
      asked: { unit: unitOf('address'), score: 0.9 },
      beside: undefined,
    });
    expect(reply).toContain(content.site.address.street);
    expect(reply).not.toContain(answers.beside.en);
  });

  test('comes without a sentence that leans on one that is said already', () => {
    const said = (en: string): AnswerUnit => ({ ...unitOf('parking'), en });
    const reply = groundedAnswer({
      ...weak('Is there a sauna?', false),
      answers: [{ unit: said('Our site does not say whether there is a sauna.'), score: 0.6 }],
      beside: {
        unit: said(
          'Our site does not say whether there is a sauna. It says that towels are warm. Bring slippers.',
        ),
        score: 0.5,
      },
    });
    expect(reply).not.toContain('It says');
    expect(reply).toContain('Bring slippers.');
  });

  test('comes with the next nearest answer, but not after violence', () => {
    const { street: address } = content.site.address;
    expect(groundedAnswer(weak('Is there parking?', false))).toContain(address);
    const after = safeMaterial(weak('Is there parking?'), afterViolenceOf(content, facts));
    expect(groundedAnswer(after)).not.toContain(address);
  });
});

test('a question whether to leave is answered without a yes or no', () => {
  const unit = { ...unitOf('crisis-therapy'), en: 'Yes. It is for the first weeks.' };
  const said = (question: string) =>
    groundedAnswer({ ...unanswered(question), answers: [{ unit, score: 0.7 }] });
  expect(said('He cheated. Should I leave?').startsWith('It is for the first weeks.')).toBe(true);
  expect(said('Is there help after he cheated?').startsWith('Yes. It is')).toBe(true);
});

test('two answers say the same sentence once', () => {
  const said = (en: string) => ({ unit: { ...unitOf('parking'), en }, score: 0.9 });
  const reply = groundedAnswer({
    ...unanswered('Where are you, and where can I park?'),
    answers: [said('It is on Elm Street. Parking is free.'), said('Parking is free. Ring twice.')],
  });
  expect(reply.split('Parking is free.')).toHaveLength(2);
  expect(reply).toContain('Ring twice.');
});

test.each([
  ['Ya no sé cómo hablar con mi esposa', 'es'],
  ['We cannot talk any more', 'en'],
] as const)('after violence it gives no exercise for two: %s', (question, language) => {
  const after = afterViolenceOf(content, facts);
  const unsure = { ...unanswered(question), isUnsure: true };
  const reply = groundedAnswer(safeMaterial(unsure, after));
  // Nothing follows that these could introduce.
  expect(reply).not.toContain(afterViolence.opening[language]);
  expect(reply).not.toContain(answers.unsure[language].slice(0, 20));
  expect(reply.endsWith(afterViolence.question[language])).toBe(true);
  expect(reply).not.toContain(topics.communication.reply[language]);
});
