import { describe, expect, test } from '@jest/globals';
import { spamReason } from './spam.ts';

describe('spam', () => {
  test.each([
    {},
    { companyWebsite: '' },
    { openForMs: 400 },
    { companyWebsite: '', openForMs: 9e5 },
  ])('a person is not taken for a bot: %j', (signs) => expect(spamReason(signs)).toBeUndefined());

  test('a filled honeypot is', () => {
    expect(spamReason({ companyWebsite: 'x', openForMs: 60_000 })).toMatch(/cannot see/);
  });

  test.each([399, 0, -5])('a form sent %d ms after it was opened is', (openForMs) => {
    expect(spamReason({ openForMs })).toMatch(/after it was opened/);
  });

  test('the reason does not quote what was sent', () => {
    expect(spamReason({ companyWebsite: 'https://pills.frontdoor-tests.org' })).not.toMatch(
      /pills/,
    );
  });
});
