/** The part of the redirect table that concerns paths. */
export interface PathRedirects {
  exact: Readonly<Record<string, string>>;
  prefixes: readonly { below: string; to: string }[];
}

/**
 * Where an old address lives now, or null when it is not an old address. Case and ending slashes do not matter.
 * A live page always wins: ask only for addresses that no page answers.
 */
export function resolveRedirect(table: PathRedirects, pathname: string): string | null {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  if (Object.hasOwn(table.exact, path)) return table.exact[path] ?? null;
  const prefix = table.prefixes.find(({ below }) => path.startsWith(below));
  return prefix?.to ?? null;
}
