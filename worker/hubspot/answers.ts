import { z } from 'zod';
import type { Outcome } from '../deliveries/outcome.ts';
import { AccountPausedError } from './request-budget.ts';

/** What HubSpot said. `json` is undefined where the body was something else (its proxies answer in HTML). */
export interface HubSpotAnswer {
  status: number;
  headers: Headers;
  json: unknown;
}

/** An outcome other than success. */
export type Failure = Exclude<Outcome, { result: 'delivered' }>;

const SECOND = 1_000;
/** Length of the rolling window of HubSpot's limits, in milliseconds. */
export const RATE_WINDOW_MS = 10 * SECOND;
// The daily limit returns at midnight of the account's time zone. One request every 50 s is at most 1,728 refusals a
// day, far below the 5 % of all requests that HubSpot allows.
const DAILY_MS = 50 * SECOND;
const MIGRATION_MS = 60 * SECOND;

const errorBody = z.object({
  message: z.string().default(''),
  category: z.string().default(''),
  policyName: z.string().default(''),
  errors: z
    .array(z.object({ message: z.string().default(''), errorType: z.string().default('') }))
    .default([]),
});
const propertyErrors = z.array(z.object({ name: z.string(), error: z.string() }));

/** HubSpot's error body, empty where the body is not one. */
export function readErrorBody(json: unknown): z.infer<typeof errorBody> {
  return errorBody.catch({ message: '', category: '', policyName: '', errors: [] }).parse(json);
}

/**
 * For how long an answer asks the whole account to wait, in milliseconds: a 429 (HubSpot's limits are the account's,
 * not an endpoint's), or 477 while it moves the account. Undefined for any other answer.
 */
export function accountPauseMs({ status, headers, json }: HubSpotAnswer): number | undefined {
  if (status === 477) return readRetryAfter(headers) ?? MIGRATION_MS;
  if (status !== 429) return undefined;
  return readRetryAfter(headers) ?? (isDaily(json) ? DAILY_MS : RATE_WINDOW_MS);
}

const isDaily = (json: unknown): boolean => readErrorBody(json).policyName === 'DAILY';

/**
 * The outcome of an answer other than 2xx, where it is the same for every endpoint. The status decides, because bodies
 * may be HTML or plain text.
 * @returns undefined for a refusal of the data (400, 404, 409 and the like), which the caller interprets
 */
export function commonFailure(answer: HubSpotAnswer): Failure | undefined {
  const { status, headers, json } = answer;
  const retryAfterMs = accountPauseMs(answer) ?? readRetryAfter(headers);
  if (status === 429) {
    return {
      result: 'retry',
      reason: 'rate-limited',
      httpStatus: status,
      retryAfterMs,
      explanation: isDaily(json)
        ? 'HubSpot’s daily limit of calls is used up.'
        : 'HubSpot asked us to slow down.',
    };
  }
  if (status === 401 || status === 403) {
    return {
      result: 'retry',
      reason: 'refused-access',
      httpStatus: status,
      retryAfterMs: 30 * SECOND,
      explanation:
        status === 401
          ? 'HubSpot does not accept our access token. Check HUBSPOT_ACCESS_TOKEN.'
          : `Our HubSpot access token lacks a permission (scope) for this${missingScopes(json)}.`,
    };
  }
  if (status === 423) {
    return {
      result: 'retry',
      reason: 'busy',
      httpStatus: status,
      retryAfterMs: Math.max(retryAfterMs ?? 0, 2 * SECOND),
      explanation: 'HubSpot was busy with this contact.',
    };
  }
  if (status === 477) {
    return {
      result: 'retry',
      reason: 'paused',
      httpStatus: status,
      retryAfterMs,
      explanation: 'HubSpot is moving this account and asked us to wait.',
    };
  }
  // The API redirects nowhere: a server on the way does, e.g. to a page about maintenance.
  if (status >= 300 && status < 400) return unreadable(status);
  if (status >= 500 || status === 408) {
    return {
      result: 'retry',
      reason: 'server-error',
      httpStatus: status,
      retryAfterMs,
      explanation: `HubSpot had a problem of its own (${status}).`,
    };
  }
  return undefined;
}

/** Outcome of a 2xx without the expected content, a redirect, or a 404: the response is not from HubSpot's API. */
export const unreadable = (httpStatus: number): Failure => ({
  result: 'retry',
  reason: 'server-error',
  httpStatus,
  explanation: `HubSpot’s answer could not be read (${httpStatus}). Check HUBSPOT_API_URL.`,
});

/**
 * The outcome of a request that got no answer. Either HubSpot asked us to wait and it was not sent, or the connection
 * failed and HubSpot may have received it.
 * @throws `error` if it is neither
 */
export function networkFailure(error: unknown): Failure {
  if (error instanceof AccountPausedError) {
    return { result: 'unsent', retryAfterMs: error.remainingMs };
  }
  const code = networkCode(error);
  if (code === 'ETIMEDOUT') {
    return { result: 'retry', reason: 'timeout', explanation: 'HubSpot did not answer in time.' };
  }
  if (code !== undefined) {
    return {
      result: 'retry',
      reason: 'connection',
      explanation: `HubSpot could not be reached (${code}).`,
    };
  }
  // A defect of ours must show in the log instead of being retried as an outage.
  throw error;
}

/**
 * Whether HubSpot may store what was sent all the same: its answer was lost, or an error of a server on the way, which
 * does not say what became of the request.
 */
export const mayHaveArrived = (
  outcome: Outcome,
): outcome is Extract<Outcome, { result: 'retry' }> =>
  outcome.result === 'retry' && (outcome.httpStatus === undefined || outcome.httpStatus >= 500);

/** The properties named in a VALIDATION_ERROR, which has them as JSON inside a sentence. */
export function refusedProperties(json: unknown): { name: string; error: string }[] {
  const { message } = readErrorBody(json);
  const start = message.indexOf('[{');
  const end = message.lastIndexOf('}]');
  if (start < 0 || end < start) return [];
  try {
    return propertyErrors.parse(JSON.parse(message.slice(start, end + 2)));
  } catch {
    return [];
  }
}

/**
 * HubSpot refused optional fields: they are left out of this delivery and the rest is sent.
 * @param fields `unknown` where HubSpot does not have the field at all, otherwise it refused this one value
 */
export function refusedFields(
  httpStatus: number,
  fields: readonly { name: string; unknown: boolean }[],
): Outcome {
  const names = (unknown: boolean) => [
    ...new Set(fields.filter((field) => field.unknown === unknown).map(({ name }) => name)),
  ];
  const unknownProperties = names(true);
  const refusedValues = names(false).filter((name) => !unknownProperties.includes(name));
  const said = [
    unknownProperties.length && `HubSpot does not take ${unknownProperties.join(', ')}`,
    refusedValues.length && `HubSpot refused what ${refusedValues.join(', ')} says`,
  ].filter(Boolean);
  return {
    result: 'retry',
    reason: 'refused-field',
    httpStatus,
    dropProperties: [...unknownProperties, ...refusedValues],
    unknownProperties,
    explanation: `${said.join('. ')}. The rest is sent without it.`,
  };
}

const scopeErrors = z.object({
  errors: z.array(
    z.object({ context: z.object({ requiredGranularScopes: z.array(z.string()) }).partial() }),
  ),
});

/** The scopes that a 403 names, as the end of a sentence. */
function missingScopes(json: unknown): string {
  const errors = scopeErrors.safeParse(json).data?.errors ?? [];
  const scopes = errors.flatMap(({ context }) => context.requiredGranularScopes ?? []);
  return scopes.length ? `: ${scopes.join(', ')}` : '';
}

/** `Retry-After` in milliseconds: seconds or a date (RFC 9110, 10.2.3), at most 24 h. */
function readRetryAfter(headers: Headers, now = Date.now()): number | undefined {
  const value = headers.get('retry-after');
  if (!value) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * SECOND : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), 24 * 60 * 60 * SECOND) : undefined;
}

function networkCode(error: unknown): string | undefined {
  // The rejection of `AbortSignal.timeout` has a name and no code.
  if (error instanceof Error && error.name === 'TimeoutError') return 'ETIMEDOUT';
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as Error & { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return undefined;
}
