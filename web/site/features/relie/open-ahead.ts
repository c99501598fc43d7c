/*
   Works the prerendered parts of Relie before the app is there: opens, minimizes and closes the window with the consent
   notice. Part of the boot script, so it must stay tiny and import nothing.
*/

/** On the root element while the prerendered window is shown; see relie-window.module.css. */
const OPEN = 'chat-open';
/** The keys of `open` and `minimized` in relie-flags.ts. A new visitor's chat is stored in this tab. */
const KEYS = 'frontdoor:relie:';

/**
 * Does what a button with `data-relie` says, and stores it as the app does, which then draws the same state.
 * @returns whether the click is dealt with; if storage is blocked, the app must see it again
 */
export function workRelieAhead(button: HTMLElement): boolean {
  const wish = button.dataset['relie'];
  if (!wish) return false;
  const isShown = wish === 'open';
  document.documentElement.classList.toggle(OPEN, isShown);
  const next = isShown ? '[data-relie-window]' : '[data-relie="open"]';
  document.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  try {
    sessionStorage.setItem(`${KEYS}open`, String(wish !== 'close'));
    sessionStorage.setItem(`${KEYS}minimized`, String(wish === 'minimize'));
    return true;
  } catch (error) {
    console.warn('Storage is blocked: the app opens the chat', error);
    return false;
  }
}

/** Escape minimizes the prerendered window, as it does the app's. */
export function minimizeRelieAhead({ key }: KeyboardEvent): void {
  if (key !== 'Escape' || !document.documentElement.classList.contains(OPEN)) return;
  document.querySelector<HTMLElement>('[data-relie="minimize"]')?.click();
}
