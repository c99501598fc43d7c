/**
 * Boot script: the only script that runs before the page has loaded, inlined into every page. The app is fetched after
 * `load`, when the browser is idle or at the visitor's first interaction, so that it does not compete with the largest
 * image. A page marked as unhurried waits for the first interaction, if the visitor is new and has nothing stored that
 * the app would have to restore.
 */
import { answerCookiesAhead } from './site/features/cookies/answer-ahead.ts';
import { offerQuickExit } from './site/features/exit/leave-quickly.ts';
import { minimizeRelieAhead, workRelieAhead } from './site/features/relie/open-ahead.ts';
import { watchFormsOnScreen } from './forms-on-screen.ts';
import { expireAnalyticsCookies } from './storage/analytics-cookies.ts';
import { watchFirstPresses } from './watch-first-presses.ts';

/** Dispatched by `site/routes/use-app-ready.ts` once the app handles every click. */
const APP_READY = 'frontdoor:ready';

/** Longest wait for an idle callback after `load`, in ms. */
const IDLE_TIMEOUT = 2000;

document.documentElement.classList.add('js');

const { app, measure, modules = '', leaveTo, unhurried } = document.currentScript?.dataset ?? {};
const canWait = unhurried !== undefined && isNewHere();
// The prerendered cookie banner and Relie's invitation are for new visitors.
if (canWait) document.documentElement.classList.add('new-here');
if (leaveTo) offerQuickExit(leaveTo);
document.addEventListener('frontdoor:no-analytics', expireAnalyticsCookies);
watchFormsOnScreen();
watchFirstPresses();
if (measure) whenLoaded(() => addModule(measure));
if (app) takeFirstClicks(startAppWhenQuiet(app, modules.split(' ').filter(Boolean)));

/** @returns starts the app at once, if it has not been started */
function startAppWhenQuiet(entry: string, modules: string[]): () => void {
  const interactions = ['pointerdown', 'keydown', 'focusin', 'pointermove', 'scroll'];
  let started = false;
  const onInteraction = (event: Event) => {
    if (!isPointerAtRest(event)) start();
  };
  const start = () => {
    if (started) return;
    started = true;
    for (const type of interactions) removeEventListener(type, onInteraction, true);
    for (const href of modules) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      );
    }
    addModule(entry);
  };
  const afterLoad = () => {
    for (const type of interactions) {
      addEventListener(type, onInteraction, { capture: true, passive: true });
    }
    if (canWait) startWhenSeen(document.querySelectorAll('[data-moves]'), start);
    // Safari has no requestIdleCallback.
    else if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: IDLE_TIMEOUT });
    else setTimeout(start, 200);
  };
  whenLoaded(afterLoad);
  return start;
}

/** Browsers also dispatch `pointermove` when the page moves under a resting pointer, as it does while it loads. */
function isPointerAtRest(event: Event): boolean {
  const isMove = event instanceof PointerEvent && event.type === 'pointermove';
  return isMove && event.movementX === 0 && event.movementY === 0;
}

function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run, { once: true });
}

function addModule(src: string): void {
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
}

function isNewHere(): boolean {
  try {
    const known = localStorage.length + sessionStorage.length > 0;
    return !known && !('globalPrivacyControl' in navigator && navigator.globalPrivacyControl);
  } catch (error) {
    console.warn('Storage is blocked: every visit is the first', error);
    return true;
  }
}

/** Animated parts need the app as soon as they become visible. */
function startWhenSeen(parts: Iterable<Element>, start: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    start();
  });
  for (const part of parts) observer.observe(part);
}

/**
 * Handles buttons that are pressed before hydration: the cookie banner and Relie's invitation at once. Of all others,
 * the last click is replayed after hydration; until then the button is marked as busy.
 */
function takeFirstClicks(start: () => void): void {
  let missed: HTMLElement | null = null;
  const onClick = ({ target }: MouseEvent) => {
    missed?.removeAttribute('aria-busy');
    // Links and forms work without the app.
    missed = target instanceof Element ? target.closest('button[type="button"]') : null;
    if (!missed) return;
    start();
    if (answerCookiesAhead(missed) || workRelieAhead(missed)) missed = null;
    else missed.setAttribute('aria-busy', 'true');
  };
  addEventListener('click', onClick, true);
  addEventListener('keydown', minimizeRelieAhead);
  const handOver = () => {
    removeEventListener('click', onClick, true);
    removeEventListener('keydown', minimizeRelieAhead);
    missed?.removeAttribute('aria-busy');
    // Deferred until hydration, during which this runs, has finished.
    queueMicrotask(() => missed?.click());
  };
  addEventListener(APP_READY, handOver, { once: true });
}
