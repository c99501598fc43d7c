/*
   Handles the buttons of the prerendered chat before hydration: opens, minimizes and closes the window with the consent
   notice. Part of the inlined boot script, so it must stay small and import nothing.
*/

/** On the root element while the prerendered window is shown, until hydration; see relie-window.module.css. */
const OPEN = 'chat-open';
/** Prefix of the session storage keys `open` and `minimized`, which relie-flags.ts reads after hydration. */
const KEYS = 'frontdoor:relie:';

/**
 * Performs the action of a button with `data-relie` and stores the new state, which the app restores on hydration.
 * @returns whether the click is handled; if storage is blocked, the app must handle it again after hydration
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

/** Minimizes the prerendered window on Escape, as the app does. */
export function minimizeRelieAhead({ key }: KeyboardEvent): void {
  if (key !== 'Escape' || !document.documentElement.classList.contains(OPEN)) return;
  document.querySelector<HTMLElement>('[data-relie="minimize"]')?.click();
}
