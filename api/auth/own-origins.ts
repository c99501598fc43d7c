import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { isLoopbackHost } from '#runtime/environment/loopback-host';

type Names = Pick<ApiEnvironment, 'PUBLIC_URL' | 'LEAD_HOST' | 'HONEYMOON_HOST'>;

/**
 * The origins of this site's pages: `PUBLIC_URL` and the configured hosts, with its scheme and port. For a
 * loopback address, all loopback names are included, because staff and tests may use any of them.
 */
export function ownOrigins({ PUBLIC_URL, LEAD_HOST, HONEYMOON_HOST }: Names): ReadonlySet<string> {
  const { hostname, protocol, port } = new URL(PUBLIC_URL);
  const names = isLoopbackHost(hostname) ? ['localhost', '127.0.0.1', '[::1]'] : [];
  return new Set(
    [hostname, LEAD_HOST, HONEYMOON_HOST, ...names].flatMap((name) =>
      name === undefined ? [] : [new URL(`${protocol}//${name}${port && `:${port}`}`).origin],
    ),
  );
}
