import { readdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteRouting } from '#contracts/site-routing';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { DIST, readRouting } from '../content/built-site.ts';
import type { ContentSource } from '../content/content-source.ts';
import type { ContentWatch } from '../content/content-watch.ts';
import type { PublishedContentSource } from '../content/published-content.ts';
import { BuiltPages } from './built-pages.ts';
import { sendFromMemory } from './memory-file.ts';
import { pageHeaders } from './page-headers.ts';
import { PublishedChanges } from './published-changes.ts';
import { redirectTarget } from './redirect-target.ts';

/** For files with a content hash in their name. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Revalidated on each request; answered with 304 if unchanged. */
const REVALIDATED = 'no-cache';

/**
 * Serves the published site, and each newer publication when the watch reports it. Without a build the api answers
 * `/api/*` only.
 */
export async function registerSite(
  fastify: FastifyInstance,
  environment: ApiEnvironment,
  published: { watch: ContentWatch; content: ContentSource; posts: PublishedContentSource },
): Promise<void> {
  const routing = await readRouting();
  if (!routing) return;
  let site = await readSite(routing, environment);
  published.watch.onChange('site', async (version) => {
    const latest = (await readRouting()) ?? routing;
    site = await withPosts(await readSite(latest, environment), site, version, published);
  });
  await fastify.register(fastifyStatic, {
    root: DIST,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });
  fastify.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => answer(request, reply, site),
  });
}

/** The built site, updated with the posts and facts published since the build. */
async function withPosts(
  built: Site,
  before: Site,
  version: bigint,
  { content, posts }: { content: ContentSource; posts: PublishedContentSource },
): Promise<Site> {
  const published = await posts.at(version);
  const postPaths = new Map(
    published.sources.map(({ id, slug }) => [String(id), `/blog/${id}-${slug}`]),
  );
  if (published.digest === built.routing.posts) return { ...built, postPaths };
  // Pages of another build load other scripts, so they cannot be reused.
  const reused = before.root === built.root ? before.changes : new PublishedChanges();
  const rendered = await content.changes(built.routing, published, reused.known);
  return {
    ...built,
    routing: { ...built.routing, redirects: rendered.redirects },
    changes: new PublishedChanges(rendered, reused),
    postPaths,
  };
}

/** One publication of the site. Each request is answered from a single publication. */
interface Site {
  /** Absolute path of the folder to serve. */
  root: string;
  /** Paths of all files, without their compressed copies. */
  files: ReadonlySet<string>;
  /** Those of them that are pages, and the ones for errors and the staff area. */
  pages: BuiltPages;
  /** Files that differ from those of the build. */
  changes: PublishedChanges;
  /** Present addresses of posts by number. */
  postPaths: ReadonlyMap<string, string>;
  headers: Readonly<Record<string, string>>;
  adminHeaders: Readonly<Record<string, string>>;
  routing: SiteRouting;
  environment: ApiEnvironment;
}

async function readSite(routing: SiteRouting, environment: ApiEnvironment): Promise<Site> {
  const root = path.join(DIST, routing.folder);
  return {
    root,
    files: await listFiles(root),
    pages: new BuiltPages(root),
    changes: new PublishedChanges(),
    postPaths: new Map(),
    headers: pageHeaders(routing, environment),
    // No third-party services in the staff area, where leads are read.
    adminHeaders: pageHeaders(routing, {}),
    routing,
    environment,
  };
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
): Promise<FastifyReply> {
  const [pathname = '/'] = request.url.split('?', 1);
  const search = request.url.slice(pathname.length);
  if (pathname.startsWith('/api/')) return notFound(reply);
  const target = redirectTarget(request.hostname, pathname, site.routing, site.environment);
  if (target?.always) return reply.redirect(target.to + search, 301);

  const file = fileOf(pathname);
  if (file !== null && isServed(file, site)) {
    if (file.endsWith('.html')) return sendPage(file, request, reply, site, site.headers);
    return sendAsset(file, request, reply, site);
  }
  if (target) return reply.redirect(target.to + search, 301);
  const renamed = renamedPost(pathname, site);
  if (renamed !== null) return reply.redirect(renamed + search, 301);
  if (/^\/admin(\/|$)/.test(pathname)) {
    return sendPage('/app-shell.html', request, reply, site, site.adminHeaders);
  }
  void reply.code(404);
  return sendPage(missingPage(pathname, site), request, reply, site, site.headers);
}

/** Pages that are served only in place of another one. */
const STAND_INS = /^(?:\/es)?\/(?:404.*|app-shell)\.html$/;

function isServed(file: string, { changes, files }: Site): boolean {
  if (STAND_INS.test(file)) return false;
  return changes.get(file) !== undefined || (files.has(file) && !changes.isGone(file));
}

/** @param file path of a page of the site */
async function sendPage(
  file: string,
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  headers: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  void reply.headers(headers).header('Cache-Control', REVALIDATED);
  return sendFromMemory(site.changes.get(file) ?? (await site.pages.get(file)), request, reply);
}

/** @param file path of any other file: a script, an image, a page's data */
function sendAsset(
  file: string,
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
): FastifyReply {
  const immutable = /^\/(assets|images)\//.test(file);
  if (!/^\/assets\//.test(file)) {
    // Podcast players, feed readers and newsletters embed our audio and images in other origins.
    void reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
  }
  void reply.header('Cache-Control', immutable ? IMMUTABLE : REVALIDATED);
  const changed = site.changes.get(file);
  if (changed) return sendFromMemory(changed, request, reply);
  // Browsers do not revalidate immutable files.
  return reply.sendFile(file, site.root, {
    etag: !immutable,
    lastModified: !immutable,
    acceptRanges: !immutable,
  });
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

/** The current address of a post, or of its data, if the request was for an old one. */
function renamedPost(pathname: string, { postPaths }: Site): string | null {
  const [, data = '', id = '', end = ''] =
    /^(\/page-data)?\/blog\/(\d{1,9})(?:-[^/]*?)?(\.json)?$/.exec(pathname) ?? [];
  const present = postPaths.get(id);
  const to = present && data + present + end;
  return to && to !== pathname && (data === '') === (end === '') ? to : null;
}

/** Maps a path to a file: `/team` to `/team.html`. Null for a path that ends in `.html`, which is not public. */
function fileOf(pathname: string): string | null {
  if (pathname === '/') return '/index.html';
  if (pathname.endsWith('.html')) return null;
  return /\.\w+$/.test(pathname) ? pathname : `${pathname}.html`;
}

/** The 404 page for a path; a practice may have none in Spanish. */
function missingPage(pathname: string, { files }: Site): string {
  const spanish = '/es/404.html';
  if (pathname.startsWith('/es/') && files.has(spanish)) return spanish;
  return pathname.startsWith('/therapists/') ? '/404-therapist.html' : '/404.html';
}

async function listFiles(root: string): Promise<Set<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => `/${path.relative(root, path.join(entry.parentPath, entry.name))}`)
      .filter((file) => !/\.(br|gz)$/.test(file)),
  );
}
