/** Every key of Relie in local storage starts with this; "Exit this page" empties the whole storage. */
export const RELIE_PREFIX = 'frontdoor:relie:';

/** Once someone leaves in a hurry nothing may be written again, not even an answer that arrives a moment later. */
let hasLeft = false;
if (typeof document !== 'undefined') {
  document.addEventListener('frontdoor:leave', () => (hasLeft = true));
}

/** What is kept under a name; null if nothing is, or if the browser keeps nothing. */
export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(RELIE_PREFIX + name);
  } catch (error) {
    console.warn('Local storage is blocked: the chat lasts as long as this page', error);
    return null;
  }
}

/** Keeps a text under a name; null forgets it. */
export function keep(name: string, value: string | null): void {
  if (hasLeft) return;
  try {
    if (value === null) localStorage.removeItem(RELIE_PREFIX + name);
    else localStorage.setItem(RELIE_PREFIX + name, value);
  } catch (error) {
    console.warn('Local storage is blocked or full: the chat lasts as long as this page', error);
  }
}
