/** Pages where nobody but us may watch: people write there about their lives, or work with those who did. */
const PRIVATE_PATHS = ['/vibe-check', '/get-matched', '/relie', '/admin', '/ritual-creator'];
/** A quiz, whose answers a script that records the screen would see, and whose address names its result. */
const QUIZ_PATH = /[/-]quiz$/;

/** Whether measuring scripts must stay away from a page, whatever the visitor allowed. */
export function isPrivatePath(path: string): boolean {
  return (
    QUIZ_PATH.test(path) || PRIVATE_PATHS.some((it) => path === it || path.startsWith(`${it}/`))
  );
}

/** The page's address as analytics may know it: campaign labels stay, any other query and the hash go. */
export function reportableLocation(location: { origin: string; pathname: string; search: string }) {
  const labels = [...new URLSearchParams(location.search)].filter(([name]) =>
    name.startsWith('utm_'),
  );
  const query = new URLSearchParams(labels).toString();
  return `${location.origin}${location.pathname}${query && `?${query}`}`;
}
