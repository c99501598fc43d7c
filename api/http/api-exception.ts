import type { ApiErrorBody } from '#contracts/api-error';
import type { ApiErrorCode } from '#contracts/api-error-codes';

const STATUS: Record<ApiErrorCode, number> = {
  bad_request: 400,
  validation_failed: 400,
  unknown_form: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  idempotency_conflict: 409,
  slot_taken: 409,
  already_booked: 409,
  expired: 410,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
};

/** An error answer with a message for the visitor. May be thrown anywhere in a request; the error filter answers it. */
export class ApiException extends Error {
  readonly status: number;

  /**
   * @param code for programs
   * @param message for people; never a stack, a query or personal data
   * @param extra `fields` maps a field's path to its error; `retryAfterSeconds` becomes `Retry-After`; `more` is what
   * the contract of the code adds to the body
   */
  constructor(
    readonly code: ApiErrorCode,
    message: string,
    readonly extra: {
      fields?: Record<string, string>;
      retryAfterSeconds?: number;
      more?: object;
    } = {},
  ) {
    super(message);
    this.name = 'ApiException';
    this.status = STATUS[code];
  }

  /** The error body that every endpoint uses. */
  body(): ApiErrorBody {
    const { fields, more } = this.extra;
    return { ...more, message: this.message, code: this.code, ...(fields ? { fields } : {}) };
  }
}

/** The code for a status that Fastify or Nest chose. */
export function codeForStatus(status: number): ApiErrorCode {
  switch (status) {
    case 401:
      return 'unauthenticated';
    case 403:
      return 'forbidden';
    case 404:
      return 'not_found';
    case 405:
      return 'method_not_allowed';
    case 413:
      return 'payload_too_large';
    case 414:
      return 'uri_too_long';
    case 415:
      return 'unsupported_media_type';
    case 429:
      return 'rate_limited';
    case 503:
      return 'unavailable';
    default:
      return status < 500 ? 'bad_request' : 'internal';
  }
}
