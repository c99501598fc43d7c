/**
 * The only script that runs before the page has loaded; inlined into every page. The app itself is fetched after
 * `load`, once the browser is idle or the visitor touches the page, so that it never competes with the first picture.
 * An unhurried page waits longer: to somebody new, who left nothing here that the app would have to find again, it is
 * finished as it stands. There the app is fetched with the first sign that somebody is there.
 */
import { offerQuickExit } from './features/exit/leave-quickly.ts';
import { watchFormsOnScreen } from './forms-on-screen.ts';

/** Sent by `routes/use-app-ready.ts` as soon as the app hears every click. */
const APP_READY = 'frontdoor:ready';

/** Longest wait for an idle moment after `load`, in ms. */
const IDLE_TIMEOUT = 2000;

document.documentElement.classList.add('js');

const { app, modules = '', leaveTo, unhurried } = document.currentScript?.dataset ?? {};
const canWait = unhurried !== undefined && isNewHere();
// The cookie question that stands in the page is for them.
if (canWait) document.documentElement.classList.add('new-here');
if (leaveTo) offerQuickExit(leaveTo);
watchFormsOnScreen();
if (app) {
  startAppWhenQuiet(app, modules.split(' ').filter(Boolean));
  repeatMissedClick();
}

function startAppWhenQuiet(entry: string, modules: string[]): void {
  const touches = ['pointerdown', 'keydown', 'focusin', 'pointerover', 'scroll'];
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const touch of touches) removeEventListener(touch, start, true);
    for (const href of modules) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      );
    }
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', src: entry }),
    );
  };
  const afterLoad = () => {
    for (const touch of touches) addEventListener(touch, start, { capture: true, passive: true });
    if (canWait) startWhenSeen(document.querySelectorAll('[data-moves]'), start);
    // Safari has no requestIdleCallback.
    else if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: IDLE_TIMEOUT });
    else setTimeout(start, 200);
  };
  if (document.readyState === 'complete') afterLoad();
  else addEventListener('load', afterLoad, { once: true });
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

/** What moves by itself needs the app as soon as it can be seen. */
function startWhenSeen(parts: Iterable<Element>, start: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    start();
  });
  for (const part of parts) observer.observe(part);
}

/** On a slow phone a button may be touched before the app is there: it is pressed again when it is. */
function repeatMissedClick(): void {
  let missed: HTMLElement | null = null;
  const remember = ({ target }: MouseEvent) => {
    // Links and forms do without the app.
    missed = target instanceof Element ? target.closest('button[type="button"]') : null;
  };
  addEventListener('click', remember, true);
  const repeat = () => {
    removeEventListener('click', remember, true);
    // Once the app is done with taking over, in the middle of which this is called.
    queueMicrotask(() => missed?.click());
  };
  addEventListener(APP_READY, repeat, { once: true });
}
