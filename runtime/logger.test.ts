import { describe, expect, test } from '@jest/globals';
import { safeError } from './logger.ts';

const PRIVATE = 'robin@mail.frontdoor-tests.org said: we argue every night';

describe('what is logged of an error', () => {
  test('its type, code and place, and nothing that it says', () => {
    const cause = Object.assign(new TypeError(PRIVATE), { code: 'ECONNREFUSED', detail: PRIVATE });
    const error = Object.assign(new Error(PRIVATE, { cause }), {
      ...{ code: '23505', status: 409, query: PRIVATE },
    });
    const logged = safeError(error);
    expect(logged).toMatchObject({
      type: 'Error',
      code: '23505',
      status: 409,
      cause: { type: 'TypeError', code: 'ECONNREFUSED' },
    });
    expect(JSON.stringify(logged)).not.toMatch(/robin|argue/);
    expect(JSON.stringify(logged['at'])).toContain('logger.test.ts');
  });

  test('a message of several lines does not slip into the place', () => {
    const logged = safeError(new Error(`first line\n  at ${PRIVATE}\nand more`));
    expect(JSON.stringify(logged)).not.toMatch(/argue/);
  });

  test('something thrown that is no error is named by its type alone', () => {
    expect(safeError(PRIVATE)).toEqual({ type: 'string' });
  });
});
