import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a media query matches. It is false in prerendered markup, so the narrow, reduced variant should be the one
 * for false.
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
