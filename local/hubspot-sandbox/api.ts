import type { Account } from './account.ts';
import { notFound, tooManyRequests, unauthenticated } from './error-answers.ts';
import type { Answer, Call, Effect, Family } from './exchange.ts';
import type { RollingWindow } from './rate-limit.ts';

/** A route: its handler, the rate limit it counts against, and whether it requires a token. */
export interface Route {
  readonly family: Family;
  /** Whether the request changes nothing. */
  readonly reads: boolean;
  readonly window: RollingWindow;
  readonly authenticated: boolean;
  readonly handle: (call: Call, effect: Effect) => Answer;
}

/** HubSpot's own limit for form posts without a token, per ten seconds and address. */
const openFormLimit = 50;

/** The route of a request, or undefined for an unknown path. */
export function route(account: Account, call: Call): Route | undefined {
  const { contactsApi, erasures, forms, meetings, subscriptions, limits, settings } = account;
  const reads = call.method === 'GET' || /\/(?:batch\/read|search)$/.test(call.path);
  const crm = {
    authenticated: true,
    reads,
    window: limits.window(`crm ${call.token}`, settings.rateLimit),
  };
  if (erasures.owns(call.path)) {
    return { ...crm, family: 'erasures', handle: (...args) => erasures.answer(...args) };
  }
  if (contactsApi.owns(call.path)) {
    return { ...crm, family: 'contacts', handle: (...args) => contactsApi.answer(...args) };
  }
  if (meetings.owns(call.path)) {
    return { ...crm, family: 'meetings', handle: (...args) => meetings.answer(...args) };
  }
  if (subscriptions.owns(call.path)) {
    return { ...crm, family: 'subscriptions', handle: (...args) => subscriptions.answer(...args) };
  }
  const handle: Route['handle'] = (...args) => forms.answer(...args);
  switch (forms.route(call.path)) {
    case 'list':
      return { ...crm, family: 'forms', handle };
    case 'secure-submit':
      return {
        authenticated: true,
        window: limits.window(`forms ${call.token}`, settings.rateLimit, true),
        family: 'forms',
        reads,
        handle,
      };
    case 'submit':
      return {
        authenticated: false,
        window: limits.window(
          `forms from ${call.address}`,
          Math.min(openFormLimit, settings.rateLimit),
          true,
        ),
        family: 'forms',
        reads,
        handle,
      };
    case undefined:
      return undefined;
  }
}

/** Answers a request: authentication, rate limit, then the handler. */
export function answerCall(
  account: Account,
  call: Call,
  found: Route | undefined,
  effect: Effect,
): Answer {
  if (found === undefined) return notFound();
  if (found.authenticated && call.token !== account.settings.accessToken) return unauthenticated();
  switch (found.window.take(call.at)) {
    case 'allowed':
      return found.handle(call, effect);
    case 'limited':
      return tooManyRequests('TEN_SECONDLY_ROLLING');
    case 'blocked':
      // HubSpot's edge answers a blocked caller, so the body is not JSON.
      return { status: 429, body: 'Too many requests', headers: { 'Content-Type': 'text/plain' } };
  }
}
