import type { SiteRoute } from '../../content/loader/routes.ts';

/** The first page of each kind and folder (one guide, one blog topic, one quiz …) as a representative sample. */
export function firstOfEachKind(routes: readonly SiteRoute[]): Set<string> {
  const first = new Map<string, string>();
  for (const { kind, path } of routes) {
    const folder = `${kind} ${path.slice(0, path.lastIndexOf('/'))}`;
    if (!first.has(folder)) first.set(folder, path);
  }
  return new Set(first.values());
}
