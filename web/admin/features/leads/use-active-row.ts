import { useEffect, useImperativeHandle, useRef, useState, type FocusEvent, type Ref } from 'react';
import type { LeadSummary } from '#contracts/leads';
import { useLeadsPlace } from '../../leads-place.ts';

/** What keys do in the table. */
export interface TableHandle {
  /** The lead on which the keys act: the one that had the focus last. */
  active: () => LeadSummary | undefined;
  /** Focuses another lead, by distance. */
  move: (distance: number) => void;
  /** Selects or deselects the active lead. */
  toggle: () => void;
}

/** The row on which keys act. Moving to a row focuses its link, so that Enter opens it and it is read out. */
export function useActiveRow(
  ref: Ref<TableHandle>,
  leads: readonly LeadSummary[],
  { show, toggle }: { show: (index: number) => void; toggle: (id: string) => void },
) {
  const [place, keepPlace] = useLeadsPlace();
  // After the way back from a lead, keys continue at its row.
  const [active, setActive] = useState(place.active ?? null);
  useEffect(() => keepPlace({ active }), [keepPlace, active]);
  const wanted = useRef<string | null>(null);

  // Runs after every render: a row may be drawn only once the list has scrolled to it.
  useEffect(() => {
    if (wanted.current === null) return;
    const link = document.querySelector<HTMLElement>(`[data-lead="${wanted.current}"] a`);
    if (!link) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
  });

  // After the way back from a lead, the list scrolls to its row, which the effect above then focuses.
  const { opened } = place;
  const openedAt = opened === undefined ? -1 : leads.findIndex(({ id }) => id === opened);
  useEffect(() => {
    if (opened === undefined) return;
    keepPlace({ opened: undefined });
    if (openedAt < 0) return;
    wanted.current = opened;
    show(openedAt);
  }, [opened, openedAt, keepPlace, show]);

  useImperativeHandle(
    ref,
    () => ({
      active: () => leads.find(({ id }) => id === active?.id),
      toggle() {
        if (active && leads.some(({ id }) => id === active.id)) toggle(active.id);
      },
      move(distance) {
        const index = nextIndex(leads, active, distance);
        const lead = leads[index];
        if (!lead) return;
        wanted.current = lead.id;
        setActive({ id: lead.id, index });
        show(index);
      },
    }),
    [leads, active, show, toggle],
  );

  function onFocus(event: FocusEvent<HTMLElement>): void {
    const id = event.target.closest<HTMLElement>('[data-lead]')?.dataset['lead'];
    const index = leads.findIndex((lead) => lead.id === id);
    if (id !== undefined && index >= 0) setActive({ id, index });
  }
  return { activeId: active?.id, onFocus };
}

/** Index of the row to go to. A row that has left the list is followed by the one in its place. */
function nextIndex(
  leads: readonly LeadSummary[],
  active: { id: string; index: number } | null,
  distance: number,
): number {
  if (!active) return 0;
  const index = leads.findIndex(({ id }) => id === active.id);
  const next =
    index >= 0 ? index + distance : active.index + (distance > 0 ? distance - 1 : distance);
  return Math.min(Math.max(next, 0), leads.length - 1);
}
