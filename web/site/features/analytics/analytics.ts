import type { SiteConfig } from '#contracts/site-config';
import { isPrivatePath } from './analytics-gate.ts';

type Clarity = ((...call: unknown[]) => void) & { q?: unknown[][] };

declare global {
  interface Window {
    dataLayer?: unknown[];
    clarity?: Clarity;
  }
}

let loaded = false;
/** The page on screen; null if analytics may not know it. Reported once the scripts are loaded, which may be later. */
let shown: PageView | null = null;

/** Whether analytics scripts are loaded in this document. Only a new document unloads them. */
export function analyticsLoaded(): boolean {
  return loaded;
}

/**
 * Loads the configured analytics scripts and reports the shown page to them. Call only with consent and on a page that
 * permits them.
 */
export function loadAnalytics(config: SiteConfig): void {
  const { gaMeasurementId, gtmId, clarityProjectId } = config;
  if (loaded || !(gaMeasurementId || gtmId || clarityProjectId)) return;
  loaded = true;
  const dataLayer = (window.dataLayer ??= []);
  if (gtmId) {
    dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    addScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(gtmId)}`);
  }
  if (gaMeasurementId) {
    gtag('js', new Date());
    // Automatic page views are off: the app reports them at the right time and with a cleaned URL.
    gtag('config', gaMeasurementId, { send_page_view: false });
    addScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(gaMeasurementId)}`);
  }
  if (clarityProjectId) {
    const clarity: Clarity = (...call) => (clarity.q ??= []).push(call);
    window.clarity ??= clarity;
    addScript(`https://www.clarity.ms/tag/${encodeURIComponent(clarityProjectId)}`);
    pauseRecordingInForms();
  }
  sendPageView();
}

interface PageView {
  path: string;
  title: string;
  /** The full address. */
  location: string;
}

/** Reports a page view to every analytics script, once they are loaded. */
export function reportPageView(view: PageView): void {
  shown = isPrivatePath(view.path) ? null : view;
  if (loaded) sendPageView();
}

function sendPageView(): void {
  if (!shown) return;
  const { path, title, location } = shown;
  gtag('event', 'page_view', { page_path: path, page_title: title, page_location: location });
  window.dataLayer?.push({ event: 'pageview', path, title, location, timestamp: Date.now() });
  reportEvent('page_view', { page: path, title, location });
}

/** Reports an event to the session recorder. It must not identify the visitor. */
export function reportEvent(name: string, facts: Record<string, string>): void {
  if (!loaded) return;
  for (const [key, value] of Object.entries(facts)) window.clarity?.('set', key, value);
  window.clarity?.('event', name);
}

// Google's tag expects `arguments` objects in the data layer, not arrays.
function gtag(..._call: unknown[]): void {
  window.dataLayer?.push(arguments);
}

function addScript(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  script.onerror = () =>
    console.warn(`${new URL(src).host} did not answer; the page works without`);
  document.head.append(script);
}

/** Pauses recording while a form field has the focus. */
function pauseRecordingInForms(): void {
  const isField = (target: EventTarget | null) =>
    target instanceof Element && target.matches('input, textarea, select');
  document.addEventListener('focusin', (event) => {
    if (isField(event.target)) window.clarity?.('pause');
  });
  document.addEventListener('focusout', (event) => {
    if (isField(event.target) && !isField(event.relatedTarget)) window.clarity?.('resume');
  });
}
