import type { z } from 'zod';
import { apiErrorSchema, type ApiErrorBody } from '#contracts/api-error';
import { identityHeaders } from './stored-user.ts';

/** No request may leave a visitor waiting longer than this, in milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000;

/** An answer outside 2xx. `message` is `status: text` for logs; what people may read is in `body`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The parsed error answer; null when something other than our api answered. */
  readonly body: ApiErrorBody | null;
  /** How long the server asks us to wait, in seconds; null when it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, text: string) {
    super(`${response.status}: ${text || response.statusText}`);
    this.status = response.status;
    this.body = parseErrorBody(text);
    this.retryAfterSeconds = parseRetryAfter(response.headers.get('retry-after'));
  }
}

export interface RequestOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** How long the answer may take, in milliseconds; 30 s unless it is a long one. */
  timeoutMs?: number;
}

/**
 * Sends one request to our api with credentials, JSON headers and the stored user's identity headers.
 * @param body sent as JSON when given; a form with a file goes as multipart/form-data
 * @throws ApiError for any answer outside 2xx; TypeError when the network fails; a DOMException named
 *   TimeoutError after 30 s or what `timeoutMs` says
 */
export async function apiRequest(
  method: string,
  url: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<Response> {
  if (!url) throw new Error('URL is required for API requests');
  const timeout = AbortSignal.timeout(options.timeoutMs ?? REQUEST_TIMEOUT_MS);
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: {
      // With a form, only the browser knows what separates its parts.
      ...(body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      Accept: 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      ...identityHeaders(url),
      ...options.headers,
    },
    body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  });
  if (!response.ok) throw new ApiError(response, await response.text());
  return response;
}

/**
 * GETs a URL and parses the JSON answer.
 * @throws what `apiRequest` throws; ZodError when the answer is not what the contract says
 */
export async function getJson<Schema extends z.ZodType>(
  schema: Schema,
  url: string,
  options?: RequestOptions,
): Promise<z.output<Schema>> {
  const response = await apiRequest('GET', url, undefined, options);
  return schema.parse(await response.json());
}

function parseErrorBody(text: string): ApiErrorBody | null {
  try {
    return apiErrorSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // A proxy's HTML page, or nothing at all: there is no more to say than the status.
    return null;
  }
}

/** Retry-After is either seconds or an HTTP date (RFC 9110, 10.2.3). */
function parseRetryAfter(value: string | null): number | null {
  if (!value) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
