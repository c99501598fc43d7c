import { expect, test } from '@jest/globals';
import type { Outcome } from '../deliveries/outcome.ts';
import { UnknownProperties } from './unknown-properties.ts';

test('what one target does not have is left out there for ten minutes, and nowhere else', () => {
  const unknown = new UnknownProperties();
  const refusal: Outcome = {
    result: 'retry',
    reason: 'refused-field',
    explanation: 'HubSpot does not take favourite_tea.',
    dropProperties: ['favourite_tea', 'phone'],
    unknownProperties: ['favourite_tea'],
  };
  expect(unknown.learnFrom(refusal, 'contacts', [], 0)).toBe(refusal);
  const properties = { email: 'ana@lee-family.com', phone: '214 555 0100', favourite_tea: 'mint' };

  expect(unknown.removeFrom('form', { ...properties }, 1)).toEqual([]);
  const sent = { ...properties };
  expect(unknown.removeFrom('contacts', sent, 599_999)).toEqual(['favourite_tea']);
  expect(sent).toEqual({ email: 'ana@lee-family.com', phone: '214 555 0100' });
  expect(unknown.removeFrom('contacts', { ...properties }, 600_000)).toEqual([]);
});

test('what was left out is named where the rest was delivered', () => {
  const delivered: Outcome = { result: 'delivered', explanation: 'Stored.', checkArrival: true };
  expect(new UnknownProperties().learnFrom(delivered, 'contacts', ['favourite_tea'])).toEqual({
    ...delivered,
    dropProperties: ['favourite_tea'],
  });
});
