import { expect, test } from '@jest/globals';
import { LINK_TOKEN, readLinkToken, writeLinkToken } from './link-tokens.ts';

test.each([
  ['See LINK:fees.', 'LINK:fees'],
  ['(LINK:quiz:therapyFinder)', 'LINK:quiz:therapyFinder'],
  ['**CALL:988**', 'CALL:988'],
  ['TEXT:+12145550142, or', 'TEXT:+12145550142'],
  ['EMAIL:hello@lanternrow.example.', 'EMAIL:hello@lanternrow.example'],
])('finds the token in "%s" and writes it as it was', (text, token) => {
  const found = text.match(new RegExp(LINK_TOKEN, 'g'));
  expect(found).toEqual([token]);
  const read = readLinkToken(token);
  expect(read && writeLinkToken(read)).toBe(token);
});

test('reads any spelling and writes the one that the browser draws', () => {
  const written = (token: string) => {
    const read = readLinkToken(token);
    return read && writeLinkToken(read);
  };
  expect(written('link:Quiz:couples')).toBe('LINK:quiz:couples');
  expect(written('call:(214)555-0142')).toBe('CALL:2145550142');
  expect(written('Email:hello@lanternrow.example')).toBe('EMAIL:hello@lanternrow.example');
});

test.each(['LINK:', 'LINK:a b', 'CALL:12', 'CALL:988abc', 'EMAIL:nobody', 'PAGE:fees'])(
  '%s is no token',
  (token) => expect(readLinkToken(token)).toBeNull(),
);
