import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in prerendered markup and until the app has taken over, true after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
