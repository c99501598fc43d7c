/** The hosts of analytics, sorted. */
export const MEASURING: readonly string[] = ['www.clarity.ms', 'www.googletagmanager.com'];

/** Sensitive pages: analytics must not run on them. */
const PRIVATE = new Set([
  '/vibe-check',
  '/es',
  '/get-matched',
  '/relie',
  '/ritual-creator',
  '/therapy-finder-quiz',
  '/digital-detox-quiz',
  '/strengthen-reconnect/quiz',
  '/therapy-gets-your-world/quiz',
  '/beautifully-complicated/quiz',
  '/crisis-couples/quiz',
]);

/** The other hosts that a page requests once the visitor has accepted all cookies. */
export const hostsWithConsent = (path: string): readonly string[] =>
  PRIVATE.has(path) ? [] : MEASURING;
