import type { FastifyInstance } from 'fastify';
import { ApiException } from './api-exception.ts';

/** Maximum path length in bytes. The site's own paths are below 200. */
const MAX_PATH_BYTES = 1_024;
/**
 * Browsers read a backslash as a slash, and `//host` as another host. Control characters are in no address of ours, and
 * Postgres refuses a null byte.
 */
const UNSAFE = /\\|[\u0000-\u0020\u007f]|%(?:5c|[01][0-9a-f]|7f)/i;

/** Refuses, before any handler, a path that is too long or that a browser or the database would read differently. */
export function registerPathChecks(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async ({ url }) => {
    const [pathname = ''] = url.split('?', 1);
    if (pathname.length > MAX_PATH_BYTES) {
      throw new ApiException('uri_too_long', 'This address is too long.');
    }
    if (UNSAFE.test(pathname)) {
      throw new ApiException('bad_request', 'We could not read this address.');
    }
  });
}
