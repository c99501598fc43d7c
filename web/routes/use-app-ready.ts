import { useEffect } from 'react';

/** Tells the document that the app has taken it over; `boot.ts` then presses again what was pressed too early. */
export function useAppReady(): void {
  useEffect(() => {
    document.documentElement.dataset['app'] = 'ready';
    dispatchEvent(new Event('frontdoor:ready'));
  }, []);
}
