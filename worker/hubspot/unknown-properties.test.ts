import { expect, test } from '@jest/globals';
import { UnknownProperties } from './unknown-properties.ts';

test('what one target refused is left out there for ten minutes, and nowhere else', () => {
  const unknown = new UnknownProperties();
  unknown.remember('contacts', ['favourite_tea'], 0);
  const properties = { email: 'ana@lee-family.com', favourite_tea: 'mint' };

  expect(unknown.removeFrom('form', { ...properties }, 1)).toEqual([]);
  const sent = { ...properties };
  expect(unknown.removeFrom('contacts', sent, 599_999)).toEqual(['favourite_tea']);
  expect(sent).toEqual({ email: 'ana@lee-family.com' });
  expect(unknown.removeFrom('contacts', { ...properties }, 600_000)).toEqual([]);
});
