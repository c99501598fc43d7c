import type { SiteRoute } from '../../content/loader/routes.ts';
import { buildPages } from '../../web/page-data/build-pages.ts';
import { content } from './content.ts';

/** The first page of each kind and folder (one guide, one blog topic, one quiz …) as a representative sample. */
function firstOfEachKind(routes: readonly SiteRoute[]): Set<string> {
  const first = new Map<string, string>();
  for (const { kind, path } of routes) {
    const folder = `${kind} ${path.slice(0, path.lastIndexOf('/'))}`;
    if (!first.has(folder)) first.set(folder, path);
  }
  return new Set(first.values());
}

/** The first page of each template. */
export function onePageOfEachTemplate(): string[] {
  const first = new Map<string, string>();
  for (const { path, view } of buildPages(content)) {
    if (!first.has(view.template)) first.set(view.template, path);
  }
  return [...first.values()];
}

/** Representatives of all pages: the first of each kind and of each template. */
export function representatives(routes: readonly SiteRoute[]): Set<string> {
  const paths = new Set(routes.map(({ path }) => path));
  const templates = onePageOfEachTemplate().filter((path) => paths.has(path));
  return new Set([...firstOfEachKind(routes), ...templates]);
}
