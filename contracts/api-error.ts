import { z } from 'zod';

/** Every code an error answer can carry. `message` is for people, `code` for programs. */
const API_ERROR_CODES = [
  'bad_request',
  'validation_failed',
  'unknown_form',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'idempotency_conflict',
  'payload_too_large',
  'uri_too_long',
  'unsupported_media_type',
  'rate_limited',
  'unavailable',
  'internal',
] as const;

export type ApiErrorCode = (typeof API_ERROR_CODES)[number];

/** The one shape of every error answer. `fields` maps a field's path to what is wrong with it. */
export const apiErrorSchema = z.object({
  message: z.string(),
  code: z.enum(API_ERROR_CODES),
  fields: z.record(z.string(), z.string()).optional(),
});

export type ApiErrorBody = z.infer<typeof apiErrorSchema>;
