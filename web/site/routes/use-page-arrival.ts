import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { count } from '../../http/count.ts';
import { reportPageView } from '../features/analytics/analytics.ts';
import { reportableLocation } from '../features/analytics/analytics-gate.ts';
import type { PageData } from '../../page-data/page-data.ts';
import { localeOf } from '../../ui/page-language.ts';

/** Delay of the document title after a route change, in ms; the page view is reported then. */
const TITLE_DELAY = 100;
/** Delay before scrolling to a hash, in ms. */
const HASH_DELAY = 100;
/** Delay before the home page prefetches the likeliest next pages, in ms. */
const PRELOAD_DELAY = 2000;
const LIKELY_NEXT = ['/services', '/team', '/vibe-check'] as const;

/**
 * Effects of every page change: title, page view, focus, scrolling and prefetching.
 * @param page undefined while the first page or a slow one is loading
 */
export function usePageArrival(page: PageData | undefined): void {
  const router = useRouter();
  const hash = useRouterState({ select: (state) => state.location.hash });
  const path = page?.path;
  const previousPath = useRef(path);
  // On the first load the browser moves the focus itself.
  const isFollowed = useRef(false);

  useLayoutEffect(() => {
    if (path === undefined || previousPath.current === path) return;
    previousPath.current = path;
    isFollowed.current = true;
    showStart();
  }, [path]);

  useEffect(() => {
    if (!page) return;
    const timer = setTimeout(() => {
      document.title = page.title;
      document.documentElement.lang = localeOf(page.language);
      const canonical = document.querySelector('link[rel="canonical"]');
      if (canonical instanceof HTMLLinkElement) {
        canonical.href = new URL(page.canonicalPath, canonical.href).href;
      }
      count({ type: 'view', path: window.location.pathname });
      reportPageView({
        path: page.path,
        title: page.title,
        location: reportableLocation(window.location),
      });
    }, TITLE_DELAY);
    return () => clearTimeout(timer);
  }, [page]);

  useEffect(() => {
    const takesFocus = isFollowed.current;
    isFollowed.current = true;
    if (!hash) return;
    const timer = setTimeout(() => showPart(hash, takesFocus), HASH_DELAY);
    return () => clearTimeout(timer);
  }, [hash, path]);

  useEffect(() => {
    if (path !== '/') return;
    const timer = setTimeout(() => {
      for (const to of LIKELY_NEXT) {
        router.preloadRoute({ to }).catch((error: unknown) => {
          console.warn('A page could not be fetched ahead', error);
        });
      }
    }, PRELOAD_DELAY);
    return () => clearTimeout(timer);
  }, [path, router]);
}

/** Scrolls to the start of the page and moves the focus there, for keyboard and screen reader users. */
export function showStart(): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** Scrolls to a part of the page. The Tab key goes on from there, as after a link that the browser follows itself. */
export function showPart(id: string, takesFocus = true): void {
  const part = document.getElementById(id);
  if (!part) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  part.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' });
  if (!takesFocus) return;
  if (part.tabIndex < 0) {
    part.tabIndex = -1;
    // A browser draws none around the target of a link either.
    part.style.outline = 'none';
  }
  part.focus({ preventScroll: true });
}
