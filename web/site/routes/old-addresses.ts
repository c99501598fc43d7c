import { resolveRedirect } from '#content/resolve-redirect';
import { redirects } from 'virtual:redirects';

/** Redirect target of a legacy path; null if there is none. The table is fetched only for an unknown path. */
export function oldAddressTarget(path: string): string | null {
  return resolveRedirect(redirects, path);
}
