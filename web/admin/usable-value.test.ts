import { expect, test } from '@jest/globals';
import { availabilitySchema, OVERRIDE_SCHEMAS } from '#content/override-schema';
import { usableValue } from './usable-value.ts';

test('a stored value is usable if the schema of today takes it', () => {
  const value = { isAcceptingClients: true, availability: null };
  expect(usableValue(availabilitySchema, value)).toEqual(value);
});

test.each([
  { why: 'a price with cents', value: { reset: 12.5 } },
  { why: 'another shape', value: ['reset'] },
  { why: 'nothing', value: null },
])('$why is not usable', ({ value }) => {
  expect(usableValue(OVERRIDE_SCHEMAS.prices, value)).toBeUndefined();
});
