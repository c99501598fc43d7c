import type { FastifyInstance } from 'fastify';

// Not @fastify/helmet: it sets one policy for all responses, does not set Cache-Control, and half of its headers would
// have to be disabled.

/** Headers of every response. */
const OF_ALL = { 'X-Content-Type-Options': 'nosniff' };

/** Headers of responses that can be opened as a page, besides the CSP. */
const OF_DOCUMENTS = {
  ...OF_ALL,
  // Other sites must not learn that a visitor came from a counseling practice. Our own pages must send a Referer: the
  // origin check of a form without script needs it.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * Styles, scripts and fonts need only {@link OF_ALL}. A first visit loads eight, and the others would add 0.3 KB each.
 */
const IS_PART = /^(text\/css|(text|application)\/javascript|font\/)/;

/** CSP of JSON and text: a browser that renders such a response as a page loads nothing and allows no framing. */
const POLICY_OF_DATA =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/**
 * CSP of other files, such as images, sound and PDFs: opened as a page, they run no script. Not `default-src 'none'`,
 * which would keep browsers from showing sound and PDFs.
 */
const POLICY_OF_FILES = "script-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const IS_DATA = /^(application\/json|text\/plain|text\/event-stream)/;

/** Headers of an error that is answered before routing, where no hook runs. */
export const ERROR_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'application/json; charset=utf-8',
  ...OF_DOCUMENTS,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': POLICY_OF_DATA,
};

/**
 * Sets the security headers of every response, and `Cache-Control: no-store` where the route set none. A route
 * overrides a header by setting it. Pages set their own CSP.
 */
export function registerResponseHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (_request, reply, payload) => {
    const type = String(reply.getHeader('Content-Type') ?? 'text/plain');
    const policy = IS_DATA.test(type) ? POLICY_OF_DATA : POLICY_OF_FILES;
    const own = IS_PART.test(type)
      ? OF_ALL
      : { ...OF_DOCUMENTS, 'Content-Security-Policy': policy };
    const defaults = { ...own, 'Cache-Control': 'no-store' };
    for (const [name, value] of Object.entries(defaults)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    return payload;
  });
}
