import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Mention } from './content-reader.ts';
import type { Content } from './model.ts';
import type { Problem } from './problems.ts';
import { allDocuments, HOME_ANCHORS, routesOf, type SiteRoute } from './routes.ts';
import type { SourceFile } from './source-file.ts';

/** Files that the build makes and that a text may point to. */
const BUILT_FILES = new Set(['/sitemap.xml', '/rss.xml', '/podcast.xml', '/llms.txt']);

/** The anchors of every page; a page that is not here has none. */
function anchorsOf(content: Content): Map<string, Set<string>> {
  const anchors = new Map<string, Set<string>>([['/', new Set<string>(HOME_ANCHORS)]]);
  for (const document of allDocuments(content)) {
    const found = new Set<string>();
    for (const { id, html } of document.sections) {
      found.add(id);
      for (const [, inner = ''] of html.matchAll(/<h[3-6] id="([^"]+)"/g)) found.add(inner);
    }
    if ('faqs' in document && document.faqs.length > 0) {
      found.add('faqs');
      for (const { id } of document.faqs) found.add(id);
    }
    for (const path of [document.path, ...document.aliases]) anchors.set(path, found);
  }
  return anchors;
}

/** Links that lead nowhere and pictures that are not there. */
export function checkMentions(
  content: Content,
  mentions: readonly Mention[],
  directory: string,
): Problem[] {
  const paths = new Set(routesOf(content).map(({ path }) => path));
  const anchors = anchorsOf(content);
  const ownPath = new Map(content.pages.map(({ path, file }) => [file, path]));
  return mentions.flatMap(({ kind, to, ...place }) => {
    if (kind !== 'link') {
      const folder = kind === 'audio' ? 'audio' : 'images';
      const isThere = existsSync(join(directory, folder, to));
      return isThere ? [] : [{ ...place, message: `There is no file ${folder}/${to}` }];
    }
    const message = linkMistake(to, ownPath.get(place.file), paths, anchors, content);
    return message ? [{ ...place, message }] : [];
  });
}

function linkMistake(
  to: string,
  ownPath: string | undefined,
  paths: ReadonlySet<string>,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
  { redirects }: Content,
): string | null {
  if (/^(?:https|mailto|tel|sms):/.test(to)) return null;
  if (!/^[/#]/.test(to))
    return `"${to}" is neither an address of this site nor begins with https://`;
  const [written = '', anchor] = to.split('#');
  const path = written || ownPath;
  if (path === undefined || BUILT_FILES.has(path) || /^\/downloads\/[\w-]+\.pdf$/.test(path))
    return null;
  if (!paths.has(path)) {
    const current = redirects.exact[path];
    return current ? `${path} is an old address: write ${current}` : `There is no page ${path}`;
  }
  if (anchor && !anchors.get(path)?.has(anchor)) return `${path} has no heading #${anchor}`;
  return null;
}

/** Redirects that loop, go through another redirect, lead nowhere, or hide a live page. */
export function checkRedirects(content: Content, source: SourceFile): Problem[] {
  const { exact, prefixes, hosts } = content.redirects;
  const live = new Set(routesOf(content).map(({ path }) => path));
  const problem = (path: (string | number)[], message: string): Problem => ({
    file: source.file,
    line: source.lineOf(path),
    key: path.join('.'),
    message,
  });
  const targetMistake = (to: string, from: string): string | null => {
    const [path = ''] = to.split('#');
    if (live.has(path)) return null;
    const next = exact[path];
    if (path === from || (next !== undefined && leadsBackTo(path, exact)))
      return `Going to ${to} never ends`;
    return next === undefined ? `There is no page ${to}` : `${to} moves on: write ${next}`;
  };

  return [
    ...Object.entries(exact).flatMap(([from, to]) => {
      if (live.has(from)) return [problem(['exact', from], `${from} is a live page`)];
      if (from !== from.toLowerCase())
        return [problem(['exact', from], 'Please write it in lower case')];
      const mistake = targetMistake(to, from);
      return mistake ? [problem(['exact', from], mistake)] : [];
    }),
    ...prefixes.flatMap(({ below, to }, index) => {
      const hidden = [...live].find((path) => path.startsWith(below));
      if (hidden) return [problem(['prefixes', index], `${hidden} is a live page below ${below}`)];
      const mistake = targetMistake(to, below);
      return mistake ? [problem(['prefixes', index], mistake)] : [];
    }),
    ...hosts.flatMap(({ variable, to }, index) => {
      const mistake = targetMistake(to, variable);
      return mistake ? [problem(['hosts', index], mistake)] : [];
    }),
  ];
}

/** Whether following the table from `start` comes to an address a second time. */
function leadsBackTo(start: string, exact: Readonly<Record<string, string>>): boolean {
  const seen = new Set<string>();
  for (let path: string | undefined = start; path !== undefined; path = exact[path]) {
    if (seen.has(path)) return true;
    seen.add(path);
  }
  return false;
}

/** Two pages with one address, or one title on two pages. */
export function checkDuplicates(content: Content): Problem[] {
  const files = new Map<string, string>([['/', 'home.yaml']]);
  for (const { path, file } of allDocuments(content)) files.set(path, file);
  const problems: Problem[] = [];
  const byPath = new Map<string, SiteRoute>();
  const byTitle = new Map<string, SiteRoute>();
  for (const route of routesOf(content)) {
    const place = { file: files.get(route.canonical) ?? 'routes', line: 1 };
    if (byPath.has(route.path)) {
      problems.push({ ...place, key: 'path', message: `Two pages have the address ${route.path}` });
    }
    const twin = byTitle.get(route.title);
    // Second addresses of one page share its title, and the staff area has one for all its screens.
    if (twin && twin.canonical !== route.canonical && route.kind !== 'admin') {
      problems.push({ ...place, key: 'title', message: `${twin.path} has the same title` });
    }
    byPath.set(route.path, route);
    if (!twin) byTitle.set(route.title, route);
  }
  return problems;
}
