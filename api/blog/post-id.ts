import { z } from 'zod';

/** The number of a post, or the version of one, as a path parameter. Postgres has 32 bits for it. */
export const numberSchema = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'This is not a number.')
  .transform(Number)
  .refine((number) => number <= 2_147_483_647, 'This is not a number.');
