import { expect, test } from '@jest/globals';
import { SignedTokens } from './signed-tokens.ts';

const ID = '0199f3a2-5b1c-7d4e-8f60-1a2b3c4d5e6f';
const KEY = Buffer.alloc(32, 1).toString('base64');
const tokens = new SignedTokens({ key: 'test', purpose: 'test' }, KEY, undefined);
const NOW = new Date();

test('no other last character makes a valid token', () => {
  const token = tokens.tokenFor(ID);
  expect(tokens.read(token, NOW)).toEqual({ standing: 'valid', id: ID });
  const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    .map((last) => token.slice(0, -1) + last)
    .filter((other) => other !== token);
  expect(others).toHaveLength(63);
  for (const other of others) expect(tokens.read(other, NOW)).toEqual({ standing: 'unknown' });
});
