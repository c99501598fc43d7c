import { resolveRedirect } from '#content/resolve-redirect';
import { redirects } from 'virtual:redirects';

/** Where the page of an old address is now; null where there never was one. Fetched only when a page is missing. */
export function oldAddressTarget(path: string): string | null {
  return resolveRedirect(redirects, path);
}
