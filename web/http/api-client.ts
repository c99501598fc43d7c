import type { z } from 'zod';
import type { ApiErrorBody } from '#contracts/api-error';
import { identityHeaders } from './identity-headers.ts';
import { readErrorBody } from './read-error-body.ts';
import { idleHeaders } from './user-idle.ts';

/** Default request timeout, in ms. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * A response outside 2xx, or an HTML page from a captive portal or proxy. `message` is `status: text`, for logs; the
 * message for users is in `body`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The parsed error body; null if the answer did not come from our api. */
  readonly body: ApiErrorBody | null;
  /** The whole parsed body, for fields that the contract of a code adds; undefined if it is no JSON. */
  readonly json: unknown;
  /** Retry-After in seconds; null if absent. */
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, text: string) {
    super(`${response.status}: ${text || response.statusText}`);
    this.status = response.status;
    this.json = parseJson(text);
    this.body = readErrorBody(this.json);
    this.retryAfterSeconds = parseRetryAfter(response.headers.get('retry-after'));
  }
}

export interface RequestOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Timeout in ms; 30 s by default. */
  timeoutMs?: number;
}

/**
 * Sends one request to our api with credentials, JSON headers and the stored user's identity headers.
 * @param body sent as JSON; a form with a file is sent as multipart/form-data
 * @throws ApiError for any response outside 2xx, and for an HTML page of any status: a captive portal or a proxy sent
 * it; TypeError when the network fails; a DOMException named TimeoutError after `timeoutMs` (30 s by default)
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
      // For a form the browser must set Content-Type, because it chooses the multipart boundary.
      ...(body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      Accept: 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      ...identityHeaders(url),
      ...idleHeaders(),
      ...options.headers,
    },
    body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  });
  if (!response.ok || isWebPage(response)) throw new ApiError(response, await response.text());
  return response;
}

/**
 * GETs a URL and parses the JSON answer.
 * @throws what `apiRequest` throws; ZodError if the answer does not match the contract
 */
export async function getJson<Schema extends z.ZodType>(
  schema: Schema,
  url: string,
  options?: RequestOptions,
): Promise<z.output<Schema>> {
  const response = await apiRequest('GET', url, undefined, options);
  return schema.parse(await response.json());
}

function isWebPage({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // HTML from a proxy, or an empty body: only the status is usable.
    return undefined;
  }
}

/** Retry-After is either seconds or an HTTP date (RFC 9110, 10.2.3). */
function parseRetryAfter(value: string | null): number | null {
  if (!value) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
