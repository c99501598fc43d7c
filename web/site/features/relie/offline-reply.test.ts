import { expect, test } from '@jest/globals';
import { assessBySignals } from '#safety/assess-signals';
import { languageOf } from '#safety/crisis-reply';
import { loadContent } from '../../../../content/loader/load.ts';
import { offlineReply, offlineReplyAfterViolence } from './offline-reply.ts';

const { relie, linkKeys } = loadContent();
const reply = (message: string) =>
  offlineReply(message, languageOf(message), relie.topics, relie.chat);
const afterViolence = (['en', 'es'] as const).map((language) =>
  offlineReplyAfterViolence(language, relie.afterViolence, false),
);
const toMinors = (['en', 'es'] as const).map((language) =>
  offlineReplyAfterViolence(language, relie.afterViolence, true),
);

const MESSAGES = [
  ['We cannot communicate', 'Try one turn each'],
  ['how do we talk about it', 'Try one turn each'],
  ['every argument ends the same', 'twenty minutes'],
  ['so much conflict', 'twenty minutes'],
  ['I want to reconnect', 'small steps'],
  ['no intimacy left', 'small steps'],
  ['we are always busy', 'small and regular'],
  ['our schedules never meet', 'small and regular'],
  ['we never have sex', 'Desire changes'],
  ['he cheated on me', 'small kept promises'],
  ['I feel betrayed', 'small kept promises'],
  ['hello there', 'Thank you for telling me'],
] as const;

const SPANISH = [
  ['Mi esposo no quiere hablar conmigo', 'un turno cada uno'],
  ['Siempre discutimos por dinero', 'veinte minutos'],
  ['Me siento muy sola en mi matrimonio', 'compañeros de cuarto'],
  ['Con los hijos estamos siempre cansados', 'pequeña y constante'],
  ['Ya no tenemos sexo', 'El deseo cambia'],
  ['Mi novio me fue infiel', 'promesas pequeñas'],
  ['Hola, no sé por dónde empezar', 'Gracias por contármelo'],
] as const;
const ALL = [...MESSAGES, ...SPANISH].map(([message]) => reply(message));

test.each(MESSAGES)('%s', (message, words) => {
  expect(reply(message)).toContain(words);
  expect(reply(message)).toMatch(/^I can’t reach the practice’s website right now/);
});

test.each(SPANISH)('in Spanish, whole: %s', (message, words) => {
  expect(reply(message)).toContain(words);
  expect(reply(message)).toMatch(/^Ahora no puedo conectarme con el sitio/);
  for (const { reply: text, question } of Object.values(relie.topics)) {
    expect(reply(message)).not.toContain(text.en);
    expect(reply(message)).not.toContain(question.en);
  }
  expect(reply(message)).not.toContain(relie.chat.offlineHelp.en);
});

test('each obeys the reply rules: one question, an existing link, short paragraphs', () => {
  for (const text of new Set(ALL)) {
    expect(text.match(/\?/g)).toHaveLength(1);
    const [, key = ''] = /LINK:(\w+)/.exec(text) ?? [];
    expect(linkKeys.links).toHaveProperty(key);
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(150);
    for (const paragraph of text.replace(/LINK:\w+/, '').split('\n\n')) {
      expect(paragraph.match(/[.?!](?:\s|$)/g)?.length).toBeLessThanOrEqual(2);
    }
  }
});

test('every reply carries 988 and the violence hotline', () => {
  for (const text of [...ALL, ...afterViolence, ...toMinors]) {
    expect(text).toContain('988');
    expect(text).toContain('1-800-799-7233');
  }
});

test('after violence it offers nothing that partners do together', () => {
  for (const text of afterViolence) {
    const [, key = ''] = /LINK:(\w+)/.exec(text) ?? [];
    expect(relie.afterViolence.pages).toContain(linkKeys.links[key]?.to);
    for (const { reply: thought } of Object.values(relie.topics)) {
      expect(text).not.toContain(thought.en);
      expect(text).not.toContain(thought.es);
    }
  }
  expect(afterViolence[1]).toMatch(/^Ahora no puedo conectarme[^]*¿Hay un momento[^?]+\?$/);
});

test('after violence it names an adult they trust to a minor, and offers no therapy', () => {
  for (const text of toMinors) {
    expect(text).toMatch(/adult you trust|persona adulta de confianza/);
    expect(text).toContain('1-800-252-5400');
    expect(text).not.toMatch(/LINK:|sessions?|partner|sesi[oó]n|pareja/);
  }
  expect(toMinors[1]).toMatch(/^Ahora no puedo conectarme/);
});

test('"He got physical" is caught by the guard before an offline reply is chosen', () => {
  expect(assessBySignals('He got physical with me last night').level).toBe('crisis');
});
