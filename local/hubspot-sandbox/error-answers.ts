import { randomUUID } from 'node:crypto';
import type { Answer } from './exchange.ts';

/** Wraps `fields` in HubSpot's error envelope. */
export function errorAnswer(
  status: number,
  message: string,
  fields: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    status,
    body: { status: 'error', message, correlationId: randomUUID(), ...fields },
    headers,
  };
}

/** 400 for a well-formed request that HubSpot rejects. */
export function invalid(message: string): Answer {
  return errorAnswer(400, message, { category: 'VALIDATION_ERROR' });
}

/** 400 for a body that is not JSON or not of the documented shape. */
export function invalidJson(reason: string): Answer {
  return invalid(`Invalid input JSON on line 1, column 1: ${reason}`);
}

/** 401 for a token that is missing, wrong or revoked. */
export function unauthenticated(): Answer {
  return errorAnswer(
    401,
    'Authentication credentials not found. This API supports OAuth 2.0 authentication and you can find more details at https://developers.hubspot.com/docs/methods/auth/oauth-overview',
    { category: 'INVALID_AUTHENTICATION' },
  );
}

/** 403 for a private app that was not granted `scope`. */
export function missingScope(scope: string): Answer {
  return errorAnswer(
    403,
    "This app hasn't been granted all required scopes to make this call. Read more about required scopes here: https://developers.hubspot.com/scopes.",
    {
      category: 'MISSING_SCOPES',
      errors: [
        {
          message: 'One or more of the following scopes are required.',
          context: { requiredGranularScopes: [scope] },
        },
      ],
      links: { scopes: 'https://developers.hubspot.com/scopes' },
    },
  );
}

/** 404 for a record that does not exist. */
export function notFound(message = 'resource not found'): Answer {
  return errorAnswer(404, message, { category: 'OBJECT_NOT_FOUND' });
}

/** 429 by the named policy. `retryAfter` is in seconds; HubSpot does not always send it. */
export function tooManyRequests(
  policy: 'TEN_SECONDLY_ROLLING' | 'DAILY',
  retryAfter?: number,
): Answer {
  return errorAnswer(
    429,
    `You have reached your ${policy.toLowerCase()} limit.`,
    { errorType: 'RATE_LIMIT', policyName: policy },
    retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) },
  );
}

/** Redirect of an edge proxy to a page for people. */
export function maintenancePage(): Answer {
  return { status: 302, body: '', headers: { Location: 'https://maintenance.invalid/' } };
}

/** HTML error page of an edge proxy that cannot reach HubSpot. */
export function badGatewayPage(): Answer {
  return {
    status: 502,
    body: '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>',
    headers: { 'Content-Type': 'text/html; charset=UTF-8' },
  };
}
