import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the heading of a new step, so that keyboard and screen reader users continue there.
 * @param hasMoved false until the visitor has taken a step
 */
export function useFocusAfterStep<Heading extends HTMLElement>(hasMoved: RefObject<boolean>) {
  const heading = useRef<Heading>(null);
  useEffect(() => {
    if (hasMoved.current) heading.current?.focus();
  }, [hasMoved]);
  return heading;
}
