/** Key prefix of Relie's entries in local storage; "Exit this page" clears the whole storage. */
export const RELIE_PREFIX = 'frontdoor:relie:';

/** Set by the quick exit: nothing may be written afterwards, not even an answer that arrives later. */
let hasLeft = false;
if (typeof document !== 'undefined') {
  document.addEventListener('frontdoor:leave', () => (hasLeft = true));
}

/** Reads the value of a key; null if there is none or storage is blocked. */
export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(RELIE_PREFIX + name);
  } catch (error) {
    console.warn('Local storage is blocked: the chat lasts as long as this page', error);
    return null;
  }
}

/** Stores a text under a key; null removes it. */
export function keep(name: string, value: string | null): void {
  if (hasLeft) return;
  try {
    if (value === null) localStorage.removeItem(RELIE_PREFIX + name);
    else localStorage.setItem(RELIE_PREFIX + name, value);
  } catch (error) {
    console.warn('Local storage is blocked or full: the chat lasts as long as this page', error);
  }
}
