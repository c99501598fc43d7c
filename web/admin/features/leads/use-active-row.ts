import { useEffect, useImperativeHandle, useRef, useState, type FocusEvent, type Ref } from 'react';
import type { LeadSummary } from '#contracts/leads';

/** What keys do in the table. */
export interface TableHandle {
  /** The lead on which the keys act: the one that had the focus last. */
  active: () => LeadSummary | undefined;
  /** Focuses another lead, by distance. */
  move: (distance: number) => void;
  /** Selects or deselects the active lead. */
  toggle: () => void;
}

interface TableRow {
  id: string;
  original: LeadSummary;
  toggleSelected: () => void;
}

/** The row on which keys act. Moving to a row focuses its link, so that Enter opens it and it is read out. */
export function useActiveRow(
  ref: Ref<TableHandle>,
  rows: readonly TableRow[],
  scrollToIndex: (index: number) => void,
) {
  const [active, setActive] = useState<{ id: string; index: number } | null>(null);
  const wanted = useRef<string | null>(null);

  // Runs after every render: a row may be drawn only once the list has scrolled to it.
  useEffect(() => {
    if (wanted.current === null) return;
    const link = document.querySelector<HTMLElement>(`[data-lead="${wanted.current}"] a`);
    if (!link) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
  });

  useImperativeHandle(
    ref,
    () => ({
      active: () => rows.find(({ id }) => id === active?.id)?.original,
      toggle: () => rows.find(({ id }) => id === active?.id)?.toggleSelected(),
      move(distance) {
        const index = nextIndex(rows, active, distance);
        const row = rows[index];
        if (!row) return;
        wanted.current = row.id;
        setActive({ id: row.id, index });
        scrollToIndex(index);
      },
    }),
    [rows, active, scrollToIndex],
  );

  function onFocus(event: FocusEvent<HTMLElement>): void {
    const id = event.target.closest<HTMLElement>('[data-lead]')?.dataset['lead'];
    const index = rows.findIndex((row) => row.id === id);
    if (id !== undefined && index >= 0) setActive({ id, index });
  }
  return { activeId: active?.id, onFocus };
}

/** Index of the row to go to. A row that has left the list is followed by the one in its place. */
function nextIndex(
  rows: readonly TableRow[],
  active: { id: string; index: number } | null,
  distance: number,
): number {
  if (!active) return 0;
  const index = rows.findIndex(({ id }) => id === active.id);
  const next =
    index >= 0 ? index + distance : active.index + (distance > 0 ? distance - 1 : distance);
  return Math.min(Math.max(next, 0), rows.length - 1);
}
