import { titleForPath } from '#content/title-for-path';
import type { PageData } from './page-data.ts';

/** Path of the 404 page in English, which every site has. */
export const NOT_FOUND_PATH = '/404';

/** Whether a path belongs to the pages in Spanish. */
export const isSpanishPath = (path: string): boolean => /^\/es(?:\/|$)/.test(path);

/** Paths of the 404 pages for an unknown path, in order of preference. */
export const notFoundPaths = (path: string): string[] =>
  isSpanishPath(path) ? [`/es${NOT_FOUND_PATH}`, NOT_FOUND_PATH] : [NOT_FOUND_PATH];

/** URL of a page's data file. */
export function pageDataUrl(path: string): string {
  return `/page-data/${path === '/' ? 'index' : path.slice(1)}.json`;
}

/**
 * The 404 page for a path that does not exist. A therapist's path keeps the title of therapist pages.
 * @param words the data of the 404 page
 */
export function missingPage(words: PageData, path: string, brandTitle: string): PageData {
  const title = path.startsWith('/therapists/')
    ? titleForPath(path, { brandTitle, titles: {} })
    : words.title;
  return { ...words, path, title, canonicalPath: path, trail: [] };
}
