import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a media query matches now. In prerendered markup it never does, so the narrowest, calmest variant should be
 * the one for "no".
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
