import { withoutTrailingSlashes } from './trailing-slashes.ts';

/** Document titles of all known addresses. */
export interface TitleTable {
  brandTitle: string;
  /** Whole document titles by path. */
  titles: Readonly<Record<string, string>>;
}

/**
 * The document title of an address (specification, section 2). A known address has its own title, an unknown therapist
 * or blog post a general one. Any other address keeps the current title, or gets the brand's if there is none.
 * @param current the current document title
 */
export function titleForPath(pathname: string, table: TitleTable, current = ''): string {
  const path = withoutTrailingSlashes(pathname) || '/';
  const known = Object.hasOwn(table.titles, path) ? table.titles[path] : undefined;
  if (known) return known;
  if (path.startsWith('/therapists/')) return `Therapist Profile - ${table.brandTitle}`;
  if (path.startsWith('/blog/')) return `Blog Post - ${table.brandTitle}`;
  return current || table.brandTitle;
}
