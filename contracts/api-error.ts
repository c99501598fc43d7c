import { z } from 'zod';
import { API_ERROR_CODES } from './api-error-codes.ts';

/** The one shape of every error answer. `fields` maps a field's path to what is wrong with it. */
export const apiErrorSchema = z.object({
  message: z.string(),
  code: z.enum(API_ERROR_CODES),
  fields: z.record(z.string(), z.string()).optional(),
});

export type ApiErrorBody = z.infer<typeof apiErrorSchema>;
