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
  'im 15 bf hits me',
  "I'm 15, he hit me 2 weeks ago",
  "I'm 16yrs old",
  "I'm still in high school",
  "I'm a freshman in high school and he hits me",
  "I'm in 8th grade",
  'I am 7 years old',
  'tengo 15 años me pega mi papá',
  'tengo 16 años de edad',
  'soy una niña de 12 años',
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
  "he treats me like I'm 12, and hits me",
  'desde que tengo 15 años, mi esposo me pega',
  "My daughter texted me: I'm 15 and I want to die",
  'she wrote "I\'m 15 and scared"',
  "I'm in high school teaching and my husband hits me",
  "I'm 8, almost 9 months pregnant",
  "I'm a 17 year old's mom",
])('takes an adult for an adult: %s', (message) => {
  expect(isFromMinor([message])).toBe(false);
});
