/** Every code an error answer can carry. A module of its own, so that the browser can check one without zod. */
export const API_ERROR_CODES = [
  'bad_request',
  'validation_failed',
  'unknown_form',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'idempotency_conflict',
  'slot_taken',
  'already_booked',
  'expired',
  'payload_too_large',
  'uri_too_long',
  'unsupported_media_type',
  'rate_limited',
  'unavailable',
  'internal',
] as const;

export type ApiErrorCode = (typeof API_ERROR_CODES)[number];
