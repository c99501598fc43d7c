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

/** The site with the published posts, as far as they differ from those of the build. */
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
  // Pages of another build load other scripts, so that none of them is kept.
  const kept = before.root === built.root ? before.changes : new PublishedChanges();
  const rendered = await content.changes(built.routing, published, kept.known);
  return {
    ...built,
    routing: { ...built.routing, redirects: rendered.redirects },
    changes: new PublishedChanges(rendered, kept),
    postPaths,
  };
}

/** One publication of the site. A request is answered from one and the same. */
interface Site {
  /** Absolute path of the folder to serve. */
  root: string;
  /** Paths of all files that may be served. */
  files: ReadonlySet<string>;
  /** Pages that differ from those files. */
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
    changes: new PublishedChanges(),
    postPaths: new Map(),
    headers: pageHeaders(routing, environment),
    // Nothing of third parties runs where leads are read.
    adminHeaders: pageHeaders(routing, {}),
    routing,
    environment,
  };
}

function answer(request: FastifyRequest, reply: FastifyReply, site: Site): FastifyReply {
  const [pathname = '/'] = request.url.split('?', 1);
  const search = request.url.slice(pathname.length);
  if (pathname.startsWith('/api/')) return notFound(reply);
  const target = redirectTarget(request.hostname, pathname, site.routing, site.environment);
  if (target?.always) return reply.redirect(target.to + search, 301);

  const asset = fileOf(pathname);
  if (asset !== null && site.changes.has(asset)) {
    const isPage = asset.endsWith('.html');
    void reply
      .headers(isPage ? site.headers : {})
      .header('Cache-Control', REVALIDATED)
      .header('Cross-Origin-Resource-Policy', isPage ? 'same-origin' : 'cross-origin');
    return site.changes.send(asset, request, reply);
  }
  if (asset !== null && site.files.has(asset) && !site.changes.isGone(asset)) {
    const isPage = asset.endsWith('.html');
    const immutable = /^\/(assets|images)\//.test(asset);
    if (!/^\/assets\//.test(asset)) {
      // Podcast players, feed readers and newsletters show our sound and images on pages of their own.
      void reply.header('Cross-Origin-Resource-Policy', isPage ? 'same-origin' : 'cross-origin');
    }
    return reply
      .headers(isPage ? site.headers : {})
      .header('Cache-Control', immutable ? IMMUTABLE : REVALIDATED)
      .sendFile(asset, site.root, {
        // Nobody asks again about an immutable file, and pages are asked about by their ETag.
        etag: !immutable,
        lastModified: !immutable && !isPage,
        acceptRanges: !immutable && !isPage,
      });
  }
  if (target) return reply.redirect(target.to + search, 301);
  const renamed = renamedPost(pathname, site);
  if (renamed !== null) return reply.redirect(renamed + search, 301);
  const isAdmin = /^\/admin(\/|$)/.test(pathname);
  const missing = missingPage(pathname);
  if (!isAdmin && site.changes.has(missing)) {
    void reply.code(404).headers(site.headers).header('Cache-Control', REVALIDATED);
    return site.changes.send(missing, request, reply);
  }
  return reply
    .code(isAdmin ? 200 : 404)
    .headers(isAdmin ? site.adminHeaders : site.headers)
    .header('Cache-Control', REVALIDATED)
    .sendFile(isAdmin ? '/app-shell.html' : missing, site.root);
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

/** The present address of a post, or of its data, whose old address was asked for. */
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

function missingPage(pathname: string): string {
  return pathname.startsWith('/therapists/') ? '/404-therapist.html' : '/404.html';
}

async function listFiles(root: string): Promise<Set<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => `/${path.relative(root, path.join(entry.parentPath, entry.name))}`)
      .filter((file) => !/\.(br|gz)$/.test(file) && !/^\/(404.*|app-shell)\.html$/.test(file)),
  );
}
