import { describe, expect, test } from '@jest/globals';
import { loadContent } from '../../content/loader/load.ts';
import { brokenRules } from '../../tests/support/broken-rules.ts';
import {
  afterViolenceAnswer,
  afterViolenceOf,
  asksAboutPractice,
  asksForCouplesWork,
  saysThanks,
} from './after-violence.ts';
import { ReplyComposer } from './reply-composer.ts';
import { replyFactsOf, type ReplyFacts } from './reply-facts.ts';

const content = loadContent();
const facts = replyFactsOf(content);
const after = afterViolenceOf(content, facts);

test.each([
  'Couples therapy can help.',
  'Not only is couples therapy safe, it works.',
  "It isn't easy, but couples sessions help.",
  'The 6-Session Reset would suit you.',
  'Try the Reset.',
  'Talk it out tonight.',
  'Come in together.',
  'You could invite him to a session.',
  'Both of you can join the call.',
  'Marriage counseling is a good first step.',
  'La terapia de pareja puede ayudar.',
  'Pueden venir juntos.',
])('is not said after violence: %s', (sentence) => {
  expect(after.facts.isUnsafe?.(sentence)).toBe(true);
  expect(facts.isUnsafe).toBeUndefined();
});

test.each([
  'I believe you.',
  'Individual therapy is an hour that is only yours.',
  "Couples therapy isn't safe while you are being hurt.",
  'We do not offer couples sessions while somebody is being hurt.',
  'La terapia de pareja no es segura ahora.',
  'Call us from a phone nobody checks.',
  'A session costs $120.',
  'Our services are listed on the site.',
  'The hotline listens, and you can talk with them at any hour: 1-800-799-7233.',
])('may be said after violence: %s', (sentence) => {
  expect(after.facts.isUnsafe?.(sentence)).toBe(false);
});

test('the fact in place of a false price offers no couples work either', () => {
  const stated = (on: ReplyFacts) =>
    new ReplyComposer(on, { link: '', question: '' }).push(
      'The therapy you ask about is $7 for each 50 minutes, in a crisis too.\n\n',
    );
  expect(stated(facts)).toMatch(/couples/i);
  expect(stated(after.facts)).toMatch(/\$\d/);
  expect(stated(after.facts)).not.toMatch(/couples/i);
});

test('links only what content lists as safe', () => {
  expect(after.facts.links.has('individual')).toBe(true);
  expect(after.facts.links.has('fees')).toBe(true);
  for (const key of ['couples', 'crisis', 'reset', 'repair', 'services', 'programs', 'checkup']) {
    expect(facts.links.has(key)).toBe(true);
    expect(after.facts.links.has(key)).toBe(false);
  }
  expect(after.facts.quizzes.size).toBe(0);
});

test.each([
  ['how much is a session just for me', true, false],
  ['where are you located', true, false],
  ['what are your hours', true, false],
  ['¿cuál es su horario?', true, false],
  ['precios', true, false],
  ['horarios', true, false],
  ['¿aceptan seguro?', true, false],
  ['¿quién habla español?', true, false],
  ['can you tell me your phone number', true, false],
  ['will he know that I wrote to you? is this confidential', true, false],
  ['would he see a bill from you', true, false],
  ['will it show on our credit card', true, false],
  ['do you send emails he could see', true, false],
  ['can you call me at work instead', true, false],
  ['¿aparece en nuestra tarjeta?', true, false],
  ['We live together. Will he know that I wrote to you?', true, false],
  ['can he come to a session? can you call me at work', false, true],
  ['¿podemos ir juntos? ¿me pueden llamar al trabajo?', false, true],
  ['should we start couples therapy', false, true],
  ['can she come to sessions with me?', false, true],
  ['¿podemos ir juntos a terapia?', false, true],
  ['how much is it for both of us', false, true],
  ['is it my fault', false, false],
])('%s', (question, isOnPractice, isOnTheTwo) => {
  expect(asksAboutPractice(question)).toBe(isOnPractice);
  expect(asksForCouplesWork(question)).toBe(isOnTheTwo);
});

test.each([
  ['thanks', true],
  ['ok thank you so much', true],
  ['muchas gracias', true],
  ['thanks, but should we come together?', false],
  ['thanksgiving is hard', false],
  ['is it my fault', false],
])('only says thanks: %s (%s)', (message, isThanks) => {
  expect(saysThanks(message)).toBe(isThanks);
});

describe.each(['en', 'es'] as const)('the answer in %s', (language) => {
  test.each(['writer', 'someone-else', 'unknown'] as const)(
    'keeps the reply rules (%s)',
    (person) => {
      const { note: likely } = after.words.afterViolence.ifLikely;
      const opening = person === 'unknown' ? likely[language] : '';
      const text = afterViolenceAnswer(person, language, after.words, { note: opening });
      expect(brokenRules(text, facts)).toEqual([]);
      expect(text).toContain('1-800-799-7233');
      expect(text).not.toMatch(/lighter|heavy|pese|pesad/i);
      const note = 'I haven’t forgotten what you told me: are you safe right now?';
      expect(afterViolenceAnswer(person, language, after.words, { note }).split('?')).toHaveLength(
        2,
      );
    },
  );

  test.each(['no puedo llamar', '¿dónde hay un refugio?'])(
    'names the number for texts, too, to whoever may not be able to call: %s',
    (message) => {
      const text = afterViolenceAnswer('writer', language, after.words, { message });
      expect(text).toMatch(/START (?:to|al) 88788/);
    },
  );

  test.each(['writer', 'someone-else', 'unknown'] as const)(
    'is short and names the hotline for thanks, and where it was said already (%s)',
    (person) => {
      const first = afterViolenceAnswer(person, language, after.words, {});
      const { thanks, again } = after.words.afterViolence;
      const thanked = afterViolenceAnswer(person, language, after.words, { message: 'Gracias' });
      const repeated = afterViolenceAnswer(person, language, after.words, {
        replies: [first, 'Yes.'],
      });
      expect(thanked).toContain(thanks[language]);
      expect(repeated).toContain(again[language]);
      for (const text of [thanked, repeated]) {
        expect(brokenRules(text, facts)).toEqual([]);
        expect(text).toContain('1-800-799-7233');
        expect(text.length).toBeLessThan(first.length);
      }
    },
  );
});
