import { resolveRedirect } from '#content/resolve-redirect';
import type { SiteRouting } from '#contracts/site-routing';

interface Names {
  PUBLIC_URL: string;
  LEAD_HOST?: string | undefined;
  HONEYMOON_HOST?: string | undefined;
}

/** Where a request is sent instead; `always`: even where this path has a page. */
export interface RedirectTarget {
  to: string;
  always: boolean;
}

/**
 * Where an address is answered from: other names of the site lead to the canonical one, entrance hosts to their page,
 * old paths to their new ones, and a path with an ending slash to the one without. In one hop.
 */
export function redirectTarget(
  host: string,
  pathname: string,
  routing: SiteRouting,
  names: Names,
): RedirectTarget | null {
  const entrance = routing.entrances.find(({ variable }) => names[variable] === host);
  if (entrance) return { to: names.PUBLIC_URL + entrance.to, always: true };

  const moved = resolveRedirect(routing.redirects, pathname);
  // Two slashes at the beginning would name another host.
  const bare = pathname.replace(/\/+$/, '').replace(/^\/*/, '/');
  const canonicalHost = new URL(names.PUBLIC_URL).hostname;
  if (routing.otherHosts.includes(host) && host !== canonicalHost) {
    return { to: names.PUBLIC_URL + (moved ?? bare), always: true };
  }
  if (bare !== pathname) return { to: moved ?? bare, always: true };
  return moved === null ? null : { to: moved, always: false };
}
