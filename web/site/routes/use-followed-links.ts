import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { analyticsLoaded } from '../features/analytics/analytics.ts';
import { isPrivatePath } from '../features/analytics/analytics-gate.ts';
import { showPart, showStart } from './use-page-arrival.ts';

/**
 * Client-side navigation for plain links to pages of this site, including those in rendered HTML. Without script they
 * load the whole document.
 */
export function useFollowedLinks(): void {
  const router = useRouter();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const url = internalTarget(event);
      if (!url) return;
      event.preventDefault();
      const href = url.pathname + url.search + url.hash;
      const { pathname, search, hash } = window.location;
      const isHere = url.pathname + url.search === pathname + search;
      // `use-page-arrival.ts` acts only when the path or the hash changes.
      if (isHere && !url.hash) showStart();
      else if (isHere && url.hash === hash) showPart(hash.slice(1));
      // The hash is scrolled to later; see `use-page-arrival.ts`.
      router.navigate({ href, hashScrollIntoView: false }).catch((error: unknown) => {
        console.error('The page could not be opened in place', error);
        window.location.assign(href);
      });
    };
    const fetchAhead = (event: Event) => {
      const url = pageLinkAt(event.target);
      if (!url || url.pathname === window.location.pathname) return;
      const _splat = url.pathname.slice(1);
      router.preloadRoute({ to: '/$', params: { _splat } }).catch((error: unknown) => {
        console.warn('A page could not be fetched ahead', error);
      });
    };
    document.addEventListener('click', follow);
    document.addEventListener('pointerdown', fetchAhead, { passive: true });
    return () => {
      document.removeEventListener('click', follow);
      document.removeEventListener('pointerdown', fetchAhead);
    };
  }, [router]);
}

function internalTarget(event: MouseEvent): URL | null {
  const plain =
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!plain || event.defaultPrevented) return null;
  const url = pageLinkAt(event.target);
  // Analytics scripts must not run on this page; only a new document is free of them.
  return url && analyticsLoaded() && isPrivatePath(url.pathname) ? null : url;
}

/** The path of the site page that the clicked link targets. */
function pageLinkAt(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement)) return null;
  if (link.target || link.hasAttribute('download') || link.dataset.exit !== undefined) return null;
  const url = new URL(link.href);
  if (url.origin !== window.location.origin) return null;
  // Files, the api and its pages are not routes.
  const isPage = !/\.\w+$/.test(url.pathname) && !/^\/(api|admin|booking)(\/|$)/.test(url.pathname);
  return isPage ? url : null;
}
