import { StoredValue, type StorageKind } from '../../../storage/stored-value.ts';
import { Listeners } from '../../../ui/listeners.ts';

/*
   Where the chat is stored. On a shared computer a partner may look, so it stays in this tab (session storage) unless
   the visitor asks to keep it on the device (local storage). Kept small: it is loaded with every page.
*/

const PREFIX = 'frontdoor:relie:';
const PARTS = ['open', 'minimized', 'consented', 'messages'] as const;
type Part = (typeof PARTS)[number];

/** Stored in this tab even if the chat is kept on the device: messages without an answer yet, and the typed draft. */
type TabPart = 'waiting' | 'draft';

/** How long the chat stays on the device, counted from the visitor's choice, in ms. */
const KEPT_FOR = 24 * 60 * 60 * 1000;

/** When the visitor chose to keep the chat on this device, in ms since 1970. */
const chosenAt = new StoredValue({
  kind: 'local',
  key: `${PREFIX}keep`,
  schema: {
    parse: (value) => {
      if (typeof value !== 'number') throw new TypeError('Not a time');
      return value;
    },
  },
});

/** Where this tab stores the chat; undefined before the first access. */
let place: StorageKind | undefined;

function currentPlace(): StorageKind {
  if (place === 'session') return place;
  const at = chosenAt.read();
  if (at !== null && isCurrent(at)) return (place = 'local');
  // Earlier versions stored every chat on the device, without a choice.
  if (at === null && place === undefined) move('local', 'session');
  else clear('local');
  return (place = 'session');
}

/** A time in the future comes from a wrong clock and would never expire. */
function isCurrent(at: number, now = Date.now()): boolean {
  return at <= now && now - at <= KEPT_FOR;
}

/** A part of the chat, stored where the visitor wants it. */
export function chatValue<Value>(
  part: Part,
  schema: { parse(json: unknown): Value },
): StoredValue<Value> {
  return new StoredValue({ kind: currentPlace, key: PREFIX + part, schema });
}

/** A part of the chat that is stored in this tab only. */
export function chatTabValue<Value>(
  part: TabPart,
  schema: { parse(json: unknown): Value },
): StoredValue<Value> {
  return new StoredValue({ kind: 'session', key: PREFIX + part, schema });
}

/**
 * - `moved`: the chat is now stored elsewhere.
 * - `messages`: another tab has changed the conversation that both of them show.
 * - `gone`: another tab has deleted it, as "Exit this page" does.
 * - `restored`: Back has restored the page as it was left; a later page of the tab may have changed the chat.
 */
export type ChatStorageChange = 'moved' | 'messages' | 'gone' | 'restored';
const listeners = new Listeners<ChatStorageChange>(() => {
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onPageShow);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onPageShow);
  };
});

function onStorage({ key }: StorageEvent): void {
  const isShared = place === 'local';
  if (key === null) {
    clear('session');
    partIn('session', 'draft').remove();
  }
  if (key === null || (isShared && key === `${PREFIX}keep` && currentPlace() === 'session')) {
    place = 'session';
    listeners.tell('gone');
  } else if (isShared && key === `${PREFIX}messages`) listeners.tell('messages');
}

function onPageShow({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  place = undefined;
  listeners.tell('restored');
}

/** Whether the chat is kept on this device, as an external store for `useSyncExternalStore`. */
export const chatStorage = {
  subscribe: listeners.subscribe,
  isKept: () => place === 'local',
  /** Moves the chat to the device for {@link KEPT_FOR}, or back to this tab. */
  keep: (isWanted: boolean) => {
    if (isWanted === (currentPlace() === 'local')) return;
    if (isWanted) chosenAt.write(Date.now());
    else chosenAt.remove();
    place = isWanted ? 'local' : 'session';
    move(isWanted ? 'session' : 'local', place);
    listeners.tell('moved');
  },
};

const partIn = (kind: StorageKind, part: Part | TabPart) =>
  new StoredValue<unknown>({ kind, key: PREFIX + part, schema: { parse: (value) => value } });

function move(from: StorageKind, to: StorageKind): void {
  for (const part of PARTS) {
    const value = partIn(from, part).read();
    if (value !== null) partIn(to, part).write(value);
  }
  clear(from);
}

function clear(kind: StorageKind): void {
  for (const part of PARTS) partIn(kind, part).remove();
  partIn('session', 'waiting').remove();
  if (kind === 'local') chosenAt.remove();
}
