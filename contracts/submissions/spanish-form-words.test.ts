import { expect, test } from '@jest/globals';
import { spanishProblem } from './spanish-form-words.ts';
import { vibeCheckRequestForm } from './vibe-check-request.ts';

const problemsOf = (request: Record<string, unknown>): string[] =>
  vibeCheckRequestForm.schema.safeParse(request).error?.issues.map(({ message }) => message) ?? [];

const LONG = 'x'.repeat(6000);
const BAD = '\u0007';
/** Every mistake that a visitor can make. */
const MISTAKES = [
  {},
  { reachBy: 'text', firstName: BAD, lastName: BAD, email: 'nowhere', phone: 'none' },
  { firstName: LONG, lastName: LONG, email: LONG, phone: LONG, safeContact: LONG, message: LONG },
  { safeContact: BAD, message: BAD, days: ['sunday'], times: ['night'], attending: 'nobody' },
  { reachBy: 'pigeon', mayLeaveMessage: 'perhaps', serviceInterest: 'other things' },
  { safeContact: 7, message: 7, phone: 7, dataStorageConsent: false },
  {
    firstName: 'Robin',
    lastName: 'Sample',
    email: 'robin@mail.frontdoor-tests.org',
    attending: 'alone',
    serviceInterest: 'other',
    reachBy: 'call',
    dataStorageConsent: true,
  },
];

test('every problem of the Vibe Check form has Spanish words of its own', () => {
  const problems = new Set(MISTAKES.flatMap(problemsOf));
  expect(problems.size).toBeGreaterThan(12);
  const general = spanishProblem('This is no problem of the form');
  for (const problem of problems) {
    expect([problem, spanishProblem(problem)]).not.toEqual([problem, general]);
  }
});

test('a limit keeps its number', () => {
  expect(spanishProblem('Please use at most 5,000 characters')).toBe(
    'Use como máximo 5,000 caracteres',
  );
});

test('the language of a form is kept, and anything else is dropped without a refusal', () => {
  const language = vibeCheckRequestForm.schema.shape.language;
  expect([language.parse('es'), language.parse('xx'), language.parse(undefined)]).toEqual([
    'es',
    undefined,
    undefined,
  ]);
});
