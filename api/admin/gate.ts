import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Environment } from '../../runtime/environment.ts';
import { ApiException } from '../http/api-exception.ts';
import type { SessionService } from './session.service.ts';
import { readSessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; set by the gate on every route behind it. */
    admin?: string;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const OPEN_ROUTES = new Set(['/api/admin/login', '/api/admin/setup']);

/**
 * Stands before everything that belongs to staff, by path, so that a route added later is closed until somebody opens
 * it. `X-Auth-User` and `X-Auth-Admin` are never looked at: anybody can send them.
 */
export function registerGate(
  fastify: FastifyInstance,
  sessions: SessionService,
  environment: Environment,
): void {
  fastify.decorateRequest('admin');
  fastify.addHook('onRequest', async (request) => {
    // The matched route's pattern cannot be disguised by percent-encoding; what no route or only the site's own matches
    // is judged as it came.
    const route = request.routeOptions.url;
    if (![route, request.url].some((path) => isForStaff(path, request.method))) return;
    if (!SAFE_METHODS.has(request.method)) refuseForeignOrigin(request, environment.PUBLIC_URL);
    if (route && OPEN_ROUTES.has(route)) return;
    const username = await sessions.usernameOf(readSessionCookie(request, environment.PUBLIC_URL));
    if (!username) throw new ApiException('unauthenticated', 'Please sign in.');
    request.admin = username;
  });
}

/** The blog is public to read; everything else under these prefixes is staff's. */
function isForStaff(path: string | undefined, method: string): boolean {
  if (path === undefined) return false;
  if (/^\/api\/(admin|clarity)(\/|$|\?)/.test(path)) return true;
  return /^\/api\/blog(\/|$|\?)/.test(path) && !SAFE_METHODS.has(method);
}

/** Browsers send `Origin` with every mutating request; a program that sends none carries no stolen cookie either. */
function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  const host = URL.parse(origin)?.host;
  if (host && (host === request.host || host === new URL(publicUrl).host)) return;
  throw new ApiException('forbidden', 'This request came from another site.');
}
