import { resolveRedirect } from '#content/resolve-redirect';
import { withoutTrailingSlashes } from '#content/trailing-slashes';
import type { SiteRouting } from '#contracts/site-routing';

interface Names {
  PUBLIC_URL: string;
  LEAD_HOST?: string | undefined;
  HONEYMOON_HOST?: string | undefined;
}

/** Redirect target. With `always`, it applies even if the path has a page. */
export interface RedirectTarget {
  to: string;
  always: boolean;
}

/**
 * The redirect for a request, or null. Entrance hosts redirect to their page, other host names to the canonical one,
 * old paths to their new ones, and paths with a trailing slash to the path without. Always in a single hop.
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
  // A path that starts with two slashes would redirect to another host.
  const bare = withoutTrailingSlashes(pathname).replace(/^\/*/, '/');
  const canonicalHost = new URL(names.PUBLIC_URL).hostname;
  if (routing.otherHosts.includes(host) && host !== canonicalHost) {
    return { to: names.PUBLIC_URL + (moved ?? bare), always: true };
  }
  if (bare !== pathname) return { to: moved ?? bare, always: true };
  return moved === null ? null : { to: moved, always: false };
}
