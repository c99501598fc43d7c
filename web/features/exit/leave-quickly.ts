/**
 * "Exit this page": leaves at once for a neutral site and takes every trace of this site in the browser's storage
 * along. Runs before the app does, so it must stay tiny and import nothing.
 */

const LEFT_KEY = 'frontdoor:left';
const ESCAPES_TO_LEAVE = 3;
/** Longest pause between two presses of Escape that still counts as one wish to leave, in ms. */
const ESCAPE_PAUSE = 1500;

/**
 * Listens for the exit button and for Escape pressed three times, and keeps Back from returning.
 * @param neutralSite where a visitor is sent: a page anyone might have open
 */
export function offerQuickExit(neutralSite: string): void {
  let escapes: number[] = [];
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-exit]')) {
      event.preventDefault();
      leaveQuickly(neutralSite);
    }
  });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.repeat) {
        if (event.key !== 'Escape') escapes = [];
        return;
      }
      const last = escapes.at(-1);
      if (last !== undefined && event.timeStamp - last > ESCAPE_PAUSE) escapes = [];
      escapes.push(event.timeStamp);
      if (escapes.length >= ESCAPES_TO_LEAVE) leaveQuickly(neutralSite);
    },
    // Before anything on the page can swallow the key: a dialog closes on Escape, too.
    true,
  );
  // Covers pages that the browser kept alive (back/forward cache) and pages that it loads again.
  addEventListener('pageshow', (event) => stayAway(event, neutralSite));
}

/** Forgets drafts, chat and choices kept in this browser, hides the page and leaves. */
function leaveQuickly(neutralSite: string): void {
  document.documentElement.style.display = 'none';
  // Whoever still writes to storage stops: the neutral site may take seconds to come.
  document.dispatchEvent(new Event('frontdoor:leave'));
  forgetEverything();
  // Comes after `pagehide`, at which the router keeps its place once more.
  document.addEventListener('visibilitychange', forgetEverything);
  location.replace(neutralSite);
}

/** Leaves nothing in the browser but the note that keeps Back away. */
function forgetEverything(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
    sessionStorage.setItem(LEFT_KEY, 'yes');
  } catch (error) {
    console.warn('Storage is blocked: there is nothing to clear', error);
  }
}

/** Sends someone who comes Back after leaving away again; someone who comes on purpose is let in. */
function stayAway(event: PageTransitionEvent, neutralSite: string): void {
  try {
    if (sessionStorage.getItem(LEFT_KEY) === null) return;
    const [navigation] = performance.getEntriesByType('navigation');
    const cameBack =
      event.persisted ||
      (navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward');
    if (cameBack) {
      document.documentElement.style.display = 'none';
      location.replace(neutralSite);
    } else {
      sessionStorage.removeItem(LEFT_KEY);
    }
  } catch (error) {
    console.warn('Storage is blocked: leaving cannot be remembered', error);
  }
}
