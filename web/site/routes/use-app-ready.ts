import { useEffect, useLayoutEffect } from 'react';

/** Signals that the app has hydrated; `boot.ts` then replays the click it recorded. */
export function useAppReady(): void {
  // A layout effect: a click between commit and passive effects would be handled by the app and replayed as well.
  useLayoutEffect(() => {
    dispatchEvent(new Event('frontdoor:ready'));
  }, []);
  useEffect(() => {
    document.documentElement.dataset['app'] = 'ready';
  }, []);
}
