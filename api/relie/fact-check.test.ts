import { expect, test } from '@jest/globals';
import { loadContent } from '../../content/loader/load.ts';
import { contradictionIn } from './fact-check.ts';
import { practiceFacts } from './practice-facts.ts';
import { factsInMaterial, replyFactsOf } from './reply-facts.ts';
import { rightFact } from './right-fact.ts';
import { statedIn } from './stated-facts.ts';

const content = loadContent();
const facts = factsInMaterial(replyFactsOf(content), statedIn([practiceFacts(content)]), '');

test.each([
  ['price', 'A couples session costs $95.'],
  ['price', 'La sesión cuesta 95 dólares.'],
  ['price', 'It is two hundred dollars.'],
  ['price', 'It is $120.50.'],
  ['phone', 'Call 214-555-9999.'],
  ['email', 'Write to me@else.example.'],
  ['time', 'We are open until 9 p.m. every day.'],
  ['time', 'Sessions start at 7:15 a.m.'],
  ['time', 'Theo sees people until 9 pm.'],
  ['time', 'Las citas son a las 8 de la noche.'],
  ['time', 'The first appointment is at 20:45.'],
  ['length', 'A session lasts 90 minutes.'],
  ['length', 'Book a free 30-minute call, the Vibe Check is 30 minutes.'],
  ['length', 'La sesión dura 40 minutos.'],
  ['person', 'Dr. Sarah Miller can help.'],
  ['person', 'Sarah Miller, LMFT, works here.'],
  ['person', 'Sarah specializes in grief.'],
  ['person', 'Ask for Sarah Miller at the front desk.'],
  ['openings', 'Naomi is accepting new clients.'],
])('%s: %s', (about, sentence) => {
  expect(contradictionIn(sentence, facts)).toBe(about);
});

test.each([
  'Put the phones away at 9 p.m. and talk for ten minutes.',
  'A session lasts 50 minutes; a long one lasts 75.',
  'A 75-minute session costs one and a half times as much.',
  'The Vibe Check is a free 15-minute call.',
  'We are open from 9 a.m. to 5 p.m.',
  'Dr. Avocet listens.',
  'Imani Starling, LMFT, works with couples.',
  'She specializes in long marriages.',
  'Rafael is supervised by Odalys Sandpiper, PhD, LPC-S.',
  'A therapist from the Gottman Institute wrote about this.',
  'Try two weeks of it, ten minutes a day.',
])('states nothing unknown: %s', (sentence) => {
  expect(contradictionIn(sentence, facts)).toBeUndefined();
});

test('the material decides: a price of a found text may be stated', () => {
  const sentence = 'The workbook costs $37.';
  expect(contradictionIn(sentence, facts)).toBe('price');
  const found = factsInMaterial(facts, facts.stated, 'You pay $37 for the workbook.');
  expect(contradictionIn(sentence, found)).toBeUndefined();
});

test('every fact and answer of the practice passes its own check, in both languages', () => {
  const whole = replyFactsOf(content);
  const texts = [...content.facts, ...content.answers.map(({ answer }) => answer)].flatMap(
    ({ en, es }) => [en, es],
  );
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!])\s+/));
  expect(sentences.filter((sentence) => contradictionIn(sentence, whole))).toEqual([]);
});

test.each([
  [
    'A session with Theo Kestrel is $95.',
    'price',
    'A 50-minute session with Theo Kestrel costs $180.',
  ],
  ['El Reset de 6 sesiones cuesta 95 dólares para la pareja.', 'price', /Reset.*\$850/],
  ['Call 214-555-9999.', 'phone', 'Our phone number is (214) 555-0142.'],
  ['Naomi Avocet has openings.', 'openings', 'Naomi Avocet: Waitlist Available.'],
  ['We are open until 9 p.m.', 'time', /^Our office hours are/],
] as const)('instead of "%s" it states the right %s', (sentence, about, right) => {
  expect(rightFact(sentence, about, facts.sentences)).toMatch(right);
});
