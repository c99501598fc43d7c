import { z } from 'zod';
import { commonVariables, requirePairs } from './common-environment.ts';
import { optional, secret } from './fields.ts';

/** The variables of the program that applies the migrations. */
export const migrateEnvironment = z
  .object(commonVariables)
  .pick({ DATABASE_URL: true, DATA_KEY_PREVIOUS: true })
  .extend({ DATA_KEY: optional(secret), ERASURE_LIST: optional(z.string()) })
  .superRefine(requirePairs([['ERASURE_LIST', 'DATA_KEY']]));
