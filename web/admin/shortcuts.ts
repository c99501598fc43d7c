import { StoredValue } from '../storage/stored-value.ts';

/** Something that can be done by a key, in the command menu, or both. */
export interface Command {
  id: string;
  /** What it does, in the menu and in the help. */
  words: string;
  /** A single key, as `KeyboardEvent.key` names it. */
  key?: string;
  /** Left out of the menu: it makes sense by its key only. */
  keyOnly?: boolean;
  run: () => void;
}

const ARROWS: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→' };

/** A key as it is printed on a keyboard. */
export const keyInWords = (key: string): string => ARROWS[key] ?? key;

/** Whether single-key shortcuts are on. People who dictate or whose hands slip can turn them off (WCAG 2.1.4). */
export const singleKeys = new StoredValue({
  kind: 'local',
  key: 'admin-single-keys',
  schema: { parse: (json) => json !== false },
});

/** Inputs in which nothing is typed. */
const NOT_TYPED = ['checkbox', 'radio', 'button', 'submit', 'reset'];

/** Keys that repeat while they are held; any other command must run once per press. */
const REPEATED = ['j', 'k'];

type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'repeat'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'isComposing'
  | 'defaultPrevented'
  | 'target'
>;

/** The key of a shortcut; null while a user types, holds the key or a modifier, or is in a dialog. */
export function shortcutKey(event: KeyPress): string | null {
  if (event.defaultPrevented || event.isComposing) return null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.repeat && !REPEATED.includes(event.key)) return null;
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  if (isTypedInto(target)) return null;
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return null;
  // Enter belongs to the link or button that has the focus.
  if (event.key === 'Enter' && target !== document.body) return null;
  return event.key;
}

/** Ctrl+K, or Cmd+K on a Mac, opens the command menu, also while typing. */
export function isMenuKey(event: KeyPress): boolean {
  return event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey && !event.altKey;
}

function isTypedInto(element: HTMLElement): boolean {
  if (element instanceof HTMLInputElement) return !NOT_TYPED.includes(element.type);
  return (
    element.closest('textarea, select, [contenteditable]:not([contenteditable="false"])') !== null
  );
}
