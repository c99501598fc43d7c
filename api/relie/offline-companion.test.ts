import { expect, test } from '@jest/globals';
import { languageOf } from '#safety/crisis-reply';
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
  answers: [],
  candidates: [],
  passage: undefined,
  pages: [],
  facts,
  words: content.relie,
});

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

test.each([
  ['Ya no sé cómo hablar con mi esposa', 'es'],
  ['We cannot talk any more', 'en'],
] as const)('after violence it gives no exercise for two: %s', (question, language) => {
  const after = afterViolenceOf(content, facts);
  const reply = groundedAnswer(safeMaterial(unanswered(question), after));
  expect(reply).toContain(afterViolence.opening[language]);
  expect(reply.endsWith(afterViolence.question[language])).toBe(true);
  expect(reply).not.toContain(topics.communication.reply[language]);
});
