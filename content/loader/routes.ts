import type { Content, PageKind } from './model.ts';
import { topicsOf, topicWords } from './topics.ts';

/** One address of the site. Used by the router, the sitemap, the redirects, the search index and the tests. */
export interface SiteRoute {
  path: string;
  /** Canonical address; differs from `path` only for an alias. */
  canonical: string;
  /** The page type of the structured data; `admin` is the staff area, which is never prerendered. */
  kind: PageKind | 'admin';
  /** The whole document title. */
  title: string;
  description: string;
  /** Kept out of search engines and of the sitemap. */
  noindex: boolean;
  /** Date of the last change, YYYY-MM-DD; the sitemap's `lastmod`. */
  updated: string | null;
}

/** Anchors of the home page, which is rendered from `home.yaml` and not from Markdown. */
export const HOME_ANCHORS = ['contact', 'how-it-works', 'trust-strip', 'podcast-blog'] as const;

const ADMIN_PATHS = ['/admin', '/admin/login', '/admin/setup'];

/** All documents that have their own file and page. */
export function allDocuments({ pages, people, posts, episodes, downloads }: Content) {
  return [...pages, ...people, ...posts, ...episodes, ...downloads];
}

/** All addresses with a page. */
export function routesOf(content: Content): SiteRoute[] {
  const { home, pages, people, posts, episodes, downloads, site } = content;
  const document = (
    {
      path,
      aliases,
      documentTitle,
      description,
      updated,
    }: (typeof posts | typeof people | typeof downloads)[number] | (typeof episodes)[number],
    kind: PageKind,
  ): SiteRoute[] =>
    [path, ...aliases].map((address) => ({
      path: address,
      canonical: path,
      kind,
      title: documentTitle,
      description,
      noindex: false,
      updated,
    }));
  return [
    {
      path: '/',
      canonical: '/',
      kind: 'homepage',
      title: home.documentTitle,
      description: home.description,
      noindex: false,
      updated: home.updated,
    },
    ...pages.map((page) => ({
      path: page.path,
      canonical: page.canonical ?? page.path,
      kind: page.kind,
      title: page.documentTitle,
      description: page.description,
      noindex: page.noindex,
      updated: page.updated,
    })),
    ...people.flatMap((person) => document(person, 'therapist')),
    ...posts.flatMap((post) =>
      document({ ...post, description: post.searchDescription ?? post.description }, 'blog'),
    ),
    ...topicsOf(posts).map((topic) => ({
      path: topic.path,
      canonical: topic.path,
      kind: 'resources' as const,
      title: `${topicWords(topic).heading} - ${site.brandTitle}`,
      description: topicWords(topic).description,
      // Duplicates the cards of the blog's list, which is indexed.
      noindex: true,
      updated: topic.posts[0]?.date ?? null,
    })),
    ...episodes.flatMap((episode) => document(episode, 'podcast')),
    ...downloads.flatMap((download) => document(download, 'resources')),
    ...ADMIN_PATHS.map((path) => ({
      path,
      canonical: path,
      kind: 'admin' as const,
      title: `Staff - ${site.brandTitle}`,
      description: 'For the staff of the practice.',
      noindex: true,
      updated: null,
    })),
  ];
}
