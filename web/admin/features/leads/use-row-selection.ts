import { useRef, type ChangeEvent } from 'react';

/**
 * Selects rows: one, all, or, with the shift key, all from the row that was ticked last.
 * @param ids of all rows, in order
 */
export function useRowSelection(
  ids: string[],
  selected: Record<string, true>,
  onSelect: (selected: Record<string, true>) => void,
) {
  const lastTicked = useRef('');

  function set(changed: string[], isSelected: boolean): void {
    const without = new Set(changed);
    const others = Object.keys(selected).filter((id) => !without.has(id));
    const all = isSelected ? [...others, ...changed] : others;
    onSelect(Object.fromEntries(all.map((id) => [id, true as const])));
  }

  function tick(id: string, { target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
    const ends = [ids.indexOf(lastTicked.current), ids.indexOf(id)].sort((a, b) => a - b);
    const [first = -1, last = -1] = ends;
    set(isRange && first >= 0 ? ids.slice(first, last + 1) : [id], target.checked);
    lastTicked.current = id;
  }

  return {
    isAll: ids.every((id) => selected[id]),
    tick,
    toggle: (id: string) => set([id], !selected[id]),
    setAll: (isSelected: boolean) => set(ids, isSelected),
  };
}
