import { expect, test } from '@jest/globals';
import { apiErrorSchema } from '#contracts/api-error';
import { API_ERROR_CODES } from '#contracts/api-error-codes';
import fc from '../../tests/support/fast-check.ts';
import { readErrorBody } from './read-error-body.ts';

test('error bodies are read as the contract reads them', () => {
  const text = fc.oneof(fc.string(), fc.integer());
  const body = fc.record(
    {
      message: text,
      code: fc.oneof(fc.constantFrom(...API_ERROR_CODES), text),
      fields: fc.oneof(fc.dictionary(fc.string(), text), fc.array(fc.string()), fc.jsonValue()),
      more: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(body, fc.jsonValue()), (json) => {
      expect(readErrorBody(json)).toEqual(apiErrorSchema.safeParse(json).data ?? null);
    }),
    { numRuns: 2_000 },
  );
});
