import { withoutTrailingSlashes } from './trailing-slashes.ts';

/** The path redirects of the redirect table. */
export interface PathRedirects {
  exact: Readonly<Record<string, string>>;
  prefixes: readonly { below: string; to: string }[];
}

/**
 * The target of a redirect, or null if there is none. Case and trailing slashes are ignored. Live pages take
 * precedence: call it only for paths without a page.
 */
export function resolveRedirect(table: PathRedirects, pathname: string): string | null {
  const path = withoutTrailingSlashes(pathname.toLowerCase());
  if (Object.hasOwn(table.exact, path)) return table.exact[path] ?? null;
  const prefix = table.prefixes.find(({ below }) => path.startsWith(below));
  return prefix?.to ?? null;
}
