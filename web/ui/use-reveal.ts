import { useEffect, useRef, useState } from 'react';

/** `hidden`: waiting below the window; `shown`: coming into view; undefined: drawn plainly, nothing to animate. */
export type Reveal = 'hidden' | 'shown' | undefined;

/**
 * Lets an element fade in when it is scrolled to. What is in view already, and everything without script, is simply
 * there.
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
