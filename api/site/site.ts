import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { siteRoutingSchema, type SiteRouting } from '#contracts/site-routing';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { packageRoot } from '#runtime/package-root';
import type { ContentWatch } from '../content/content-watch.ts';
import { pageHeaders } from './page-headers.ts';
import { redirectTarget } from './redirect-target.ts';

const DIST = path.join(packageRoot(import.meta.url), 'dist/web');
/** Written last by the build and replaced by each publication. It names the folder to serve. */
const ROUTING = path.join(DIST, 'routing.json');

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
  watch: ContentWatch,
): Promise<void> {
  if (!existsSync(ROUTING)) return;
  let site = await readSite(environment);
  watch.onChange('site', async () => {
    site = await readSite(environment);
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

/** One publication of the site. A request is answered from one and the same. */
interface Site {
  /** Absolute path of the folder to serve. */
  root: string;
  /** Paths of all files that may be served. */
  files: ReadonlySet<string>;
  headers: Readonly<Record<string, string>>;
  adminHeaders: Readonly<Record<string, string>>;
  routing: SiteRouting;
  environment: ApiEnvironment;
}

async function readSite(environment: ApiEnvironment): Promise<Site> {
  const routing = siteRoutingSchema.parse(JSON.parse(await readFile(ROUTING, 'utf8')));
  const root = path.join(DIST, routing.folder);
  return {
    root,
    files: await listFiles(root),
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
  if (asset !== null && site.files.has(asset)) {
    const immutable = /^\/(assets|images)\//.test(asset);
    return (
      reply
        .headers(asset.endsWith('.html') ? site.headers : {})
        .header('Cache-Control', immutable ? IMMUTABLE : REVALIDATED)
        // Podcast players, feed readers and newsletters show our sound and images on pages of their own.
        .header(
          'Cross-Origin-Resource-Policy',
          asset.endsWith('.html') ? 'same-origin' : 'cross-origin',
        )
        .sendFile(asset, site.root)
    );
  }
  if (target) return reply.redirect(target.to + search, 301);
  const isAdmin = /^\/admin(\/|$)/.test(pathname);
  return reply
    .code(isAdmin ? 200 : 404)
    .headers(isAdmin ? site.adminHeaders : site.headers)
    .header('Cache-Control', REVALIDATED)
    .sendFile(isAdmin ? '/app-shell.html' : missingPage(pathname), site.root);
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
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
