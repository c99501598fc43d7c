import { unescapeHtml } from '#content/html-text';
import type { Content } from '#content/model';
import { allDocuments } from '#content/routes';

/** A link of the content to another site. */
export interface OutsideLink {
  url: string;
  /** Addresses of the pages with it; empty if it stands in what many pages share. */
  pages: string[];
}

/** A longer one does not fit an index of Postgres, and is no link that somebody would have written. */
const LONGEST_URL = 2_000;

/**
 * The links of the content to other sites, in the order of their addresses.
 * @param publicUrl of this site, whose own pages are checked by the build
 */
export function outsideLinksOf(content: Content, publicUrl: string): OutsideLink[] {
  const pages = new Map<string, Set<string>>();
  const collect = (part: unknown, page?: string) => {
    for (const link of linksIn(part)) {
      const url = addressOf(link, publicUrl);
      if (url === null) continue;
      const known = pages.get(url) ?? new Set();
      pages.set(url, page === undefined ? known : known.add(page));
    }
  };
  for (const page of allDocuments(content)) collect(page, page.path);
  collect(content.home, '/');
  for (const answer of content.answers) collect(answer, answer.page.split('#')[0]);
  const { site, navigation, redirects, linkKeys, thirdParties, quizzes, ritual, relie } = content;
  collect([site, navigation, redirects, linkKeys, thirdParties, quizzes, ritual, relie]);
  return [...pages]
    .map(([url, found]) => ({ url, pages: [...found].sort() }))
    .sort((a, b) => (a.url < b.url ? -1 : 1));
}

/** Texts that are a web address, and the links of HTML. */
function linksIn(part: unknown): string[] {
  if (typeof part === 'string') {
    if (/^https?:\/\/\S+$/.test(part)) return [part];
    return [...part.matchAll(/ href="(https?:\/\/[^"]+)"/g)].map(([, link = '']) =>
      unescapeHtml(link),
    );
  }
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(linksIn) : [];
}

/** The address that is asked for: without the anchor. @returns null for none that can be checked */
function addressOf(link: string, publicUrl: string): string | null {
  const url = URL.parse(link);
  if (!url || url.origin === new URL(publicUrl).origin || link.length > LONGEST_URL) return null;
  url.hash = '';
  return url.href;
}
