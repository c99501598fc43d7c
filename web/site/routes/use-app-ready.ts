import { useEffect, useLayoutEffect } from 'react';

/**
 * Signals that the app has hydrated; `boot.ts` then replays the click it recorded. Elements that style sheets
 * show only with the app wait for the end of a press; see `watch-first-presses.ts`.
 */
export function useAppReady(): void {
  // A layout effect: a click between commit and passive effects would be handled by the app and replayed as well.
  useLayoutEffect(() => {
    dispatchEvent(new Event('frontdoor:ready'));
  }, []);
  useEffect(() => {
    const { dataset } = document.documentElement;
    const show = () => {
      dataset['app'] = 'ready';
    };
    if (dataset['pressed'] === undefined) show();
    else addEventListener('frontdoor:released', show, { once: true });
  }, []);
}
