/** Worker thread of `ContentSource`: loads the content with what is published, checks and renders. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';
import { z } from 'zod';
import { contentDigest } from '#content/content-digest';
import { loadContent } from '#content/load';
import type { Content } from '#content/model';
import type { Overrides } from '#content/override-schema';
import { ContentError, type Problem } from '#content/problems';
import { digestOfOverrides, loadFitting, type LeftOutOverride } from '#content/with-overrides';
import { ContentWithPosts } from '#content/with-posts';
import type {
  CheckedOverrides,
  ContentAnswer,
  ContentTask,
  PreviewedPost,
  RenderedChanges,
} from './content-task.ts';
import type { PublishedContent } from './published-content.ts';

/** Pages are compressed while somebody waits for their publication; the build takes its time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
/** Limits concurrent compressions, because each allocates megabytes. */
const fewAtATime = pLimit(2);
/** Smallest file to compress, in bytes. */
const SMALLEST = 256;

/** The site's server build, without types: the api does not know the sources of the site. */
interface SiteRenderer {
  renderSiteChanges(
    content: Content,
    built: unknown,
    images: object,
    known: object,
  ): Promise<{ files: { path: string; digest: string; text: string | null }[]; gone: string[] }>;
  renderPageOf(
    content: Content,
    path: string,
    built: unknown,
    images: object,
  ): Promise<string | null>;
}

const isFunction = (value: unknown) => typeof value === 'function';
const rendererSchema = z.object({
  renderSiteChanges: z.custom<SiteRenderer['renderSiteChanges']>(isFunction),
  renderPageOf: z.custom<SiteRenderer['renderPageOf']>(isFunction),
});
/** What the build has loaded already. Only the envelope is checked: the content comes from the same release. */
const builtContentSchema = z.object({
  digest: z.string(),
  content: z.custom<Content>((value) => typeof value === 'object' && value !== null),
});

/** Of `built-site.json`, all that this thread needs to know; the renderer takes the rest. */
const builtSiteSchema = z.looseObject({
  parts: z.looseObject({ images: z.record(z.string(), z.unknown()) }),
});

interface BuiltSite {
  renderer: SiteRenderer;
  built: z.infer<typeof builtSiteSchema>;
}

interface LoadedFolder {
  digest: string;
  directory: string;
  folder: Content;
  posts: ContentWithPosts;
  leftOut: readonly LeftOutOverride[];
}

let latest: LoadedFolder | undefined;
const sites = new Map<string, Promise<BuiltSite>>();

/** @throws ContentError if the folder is not valid */
export default async function work(task: ContentTask): Promise<ContentAnswer> {
  if (task.name === 'check overrides') return checkOverrides(task);
  const { published } = task;
  const loaded = await contentIn(task.directory, task.server, published?.overrides ?? {});
  const { folder, posts, leftOut: overrides } = loaded;
  switch (task.name) {
    case 'load': {
      if (!published) return { content: folder, leftOut: { overrides, posts: [] } };
      const pictures = await picturesWith(published.images, task);
      const { content, leftOut } = posts.content(published.sources, pictures);
      return { content, leftOut: { overrides, posts: leftOut } };
    }
    case 'changes':
      return changes(task, loaded);
    case 'check': {
      const { content, post, problems } = posts.check(
        task.source,
        published?.sources ?? [],
        await picturesWith(task.images, task),
      );
      return preview(task, content, post?.path, problems);
    }
  }
}

/**
 * Every published picture by file name: those of the build, or of the folder if the site is not built, and those that
 * authors added.
 */
async function picturesWith(
  added: PublishedContent['images'],
  { server, directory }: { server: string | null; directory: string },
): Promise<Record<string, unknown>> {
  if (server !== null) return { ...(await siteAt(server)).built.parts.images, ...added };
  const names = await readdir(path.join(directory, 'images'));
  return { ...Object.fromEntries(names.map((name) => [name, true])), ...added };
}

/**
 * Loads the content with these overrides, so that a publication of them finds it. Others that do not fit any more, and
 * are left out of the site, do not keep this one from it.
 */
async function checkOverrides({
  directory,
  changed: { key, value },
  others,
}: Extract<ContentTask, { name: 'check overrides' }>): Promise<CheckedOverrides> {
  const load = (some: Overrides) => loadContent(directory, some);
  const changed = value === null ? {} : { [key]: value };
  try {
    const overrides = { ...others, ...changed };
    latest = loadedFolder(digestWith(directory, overrides), directory, load(overrides), []);
    return { problems: [] };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const { fitting, leftOut } = loadFitting(others, load);
    return {
      problems: leftOut.length > 0 ? problemsOf(load, { ...fitting, ...changed }) : error.problems,
    };
  }
}

function problemsOf(load: (some: Overrides) => Content, overrides: Overrides): readonly Problem[] {
  try {
    load(overrides);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
}

async function changes(
  task: Extract<ContentTask, { name: 'changes' }>,
  { posts, leftOut: overrides }: LoadedFolder,
): Promise<RenderedChanges> {
  const { server, published, known } = task;
  const pictures = await picturesWith(published.images, task);
  const { content, leftOut } = posts.content(published.sources, pictures);
  const { renderer, built } = await siteAt(server);
  const { files, gone } = await renderer.renderSiteChanges(content, built, published.images, known);
  const { exact, prefixes } = content.redirects;
  return {
    files: await fewAtATime.map(files, compressed),
    gone,
    redirects: { exact, prefixes },
    leftOut: { overrides, posts: leftOut },
  };
}

async function preview(
  { server, images }: Extract<ContentTask, { name: 'check' }>,
  content: Content,
  address: string | undefined,
  problems: PreviewedPost['problems'],
): Promise<PreviewedPost> {
  if (address === undefined || server === null) return { html: '', problems };
  const { renderer, built } = await siteAt(server);
  return { html: (await renderer.renderPageOf(content, address, built, images)) ?? '', problems };
}

/** The folder's content; from the build's copy if nothing has changed since, which saves two seconds. */
async function contentIn(directory: string, server: string | null, overrides: Overrides) {
  const digest = digestWith(directory, overrides);
  if (latest?.digest !== digest || latest.directory !== directory) {
    const built =
      server && Object.keys(overrides).length === 0 ? await builtContent(server, digest) : null;
    const { loaded, leftOut } = built
      ? { loaded: built, leftOut: [] }
      : loadFitting(overrides, (some) => loadContent(directory, some));
    latest = loadedFolder(digest, directory, loaded, leftOut);
  }
  return latest;
}

const loadedFolder = (
  digest: string,
  directory: string,
  folder: Content,
  leftOut: readonly LeftOutOverride[],
): LoadedFolder => ({
  digest,
  directory,
  folder,
  posts: new ContentWithPosts(folder, directory),
  leftOut,
});

/** Without overrides it is that of the folder, with which the build's copy is found. */
function digestWith(directory: string, overrides: Overrides): string {
  const folder = contentDigest(directory);
  return Object.keys(overrides).length === 0 ? folder : folder + digestOfOverrides(overrides);
}

async function builtContent(server: string, digest: string): Promise<Content | null> {
  const text = await readFile(path.join(server, 'built-content.json'), 'utf8');
  const built = builtContentSchema.parse(JSON.parse(text));
  return built.digest === digest ? built.content : null;
}

/** @param server folder of the site's server build; each publication of content has its own */
function siteAt(server: string) {
  const known = sites.get(server);
  if (known) return known;
  const opened = openSite(server);
  sites.clear();
  sites.set(server, opened);
  return opened;
}

async function openSite(server: string) {
  const entry = pathToFileURL(path.join(server, 'entry-server.js')).href;
  const text = await readFile(path.join(server, 'built-site.json'), 'utf8');
  const built = builtSiteSchema.parse(JSON.parse(text));
  return { renderer: rendererSchema.parse(await import(entry)), built };
}

async function compressed(file: { path: string; digest: string; text: string | null }) {
  const { path: address, digest, text } = file;
  if (text === null) return { path: address, digest, bodies: null };
  const plain = Buffer.from(text);
  if (plain.length < SMALLEST) return { path: address, digest, bodies: { plain } };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, BROTLI),
    promisify(gzip)(plain),
  ]);
  return { path: address, digest, bodies: { plain, br, gz } };
}
