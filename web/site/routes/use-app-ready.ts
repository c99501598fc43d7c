import { useEffect, useLayoutEffect } from 'react';

/**
 * Signals that the app has hydrated; `boot.ts` then replays the click it recorded. What style sheets show only with the
 * app waits for the end of a press, which `watch-first-presses.ts` knows.
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
