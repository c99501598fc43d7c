import { expireAnalyticsCookies } from '../../../storage/analytics-cookies.ts';

/**
 * "Exit this page": navigates to a neutral site at once and clears this site's browser storage. Runs before the app, so
 * it must stay tiny.
 */

const LEFT_KEY = 'frontdoor:left';
const ESCAPES_TO_LEAVE = 3;
/** Longest pause between two presses of Escape that count together, in ms. */
const ESCAPE_PAUSE = 1500;

/**
 * Installs the quick exit: the exit button, three presses of Escape, and a block against returning with Back.
 * @param neutralSite URL to leave for: a page that anyone might have open
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
    // Capture phase: a dialog would otherwise consume the Escape key.
    true,
  );
  // Runs before the first paint, so that a page that Back loads again is never seen.
  const [navigation] = performance.getEntriesByType('navigation');
  const isLoadedAgain =
    navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward';
  stayAway(isLoadedAgain, neutralSite);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) stayAway(true, neutralSite);
  });
  // The quick exit of another tab clears this tab, too. Runs before the listeners that read the storage again.
  addEventListener('storage', ({ key }) => {
    if (key === null) attempt(() => sessionStorage.clear());
  });
}

/**
 * Clears drafts, chat and settings in this browser, hides the page and navigates away. The neutral site may take seconds
 * to load: until then, the tab says nothing of this site and no recording plays.
 */
function leaveQuickly(neutralSite: string): void {
  hide();
  // Stops all writers to storage.
  document.dispatchEvent(new Event('frontdoor:leave'));
  for (const media of document.querySelectorAll<HTMLMediaElement>('audio, video')) media.pause();
  forgetEverything();
  // Runs after `pagehide`, when the router saves its scroll position.
  document.addEventListener('visibilitychange', forgetEverything);
  location.replace(neutralSite);
}

function hide(): void {
  document.documentElement.style.display = 'none';
  // Browsers show the address in place of an empty title.
  document.title = '…';
}

/** Clears all storage, except the marker that blocks Back, and the cookies of analytics. */
function forgetEverything(): void {
  attempt(expireAnalyticsCookies);
  attempt(() => {
    sessionStorage.clear();
    sessionStorage.setItem(LEFT_KEY, 'yes');
  });
  attempt(() => {
    // Other tabs are told of the clearing only if there is something to clear.
    if (localStorage.length === 0) localStorage.setItem(LEFT_KEY, 'yes');
    localStorage.clear();
  });
}

/** A full or blocked storage must not prevent the others from being cleared. */
function attempt(clear: () => void): void {
  try {
    clear();
  } catch (error) {
    console.warn('Storage is blocked: there is nothing to clear', error);
  }
}

/** Sends a visitor who returns with Back away again; a new visit is let in. */
function stayAway(cameBack: boolean, neutralSite: string): void {
  try {
    if (sessionStorage.getItem(LEFT_KEY) === null) return;
    if (cameBack) leaveQuickly(neutralSite);
    else sessionStorage.removeItem(LEFT_KEY);
  } catch (error) {
    console.warn('Storage is blocked: leaving cannot be remembered', error);
  }
}
