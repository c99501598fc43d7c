/**
 * Prerenders the site: every public page as HTML and as data, feeds, icons, images, and a compressed copy of each. Runs
 * after both Vite builds; see `build:web` in package.json.
 */
import { cp, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { SiteRouting } from '#contracts/site-routing';
import { loadContent } from '../../content/loader/load.ts';
import { routesOf } from '../../content/loader/routes.ts';
import type { linkedPages as LinkedPages, renderPage as RenderPage } from '../entry-server.tsx';
import { pageHeads, type PageHead } from '../site/features/seo/structured-pages.ts';
import { buildPages } from '../page-data/build-pages.ts';
import type { PageData } from '../page-data/page-data.ts';
import { missingPage, NOT_FOUND_PATH, pageDataUrl } from '../page-data/page-addresses.ts';
import { BuiltAssets } from './built-assets.ts';
import { renderAppShell, renderDocument } from './document.ts';
import { precompress } from './precompress.ts';
import { publishGuides } from './publish-guides.ts';
import { publishImages } from './publish-images.ts';
import { siteFolder } from './site-folder.ts';
import { publishIcons } from './site-icons.ts';
import {
  blogFeed,
  llmsTxt,
  podcastFeed,
  robotsTxt,
  sitemapXml,
  webManifest,
} from './site-files.ts';

const PROJECT = path.resolve(import.meta.dirname, '../..');
const CONTENT = path.join(PROJECT, 'content');
const SITE = path.join(PROJECT, siteFolder);
const CLIENT = path.join(SITE, 'client');

/** The part of the server build that is used here; the build has no types. */
const serverEntrySchema = z.object({
  linkedPages: z.custom<typeof LinkedPages>((value) => typeof value === 'function'),
  renderPage: z.custom<typeof RenderPage>((value) => typeof value === 'function'),
});

const started = performance.now();
// The server build of the app.
const { linkedPages, renderPage } = serverEntrySchema.parse(
  await import(pathToFileURL(path.join(SITE, 'server/entry-server.js')).href),
);
const content = loadContent(CONTENT);
// Fixed at build time: pages contain their canonical URL and exist before any server runs.
const origin = (process.env.PUBLIC_URL ?? `https://${content.site.hosts.primary}`).replace(
  /\/$/,
  '',
);
const assets = await BuiltAssets.read(CLIENT);
const images = await publishImages(path.join(CONTENT, 'images'), path.join(CLIENT, 'images'));

const pdfs = await publishGuides(content, origin, CLIENT);

await publishIcons(path.join(CONTENT, 'images/brand'), CLIENT);
const count = await writePages();
await writeSiteFiles();
// Used by the build only.
await rm(path.join(CLIENT, '.vite'), { recursive: true });
await precompress(CLIENT);
// Written last, so that its presence marks a complete build.
await writeFile(path.join(SITE, 'routing.json'), JSON.stringify(siteRouting()));
console.log(`Prerendered ${count} pages in ${Math.round(performance.now() - started)} ms`);

async function writePages(): Promise<number> {
  const heads = pageHeads(content, {
    origin,
    imageUrl: (file) => (file && images[file] ? origin + images[file].src : undefined),
    audioUrl: (file) => `${origin}/audio/${file}`,
  });
  const routes = new Map(routesOf(content).map((route) => [route.path, route]));
  const sources = buildPages(content, pdfs);
  for (const linked of linkedPages()) {
    if (sources.some(({ path: written }) => written === linked)) continue;
    throw new Error(`content/ has no page at ${linked}, which other pages link to`);
  }
  for (const source of sources) {
    const route = routes.get(source.path);
    const head = heads.get(source.documentPath);
    if (!route || !head) throw new Error(`${source.path} is missing in the list of routes`);
    const page: PageData = {
      path: source.path,
      title: route.title,
      canonicalPath: route.canonical,
      trail: source.trail,
      ...(source.language && { language: source.language }),
      images: imagesOf(source.view),
      view: source.view,
    };
    await writeAt(htmlFile(page.path), await htmlOf(page, head));
    await writeAt(pageDataUrl(page.path), JSON.stringify(page));
    if (page.path === NOT_FOUND_PATH) {
      const therapist = missingPage(page, '/therapists/unknown', content.site.brandTitle);
      await writeAt('/404-therapist.html', await htmlOf(therapist, head));
    }
  }
  await writeAt('/app-shell.html', renderAppShell(assets.for(), content.site));
  return sources.length;
}

async function htmlOf(page: PageData, head: PageHead): Promise<string> {
  const breadcrumbs = page.trail.map((crumb) => ({ name: crumb.name, url: origin + crumb.path }));
  return renderDocument({
    page,
    head: { ...head, structured: { ...head.structured, breadcrumbs } },
    markup: await renderPage(page),
    site: content.site,
    assets: assets.for(page.view.template),
    origin,
    shareImage: `${origin}/share.png`,
  });
}

function siteRouting(): SiteRouting {
  const { redirects, site, thirdParties } = content;
  return {
    folder: path.relative(path.join(PROJECT, 'dist/web'), CLIENT),
    origin,
    redirects: { exact: redirects.exact, prefixes: redirects.prefixes },
    entrances: redirects.hosts,
    otherHosts: [site.hosts.primary, site.hosts.second, site.hosts.fallback],
    inlineScriptHashes: assets.inlineScriptHashes,
    thirdParties: Object.fromEntries(thirdParties.map(({ id, hosts }) => [id, hosts])),
  };
}

async function writeSiteFiles(): Promise<void> {
  const listed = routesOf(content).filter(
    (route) => !route.noindex && route.path === route.canonical,
  );
  const audio = await audioSizes();
  await writeAt('/sitemap.xml', sitemapXml(listed, origin));
  await writeAt('/robots.txt', robotsTxt(origin));
  await writeAt('/rss.xml', blogFeed(content, origin));
  await writeAt('/podcast.xml', podcastFeed(content, origin, audio));
  await writeAt('/llms.txt', llmsTxt(content, origin));
  await writeAt('/site.webmanifest', webManifest(content));
}

/** Copies the audio files of the episodes. @returns their sizes in bytes by file name */
async function audioSizes(): Promise<Map<string, number>> {
  const files = content.episodes.flatMap((episode) => episode.audio?.file ?? []);
  const sizes = new Map<string, number>();
  for (const file of files) {
    const from = path.join(CONTENT, 'audio', file);
    await cp(from, path.join(CLIENT, 'audio', file));
    sizes.set(file, (await stat(from)).size);
  }
  return sizes;
}

/** The published form of every image that a view references. */
function imagesOf(view: unknown): PageData['images'] {
  if (typeof view !== 'object' || view === null) return {};
  const own = 'file' in view && 'alt' in view && typeof view.file === 'string' ? view.file : null;
  if (own !== null) {
    const image = images[own];
    if (!image) throw new Error(`content/images has no ${own}`);
    return { [own]: image };
  }
  return Object.values(view)
    .map(imagesOf)
    .reduce((all, some) => ({ ...all, ...some }), {});
}

/** Output file of a path: `/team` is `team.html`, the home page is `index.html`. */
function htmlFile(pagePath: string): string {
  return pagePath === '/' ? '/index.html' : `${pagePath}.html`;
}

async function writeAt(address: string, text: string): Promise<void> {
  const file = path.join(CLIENT, address);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
