import { Listeners } from '../../../ui/listeners.ts';
import { chatStorage, chatValue, type ChatStorageChange } from './chat-storage.ts';

/** State of the chat window, stored with the conversation. */
export interface RelieFlags {
  open: boolean;
  minimized: boolean;
  /**
   * The visitor accepted the notice. Nothing is sent before. Ends with the tab: the next visitor may be another person.
   */
  consented: boolean;
}

const NONE: RelieFlags = { open: false, minimized: false, consented: false };

const flag = (name: keyof RelieFlags) => chatValue(name, { parse: (value) => value === true });
const flags = { open: flag('open'), minimized: flag('minimized'), consented: flag('consented') };

let current: RelieFlags | undefined;
const listeners = new Listeners(() => chatStorage.subscribe(onStorageChange));

function read(): RelieFlags {
  const isSet = (name: keyof RelieFlags) => flags[name].read() ?? false;
  return { open: isSet('open'), minimized: isSet('minimized'), consented: isSet('consented') };
}

function notify(next: RelieFlags): void {
  current = next;
  listeners.tell();
}

function onStorageChange(change: ChatStorageChange): void {
  if (change === 'gone') notify(NONE);
  else if (change === 'restored') notify(read());
}

/** The chat's flags as an external store for `useSyncExternalStore`. Kept small: it is loaded with every page. */
export const relieFlags = {
  subscribe: listeners.subscribe,
  current: (): RelieFlags => (current ??= read()),
  /** Prerendered markup has no conversation. */
  none: () => NONE,
  surviveReload: (): boolean => flags.open.survivesReload,
  /** Merges flags and stores the given ones, even if unchanged. */
  set: (changes: Partial<RelieFlags>) => {
    const before = relieFlags.current();
    const next = { ...before, ...changes };
    for (const name of ['open', 'minimized', 'consented'] as const) {
      if (name in changes) flags[name].write(next[name]);
    }
    if (JSON.stringify(before) !== JSON.stringify(next)) notify(next);
  },
};
