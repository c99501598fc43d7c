import type { FastifyInstance } from 'fastify';

// Own code and not @fastify/helmet: that sets one policy for everything, cannot tell a page from data by its answer, and
// knows no Cache-Control. Half of its headers would have to be switched off.

/** Every answer has these, whatever it is. */
const OF_ALL = {
  'X-Content-Type-Options': 'nosniff',
  // Other sites must not learn that a visitor came from a counselling practice. Our own need the Referer: a form that
  // is posted without script proves by it where it comes from.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Should a browser ever show data as a page, it may load nothing and be framed by nobody. */
const POLICY_OF_DATA =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const IS_DATA = /^(application\/json|text\/plain|text\/event-stream)/;

/** The headers of an error that is answered outside the routes, where no hook runs. */
export const ERROR_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'application/json; charset=utf-8',
  ...OF_ALL,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': POLICY_OF_DATA,
};

/**
 * Gives every answer its security headers, and forbids to store what does not state its own caching, as static files
 * do. A route overrides a header by setting it. Pages state a policy of their own.
 */
export function registerResponseHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (_request, reply, payload) => {
    const type = String(reply.getHeader('Content-Type') ?? 'text/plain');
    const defaults = {
      ...OF_ALL,
      'Cache-Control': 'no-store',
      ...(IS_DATA.test(type) ? { 'Content-Security-Policy': POLICY_OF_DATA } : {}),
    };
    for (const [name, value] of Object.entries(defaults)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    return payload;
  });
}
