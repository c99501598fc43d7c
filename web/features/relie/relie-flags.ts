import { keep, readKept } from './relie-storage.ts';

/** How the visitor left the chat; kept in local storage. */
export interface RelieFlags {
  open: boolean;
  minimized: boolean;
  /** They agreed to the notice. Nothing is sent before that. */
  consented: boolean;
}

const NONE: RelieFlags = { open: false, minimized: false, consented: false };

let current: RelieFlags | undefined;
const listeners = new Set<() => void>();

function read(): RelieFlags {
  const isSet = (name: keyof RelieFlags) => readKept(name) === 'true';
  return { open: isSet('open'), minimized: isSet('minimized'), consented: isSet('consented') };
}

function notify(next: RelieFlags): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Emptied in another tab, as "Exit this page" does it: this tab forgets as well. */
function onStorage(event: StorageEvent): void {
  if (event.key === null) notify(NONE);
}

/** The chat's flags, as `useSyncExternalStore` wants them. Small: it is part of every page. */
export const relieFlags = {
  subscribe: (listener: () => void) => {
    if (listeners.size === 0) addEventListener('storage', onStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener('storage', onStorage);
    };
  },
  current: (): RelieFlags => (current ??= read()),
  /** In prerendered markup nobody has talked yet. */
  none: () => NONE,
  /** Changes some flags and writes those down, also when they are as before. */
  set: (changes: Partial<RelieFlags>) => {
    const before = relieFlags.current();
    const next = { ...before, ...changes };
    for (const name of ['open', 'minimized', 'consented'] as const) {
      if (name in changes) keep(name, String(next[name]));
    }
    if (JSON.stringify(before) !== JSON.stringify(next)) notify(next);
  },
};
