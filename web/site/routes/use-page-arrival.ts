import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { reportPageView } from '../features/analytics/analytics.ts';
import { reportableLocation } from '../features/analytics/analytics-gate.ts';
import type { PageData } from '../../page-data/page-data.ts';

/** Delay of the document title after a route change, in ms; the page view is reported then. */
const TITLE_DELAY = 100;
/** Delay before scrolling to a hash, in ms. */
const HASH_DELAY = 100;
/** Delay before the home page prefetches the likeliest next pages, in ms. */
const PRELOAD_DELAY = 2000;
const LIKELY_NEXT = ['services', 'team', 'vibe-check'];

/** Effects of every page change: title, page view, focus, scrolling and prefetching. */
export function usePageArrival(page: PageData): void {
  const router = useRouter();
  const hash = useRouterState({ select: (state) => state.location.hash });
  const previousPath = useRef(page.path);

  useLayoutEffect(() => {
    if (previousPath.current === page.path) return;
    previousPath.current = page.path;
    window.scrollTo({ top: 0, behavior: 'instant' });
    // Focus moves to the start of the new page for keyboard and screen reader users.
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [page.path]);

  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = page.title;
      const canonical = document.querySelector('link[rel="canonical"]');
      if (canonical instanceof HTMLLinkElement) {
        canonical.href = new URL(page.canonicalPath, canonical.href).href;
      }
      reportPageView({
        path: page.path,
        title: page.title,
        location: reportableLocation(window.location),
      });
    }, TITLE_DELAY);
    return () => clearTimeout(timer);
  }, [page]);

  useEffect(() => {
    if (!hash) return;
    const timer = setTimeout(() => {
      document.getElementById(hash)?.scrollIntoView({ behavior: 'smooth' });
    }, HASH_DELAY);
    return () => clearTimeout(timer);
  }, [hash, page.path]);

  useEffect(() => {
    if (page.path !== '/') return;
    const timer = setTimeout(() => {
      for (const _splat of LIKELY_NEXT) {
        router.preloadRoute({ to: '/$', params: { _splat } }).catch((error: unknown) => {
          console.warn('A page could not be fetched ahead', error);
        });
      }
    }, PRELOAD_DELAY);
    return () => clearTimeout(timer);
  }, [page.path, router]);
}
