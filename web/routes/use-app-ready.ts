import { useEffect, useLayoutEffect } from 'react';

/** Tells the document that the app has taken it over; `boot.ts` then presses again what was pressed before. */
export function useAppReady(): void {
  // Part of the commit: between that and the effects a click fits in, which the app has seen and would see twice.
  useLayoutEffect(() => {
    dispatchEvent(new Event('frontdoor:ready'));
  }, []);
  useEffect(() => {
    document.documentElement.dataset['app'] = 'ready';
  }, []);
}
