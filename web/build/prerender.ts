/**
 * Prerenders the site: every public page as HTML and as data, feeds, icons, images, and a compressed copy of each. Runs
 * after both Vite builds; see `build:web` in package.json.
 */
import { cp, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { SiteRouting } from '#contracts/site-routing';
import { contentDigest } from '../../content/loader/content-digest.ts';
import { loadContent } from '../../content/loader/load.ts';
import { digestOfPosts, readPostSources } from '../../content/loader/post-source.ts';
import { routesOf } from '../../content/loader/routes.ts';
import type { linkedPages as LinkedPages, renderPage as RenderPage } from '../entry-server.tsx';
import { bundledFrame } from '../page-data/around.ts';
import { BuiltAssets } from './built-assets.ts';
import { renderAppShell } from './document.ts';
import { precompress } from './precompress.ts';
import { publishGuides } from './publish-guides.ts';
import { publishImages } from './publish-images.ts';
import type { BuiltSite } from './render-changes.ts';
import { siteFolder } from './site-folder.ts';
import { publishIcons } from './site-icons.ts';
import { robotsTxt, webManifest } from './site-files.ts';
import { planSite, type BuiltParts } from './site-plan.ts';

const PROJECT = path.resolve(import.meta.dirname, '../..');
const CONTENT = path.join(PROJECT, 'content');
const SITE = path.join(PROJECT, siteFolder);
const CLIENT = path.join(SITE, 'client');
const SERVER = path.join(SITE, 'server');

/** The part of the server build that is used here; the build has no types. */
const serverEntrySchema = z.object({
  linkedPages: z.custom<typeof LinkedPages>((value) => typeof value === 'function'),
  renderPage: z.custom<typeof RenderPage>((value) => typeof value === 'function'),
});

const started = performance.now();
// The server build of the app.
const { linkedPages, renderPage } = serverEntrySchema.parse(
  await import(pathToFileURL(path.join(SERVER, 'entry-server.js')).href),
);
const content = loadContent(CONTENT);
// Fixed at build time: pages contain their canonical URL and exist before any server runs.
const origin = (process.env.PUBLIC_URL ?? `https://${content.site.hosts.primary}`).replace(
  /\/$/,
  '',
);
const assets = await BuiltAssets.read(CLIENT);
await publishIcons(path.join(CONTENT, 'images/brand'), CLIENT);
const parts: BuiltParts = {
  origin,
  images: await publishImages(path.join(CONTENT, 'images'), path.join(CLIENT, 'images')),
  pdfs: Object.fromEntries(await publishGuides(content, origin, CLIENT)),
  audioSizes: await audioSizes(),
  assets: assets.byTemplate(),
  bundled: bundledFrame(content),
};
const digests = await writePages();
await writeAt('/app-shell.html', renderAppShell(assets.forAdmin(), content.site));
await writeAt('/robots.txt', robotsTxt(origin));
await writeAt('/site.webmanifest', webManifest(content));
// Used by the build only.
await rm(path.join(CLIENT, '.vite'), { recursive: true });
await precompress(CLIENT);
const built: BuiltSite = { parts, digests };
await writeFile(path.join(SERVER, 'built-site.json'), JSON.stringify(built));
await writeFile(
  path.join(SERVER, 'built-content.json'),
  JSON.stringify({ digest: contentDigest(CONTENT), content }),
);
// Written last, so that its presence marks a complete build.
await writeFile(path.join(SITE, 'routing.json'), JSON.stringify(siteRouting()));
const count = Object.keys(digests).filter((file) => file.endsWith('.html')).length;
console.log(`Prerendered ${count} pages in ${Math.round(performance.now() - started)} ms`);

/** @returns the digests of the files by path */
async function writePages(): Promise<Record<string, string>> {
  const paths = new Set(routesOf(content).map((route) => route.path));
  for (const linked of linkedPages()) {
    if (paths.has(linked)) continue;
    throw new Error(`content/ has no page at ${linked}, which other pages link to`);
  }
  const planned = planSite(content, parts, renderPage);
  for (const file of planned) await writeAt(file.path, await file.render());
  return Object.fromEntries(planned.map(({ path: file, digest }) => [file, digest]));
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
    posts: digestOfPosts(readPostSources(CONTENT)),
  };
}

/** Copies the audio files of the episodes. @returns their sizes in bytes by file name */
async function audioSizes(): Promise<Record<string, number>> {
  const files = content.episodes.flatMap((episode) => episode.audio?.file ?? []);
  const sizes: Record<string, number> = {};
  for (const file of files) {
    const from = path.join(CONTENT, 'audio', file);
    await cp(from, path.join(CLIENT, 'audio', file));
    sizes[file] = (await stat(from)).size;
  }
  return sizes;
}

async function writeAt(address: string, text: string): Promise<void> {
  const file = path.join(CLIENT, address);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
