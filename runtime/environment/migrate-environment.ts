import { z } from 'zod';
import { commonVariables, requirePairs } from './common-environment.ts';
import { optional, secret } from './fields.ts';

/** The variables of the program that applies the migrations. */
export const migrateEnvironment = z
  .object(commonVariables)
  .pick({ DATABASE_URL: true, DATA_KEY_PREVIOUS: true })
  .extend({
    DATA_KEY: optional(secret),
    ERASURE_LIST: optional(z.string()),
    // Of the roles as which api and worker connect (prisma/roles.ts).
    POSTGRES_API_PASSWORD: optional(z.string()),
    POSTGRES_WORKER_PASSWORD: optional(z.string()),
  })
  .superRefine(requirePairs([['ERASURE_LIST', 'DATA_KEY']]));
