import { useEffect, useRef, useState } from 'react';

/** `hidden`: below the viewport; `shown`: scrolling into view; undefined: no animation. */
export type Reveal = 'hidden' | 'shown' | undefined;

/**
 * Fades an element in when it is scrolled into view. Elements already in view, and all elements without script, are
 * shown at once.
 */
export function useReveal<Target extends HTMLElement>() {
  const ref = useRef<Target>(null);
  const [state, setState] = useState<Reveal>(undefined);
  useEffect(() => {
    const element = ref.current;
    if (!element || element.getBoundingClientRect().top < innerHeight) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        setState(entry?.isIntersecting ? 'shown' : 'hidden');
        if (entry?.isIntersecting) observer.disconnect();
      },
      { rootMargin: '0px 0px -10% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, state };
}
