/** A page as the instant search knows it: its title and the headings on it. */
export interface SearchEntry {
  path: string;
  title: string;
  headings: string[];
}

export interface SearchHit {
  path: string;
  title: string;
  /** The heading that matched, null where the title did. */
  heading: string | null;
}

/** How many hits are worth showing. */
const MOST_HITS = 8;

/**
 * Finds pages whose title or headings contain every word of the query, titles first. Words match at their beginning:
 * "comm" finds "communicate".
 */
export function searchPages(entries: readonly SearchEntry[], query: string): SearchHit[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const matches = (text: string) => {
    const there = wordsOf(text);
    return words.every((word) => there.some((it) => it.startsWith(word)));
  };
  const byTitle = entries.filter((entry) => matches(entry.title));
  const byHeading = entries
    .filter((entry) => !byTitle.includes(entry))
    .flatMap((entry) => {
      const heading = entry.headings.find((it) => matches(`${entry.title} ${it}`));
      return heading === undefined ? [] : [{ path: entry.path, title: entry.title, heading }];
    });
  return [
    ...byTitle.map(({ path, title }) => ({ path, title, heading: null })),
    ...byHeading,
  ].slice(0, MOST_HITS);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Reads the search file that the build made. */
export function readSearchEntries(value: unknown): SearchEntry[] {
  if (!Array.isArray(value) || !value.every(isEntry)) throw new Error('Not a list of pages');
  return value;
}

function isEntry(value: unknown): value is SearchEntry {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'title' in value &&
    typeof value.title === 'string' &&
    'headings' in value &&
    Array.isArray(value.headings)
  );
}
