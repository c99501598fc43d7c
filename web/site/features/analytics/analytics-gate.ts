/** Pages without third-party scripts: visitors write about their lives there, or staff read what they wrote. */
const PRIVATE_PATHS = ['/vibe-check', '/es', '/get-matched', '/relie', '/admin', '/ritual-creator'];
/** Quiz pages: a session recorder would see the answers, and the URL contains the result. */
const QUIZ_PATH = /[/-]quiz$/;

/** Whether analytics scripts are forbidden on a page, regardless of consent. */
export function isPrivatePath(path: string): boolean {
  return (
    QUIZ_PATH.test(path) || PRIVATE_PATHS.some((it) => path === it || path.startsWith(`${it}/`))
  );
}

/** The page URL as reported to analytics: keeps campaign parameters, removes every other parameter and the hash. */
export function reportableLocation(location: { origin: string; pathname: string; search: string }) {
  const labels = [...new URLSearchParams(location.search)].filter(([name]) =>
    name.startsWith('utm_'),
  );
  const query = new URLSearchParams(labels).toString();
  return `${location.origin}${location.pathname}${query && `?${query}`}`;
}
