import { titleForPath } from '#content/title-for-path';
import type { PageData } from './page-data.ts';

/** Where the words of the 404 page stand. */
export const NOT_FOUND_PATH = '/404';

/** Where a page's data file is served. */
export function pageDataUrl(path: string): string {
  return `/page-data/${path === '/' ? 'index' : path.slice(1)}.json`;
}

/**
 * The 404 page as it stands at an address where there is no page. A therapist's address keeps a therapist's title.
 * @param words the data of the 404 page itself
 */
export function missingPage(words: PageData, path: string, brandTitle: string): PageData {
  const title = path.startsWith('/therapists/')
    ? titleForPath(path, { brandTitle, titles: {} })
    : words.title;
  return { ...words, path, title, canonicalPath: path, trail: [] };
}
