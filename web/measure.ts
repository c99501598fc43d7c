/**
 * First-party analytics in the browser: fetched after `load`, so that no page waits for it. It keeps no cookie and no
 * storage. Its own observers replace the package `web-vitals`, which is twice as large as all of this; INP is the
 * slowest interaction instead of the 98th percentile, which differs from the 50th interaction on a page only.
 */
import type { BeaconEvent } from '#contracts/analytics';

/** Pages of which nothing is counted. */
const PRIVATE = /^\/(relie|admin)(\/|$)/;
const FIELD = 'input, textarea, select';

const held: BeaconEvent[] = [];
/** The page that was counted last. */
let current = '';
/** Events of the current page that count once. */
const once = new Set<string>();

/** Sends queued events, but not while somebody types, and never after "Exit this page", which hides the document. */
function send(): void {
  if (document.activeElement?.matches(FIELD) || document.documentElement.style.display) return;
  if (!held.length) return;
  const body = JSON.stringify({ events: held.splice(0) });
  navigator.sendBeacon('/api/analytics', new Blob([body], { type: 'application/json' }));
}

function hold(event: BeaconEvent): void {
  if (PRIVATE.test('path' in event ? event.path : location.pathname)) return;
  held.push(event);
  setTimeout(send);
}

function holdOnce(event: BeaconEvent): void {
  const key = JSON.stringify(event);
  if (!once.has(key)) hold(event);
  once.add(key);
}

function view(source?: object): void {
  const { pathname: path } = location;
  if (path === current) return;
  reportVitals();
  current = path;
  once.clear();
  hold({ type: 'view', path, ...source });
  noteForms();
}

/** Counts forms, also those that appear later, e.g. in a dialog. Forms of the next page are counted with its view. */
function noteForms(): void {
  if (location.pathname !== current) return;
  for (const form of document.forms) noteForm(form, 'page');
}

/** The api knows which of them are measured. */
function noteForm(form: Element | null, step: 'page' | 'begun'): void {
  if (form?.id) holdOnce({ type: 'form', form: form.id, step });
}

/** Where the visit came from. The rest of both addresses stays here. */
function sourceOfVisit() {
  const parameters = new URLSearchParams(location.search);
  const label = (name: string) => parameters.get(`utm_${name}`);
  return {
    // `https://host/path`. The api ignores our own host.
    referrer: document.referrer.split('/')[2],
    source: label('source'),
    medium: label('medium'),
    campaign: label('campaign'),
  };
}

interface Shift extends PerformanceEntry {
  hadRecentInput: boolean;
  value: number;
}

interface Interaction extends PerformanceEntry {
  /** Undefined in browsers without it: no comparison with it is then true. */
  interactionId: number;
}

/** A vital that the browser does not measure has no value. */
const vitals: { lcp?: number; inp?: number; cls?: number } = {};
/** A page that loads in a hidden tab is painted late. */
let areVitalsDue = document.visibilityState === 'visible';

function watchVitals(): void {
  let [sum, first, last] = [0, 0, 0];
  watch('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime;
  });
  // The first interaction counts however fast it was, except in browsers without `interactionId`: no other would count.
  for (const type of ['event', 'first-input']) {
    watch(type, ({ interactionId, duration }: Interaction) => {
      if (interactionId >= (type === 'event' ? 1 : 0)) {
        vitals.inp = Math.max(vitals.inp ?? 0, duration);
      }
    });
  }
  // The worst session window: shifts with less than a second between them, five seconds at most.
  if ('LayoutShift' in window) vitals.cls = 0;
  watch('layout-shift', ({ hadRecentInput, value, startTime }: Shift) => {
    if (hadRecentInput) return;
    if (startTime - last > 1000 || startTime - first > 5000) [sum, first] = [0, startTime];
    [sum, last] = [sum + value, startTime];
    vitals.cls = Math.max(vitals.cls ?? 0, sum);
  });
}

function watch<Entry extends PerformanceEntry>(type: string, note: (entry: Entry) => void): void {
  const observer = new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(note));
  // Browsers ignore unknown types. The threshold, in ms, is for events: 16 is the minimum, and the default of 104 would
  // omit fast ones.
  observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Reports the vitals of the first page of the document, once it is left. */
function reportVitals(): void {
  if (areVitalsDue && current) hold({ type: 'vitals', path: current, ...vitals });
  areVitalsDue = !current && areVitalsDue;
}

function start(): void {
  watchVitals();
  view(sourceOfVisit());
  const waiting = window.frontdoorCounts;
  const push = (event: BeaconEvent) => (event.type === 'view' ? view() : holdOnce(event));
  window.frontdoorCounts = { push };
  if (Array.isArray(waiting)) waiting.forEach(push);
  new MutationObserver(noteForms).observe(document.body, { childList: true, subtree: true });

  // Not `focusout`: the press on "Exit this page" moves the focus before its click hides the document.
  addEventListener('keyup', send);
  // In the capture phase: React stops events that come before it has hydrated their part of the page.
  addEventListener(
    'input',
    ({ target }) => noteForm((target as Element).closest('form'), 'begun'),
    true,
  );
  addEventListener(
    'click',
    ({ target }) => {
      setTimeout(send);
      if (!(target instanceof Element)) return;
      if (target.closest('[data-relie="open"]')) holdOnce({ type: 'event', name: 'chat-opened' });
      if (target.closest('a[type="application/pdf"]')) holdOnce({ type: 'guide', path: current });
    },
    true,
  );
  addEventListener('pageshow', ({ persisted }) => {
    // Back to a page that the browser kept: seen again, but not loaded again.
    if (persisted) {
      current = '';
      view();
    }
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    reportVitals();
    send();
  });
}

const { globalPrivacyControl, doNotTrack } = navigator as Navigator & {
  globalPrivacyControl?: boolean;
};
// Firefox with `beacon.enabled` switched off has no `sendBeacon`.
if (!globalPrivacyControl && doNotTrack !== '1' && 'sendBeacon' in navigator) start();
