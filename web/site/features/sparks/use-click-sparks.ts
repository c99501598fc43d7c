import { useEffect } from 'react';
import { useMediaQuery } from '../../../ui/use-media-query.ts';

/** Enables click sparks for fine pointers without reduced motion; their code is fetched only then. */
export function useClickSparks(): void {
  const welcome = useMediaQuery('(pointer: fine) and (prefers-reduced-motion: no-preference)');
  useEffect(() => {
    if (!welcome) return;
    let stop: (() => void) | undefined;
    let left = false;
    import('./click-sparks.ts').then(
      ({ throwSparksOnClick }) => {
        if (!left) stop = throwSparksOnClick();
      },
      (error: unknown) => console.warn('The sparks did not load; nothing depends on them', error),
    );
    return () => {
      left = true;
      stop?.();
    };
  }, [welcome]);
}
