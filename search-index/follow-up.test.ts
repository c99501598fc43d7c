import { expect, test } from '@jest/globals';
import { isFollowUp, positionOfHe } from './follow-up.ts';

test.each([
  ['¿Cuánto cobra él?', true],
  ['él atiende los sábados?', true],
  ['cuanto cobra el?', true],
  ['¿Cuánto cobra ella?', true],
  ['how much is it', true],
  ['y los sábados', true],
  ['ok and how many weeks', true],
  ['so no evenings at all', true],
  ['what should we do now?', true],
  ['¿Qué puedo hacer hoy?', true],
  ['what should a first call cover', false],
  ['¿Cuánto cuesta el taller?', false],
  ['el precio', false],
  ['what is the item', false],
])('"%s" needs the message before: %s', (question, expected) => {
  expect(isFollowUp(question, 5)).toBe(expected);
});

test('a question of a few words needs the message before', () => {
  expect(isFollowUp('price?', 1)).toBe(true);
  expect(isFollowUp('price of the workshop', 4)).toBe(false);
});

test('a long question stands alone', () => {
  expect(isFollowUp('¿Cuánto cobra él?', 10)).toBe(false);
});

test('the pronoun is told from the article before or behind it', () => {
  expect(positionOfHe('¿el costo de él?', ['el', 'cost', 'de', 'el'])).toBe(3);
  expect(positionOfHe('¿Él atiende el sábado?', ['el', 'atiende', 'el', 'saturday'])).toBe(0);
  expect(positionOfHe('¿Cuánto cuesta el taller?', ['cost', 'el', 'taller'])).toBe(-1);
});
