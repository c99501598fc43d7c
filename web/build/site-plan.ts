import { createHash } from 'node:crypto';
import { escapeHtml } from '#content/html-text';
import type { Content } from '#content/model';
import { routesOf } from '#content/routes';
import { aroundPages, aroundSpanishPages, type BundledFrame } from '../page-data/around.ts';
import { buildPages } from '../page-data/build-pages.ts';
import { missingPage, NOT_FOUND_PATH, pageDataUrl } from '../page-data/page-addresses.ts';
import type { GuidePdf, PageData, Template } from '../page-data/page-data.ts';
import { pageHeads, type PageHead } from '../site/features/seo/structured-pages.ts';
import type { ImageFile } from '../ui/picture.tsx';
import { renderDocument, type PageAssets } from './document.ts';
import { blogFeed, llmsTxt, podcastFeed, sitemapXml } from './site-files.ts';

/** What the pages need besides the content: everything that only the build can make. */
export interface BuiltParts {
  /** The canonical origin, without a trailing slash. */
  origin: string;
  /** Published images by file name. */
  images: Record<string, ImageFile>;
  /** The guides' files by slug. */
  pdfs: Record<string, GuidePdf>;
  /** Sizes of the episodes' audio files, in bytes, by file name. */
  audioSizes: Record<string, number>;
  assets: Record<Template, PageAssets>;
  bundled: BundledFrame;
}

/** A text file of the site that depends on the content. */
export interface PlannedFile {
  /** Address of the file, e.g. `/team.html`. */
  path: string;
  /** Changes if what the file is made of changes. */
  digest: string;
  render: () => string | Promise<string>;
}

/** Renders the app's markup of a page. */
export type RenderPage = (page: PageData) => Promise<string>;

/**
 * Every page as HTML and as data, and every list of pages: sitemap, feeds, overview for language models. Nothing is
 * rendered yet.
 * @throws Error if the content lacks a page or an image that it refers to
 */
export function planSite(content: Content, parts: BuiltParts, render: RenderPage): PlannedFile[] {
  const { origin, images } = parts;
  const heads = pageHeads(content, {
    origin,
    imageUrl: (file) => (file && images[file] ? origin + images[file].src : undefined),
    audioUrl: (file) => `${origin}/audio/${file}`,
  });
  const frames = {
    en: aroundPages(content, parts.bundled),
    es: aroundSpanishPages(content),
  };
  const routes = new Map(routesOf(content).map((route) => [route.path, route]));
  const pages = buildPages(content, new Map(Object.entries(parts.pdfs))).flatMap((source) => {
    const route = routes.get(source.path);
    const head = heads.get(source.documentPath);
    if (!route || !head) throw new Error(`${source.path} is missing in the list of routes`);
    const view = withPictures(source.view, images);
    const around = frames[source.language ?? 'en'];
    const page: PageData = {
      path: source.path,
      title: route.title,
      canonicalPath: route.canonical,
      trail: source.trail,
      ...(around && { around }),
      ...(source.language && { language: source.language }),
      images: imagesOf(view, images),
      view,
    };
    const document = (path: string, shown: PageData) => ({
      path,
      digest: digestOf([shown, head, parts.assets[view.template]]),
      render: () => documentOf(shown, head, content, parts, render),
    });
    const therapist = missingPage(page, '/therapists/unknown', content.site.brandTitle);
    return [
      document(htmlFile(page.path), page),
      ...(page.path === NOT_FOUND_PATH ? [document('/404-therapist.html', therapist)] : []),
      textFile(pageDataUrl(page.path), JSON.stringify(page)),
    ];
  });
  const listed = [...routes.values()].filter(
    (route) => !route.noindex && route.path === route.canonical,
  );
  return [
    ...pages,
    textFile('/sitemap.xml', sitemapXml(listed, origin)),
    textFile('/rss.xml', blogFeed(content, origin)),
    textFile(
      '/podcast.xml',
      podcastFeed(content, origin, new Map(Object.entries(parts.audioSizes))),
    ),
    textFile('/llms.txt', llmsTxt(content, origin)),
  ];
}

/** The document of one page, e.g. as a preview. */
export async function renderPlanned(files: PlannedFile[], path: string): Promise<string | null> {
  const file = files.find((one) => one.path === htmlFile(path));
  return file ? file.render() : null;
}

async function documentOf(
  page: PageData,
  head: PageHead,
  { site }: Content,
  { origin, assets }: BuiltParts,
  render: RenderPage,
): Promise<string> {
  const breadcrumbs = page.trail.map((crumb) => ({ name: crumb.name, url: origin + crumb.path }));
  return renderDocument({
    page,
    head: { ...head, structured: { ...head.structured, breadcrumbs } },
    markup: await render(page),
    site,
    assets: assets[page.view.template],
    origin,
    shareImage: `${origin}/share.png`,
  });
}

function textFile(path: string, text: string): PlannedFile {
  return { path, digest: digestOf(text), render: () => text };
}

const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

/** Output file of a path: `/team` is `team.html`, the home page is `index.html`. */
function htmlFile(pagePath: string): string {
  return pagePath === '/' ? '/index.html' : `${pagePath}.html`;
}

/** The published form of every image that a view references. */
function imagesOf(view: unknown, images: BuiltParts['images']): PageData['images'] {
  if (typeof view !== 'object' || view === null) return {};
  // An object with a `type` is an audio file.
  const own =
    'file' in view && !('type' in view) && typeof view.file === 'string' ? view.file : null;
  if (own !== null) {
    const image = images[own];
    if (!image) throw new Error(`content/images has no ${own}`);
    return { [own]: image };
  }
  return Object.values(view)
    .map((inner) => imagesOf(inner, images))
    .reduce((all, some) => ({ ...all, ...some }), {});
}

/** Pictures in a text: the published form of the file that the Markdown names. */
function withPictures<T>(view: T, images: BuiltParts['images']): T {
  return JSON.parse(JSON.stringify(view), (key, value: unknown) =>
    (key === 'html' || key === 'answerHtml') && typeof value === 'string'
      ? value.replace(
          /<img src="\/images\/([^"]+)" alt="([^"]*)" loading="lazy">/g,
          picture(images),
        )
      : value,
  ) as T;
}

const picture =
  (images: BuiltParts['images']) =>
  (written: string, file: string, alt: string): string => {
    const image = images[file];
    if (!image) return written;
    const sources = image.sources.map(
      ({ type, srcset }) =>
        `<source type="${type}" srcset="${escapeHtml(srcset)}" sizes="(min-width: 48rem) 44rem, 100vw">`,
    );
    return `<picture>${sources.join('')}<img src="${escapeHtml(image.src)}" alt="${alt}" width="${image.width}" height="${image.height}" loading="lazy"></picture>`;
  };
