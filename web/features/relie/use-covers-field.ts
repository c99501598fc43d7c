import { useEffect, useState, type RefObject } from 'react';

const FIELD = 'main :is(input, select, textarea, [type="submit"])';

/** Whether an element that stands still over the page lies over a form's field or button just now. */
export function useCoversField(ref: RefObject<HTMLElement | null>): boolean {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (ref.current) setCovers(liesOverField(ref.current.getBoundingClientRect()));
      });
    };
    const stop = new AbortController();
    for (const event of ['scroll', 'resize', 'focusin', 'load']) {
      addEventListener(event, look, { passive: true, signal: stop.signal });
    }
    look();
    return () => {
      stop.abort();
      cancelAnimationFrame(frame);
    };
  }, [ref]);
  return covers;
}

function liesOverField({ left, right, top, bottom }: DOMRect): boolean {
  const across = [left, (left + right) / 2, right - 1];
  const down = [top, (top + bottom) / 2, bottom - 1];
  return across.some((x) =>
    down.some((y) => document.elementsFromPoint(x, y).some((it) => it.matches(FIELD))),
  );
}
