import { StoredValue } from './stored-value.ts';

/** Checked by hand: with a zod schema, the quizzes would load zod. */
const interestSchema = {
  parse(json: unknown): string {
    if (typeof json === 'string') return json;
    throw new TypeError('Not an interest');
  },
};

/**
 * What a visitor would like help with, by the result of a quiz, until a form takes it over. In session storage, because
 * an address is kept in the browser's history.
 */
export const storedInterest = new StoredValue({
  kind: 'session',
  key: 'frontdoor:interest',
  schema: interestSchema,
});
