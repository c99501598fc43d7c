import { expect, test } from '@jest/globals';
import { isFromMinor } from './minor.ts';

test.each([
  "I'm 15 and my dad hits my mom",
  'im 16, he hits me',
  "I'm sixteen",
  'I am 12 years old',
  'im a 15 year old girl and he hits me',
  "I'm 14yo",
  'im 13 years old dad hits me',
  "I'm a minor",
  'im under 18 and scared',
  "I'm in high school and he hits us",
  'tengo 15 años y mi papá le pega a mi mamá',
  'tengo quince años y me pega',
  'soy menor de edad',
])('takes a minor for a minor: %s', (message) => {
  expect(isFromMinor(['hello', message, 'help'])).toBe(true);
});

test.each([
  "I'm 10 weeks pregnant",
  'im 10 wks pregnant',
  "I'm 8 1/2 months pregnant",
  "I'm 12 and a half weeks along",
  "I'm 16 years older than my husband",
  "I'm a 17 year veteran",
  "I'm 10-15 minutes away",
  "I'm 10 out of 10 scared",
  'tengo 15 años viviendo con él',
  'tengo 10 años en esta relación',
  'tengo quince años de casada',
  'tengo 68 años y mi marido me pega',
  'soy menor que mi esposo',
  "I'm 16 years into this",
  "i'm 12 minutes away",
  "I'm 170 lbs",
  "I'm a minor inconvenience to him",
  "I'm under 18 months sober",
])('takes an adult for an adult: %s', (message) => {
  expect(isFromMinor([message])).toBe(false);
});
