import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { rowsNear, type RowsNear } from './rows-near.ts';

/** How far above and below the viewport rows are drawn, px. */
const MARGIN = 800;
/** Height of a row while none has been measured, px. */
const FIRST_GUESS = 92;
/** Drawn before anything has been measured: more than the first screen shows. */
const START: RowsNear = { first: 0, end: 20, above: 0, below: 0 };

/**
 * Which rows of a long list in the page are near the viewport, so that only these are drawn. A row's height is measured
 * once it is drawn; until then it counts as the average of the others.
 * @param ids of all rows, in order
 * @returns the rows to draw; `body`, the ref of the element that holds them, each with its id in `data-lead`; and
 * `show`, which scrolls the page to a row
 */
export function useRowsNear(ids: string[]) {
  const body = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(START);
  const measured = useRef({ width: 0, heights: new Map<string, number>() });

  const measure = useCallback(() => {
    const list = body.current;
    if (!list) return [];
    const { top, width } = list.getBoundingClientRect();
    // At another width, texts wrap elsewhere.
    if (width !== measured.current.width) measured.current = { width, heights: new Map() };
    const { heights } = measured.current;
    for (const row of list.querySelectorAll<HTMLElement>('[data-lead]')) {
      heights.set(row.dataset['lead'] ?? '', row.getBoundingClientRect().height);
    }
    const average = sumOf([...heights.values()]) / heights.size || FIRST_GUESS;
    // The estimates are stored: a new average must not move what is on the screen.
    for (const id of ids) if (!heights.has(id)) heights.set(id, average);
    const all = ids.map((id) => heights.get(id) ?? average);
    setNear((before) => {
      const after = rowsNear(all, { from: -top - MARGIN, to: innerHeight - top + MARGIN });
      return isSame(before, after) ? before : after;
    });
    return all;
  }, [ids]);

  // Runs after every render: rows that have just been drawn can be higher or lower than they counted.
  useLayoutEffect(() => void measure());
  useEffect(() => {
    const observer = new ResizeObserver(() => void measure());
    // What stands above the list can grow and shrink, and the page with it.
    observer.observe(document.body);
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [measure]);

  function show(index: number): void {
    const row = body.current?.querySelector(`[data-lead="${ids[index]}"]`);
    if (row) return row.scrollIntoView({ block: 'nearest' });
    const offset = sumOf(measure().slice(0, index));
    const top = body.current?.getBoundingClientRect().top ?? 0;
    scrollTo({ top: scrollY + top + offset - innerHeight / 2 });
  }
  return { ...near, body, show };
}

function sumOf(heights: readonly number[]): number {
  return heights.reduce((sum, height) => sum + height, 0);
}

function isSame(one: RowsNear, other: RowsNear): boolean {
  return (
    one.first === other.first &&
    one.end === other.end &&
    one.above === other.above &&
    one.below === other.below
  );
}
