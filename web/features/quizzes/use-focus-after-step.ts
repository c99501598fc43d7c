import { useEffect, useRef, type RefObject } from 'react';

/**
 * Puts the focus on the heading of a step that the visitor has just gone to, so that a keyboard or a screen reader
 * goes on from there.
 * @param hasMoved false until the visitor has taken a step
 */
export function useFocusAfterStep<Heading extends HTMLElement>(hasMoved: RefObject<boolean>) {
  const heading = useRef<Heading>(null);
  useEffect(() => {
    if (hasMoved.current) heading.current?.focus();
  }, [hasMoved]);
  return heading;
}
