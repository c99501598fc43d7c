import { StoredValue } from '../../../storage/stored-value.ts';
import { Listeners } from '../../../ui/listeners.ts';

/** Optional cookie categories. Necessary storage cannot be switched off. */
export interface CookiePreferences {
  necessary: true;
  analytics: boolean;
  marketing: boolean;
  functional: boolean;
}

export type OptionalPurpose = Exclude<keyof CookiePreferences, 'necessary'>;

/** A stored consent: the flag, its time (ms since 1970) and the chosen categories. */
export interface CookieConsent {
  consented: true;
  timestamp: number;
  preferences: CookiePreferences;
}

export const NECESSARY_ONLY: CookiePreferences = {
  necessary: true,
  analytics: false,
  marketing: false,
  functional: false,
};

export const EVERYTHING: CookiePreferences = {
  necessary: true,
  analytics: true,
  marketing: true,
  functional: true,
};

/** Consent expires after 365 days. */
export const CONSENT_LIFETIME = 31_536_000_000;

const KEY = 'frontdoor:cookie-consent';

/** The visitor's choice in local storage. */
export const storedConsent = new StoredValue<CookieConsent>({
  kind: 'local',
  key: KEY,
  schema: {
    parse: (value) => {
      if (!isConsent(value)) throw new TypeError('Not a cookie consent');
      return value;
    },
  },
  lifetime: { ms: CONSENT_LIFETIME, since: ({ timestamp }) => timestamp },
});

// Validated by hand to keep zod out of the bundle that every page loads.
function isConsent(value: unknown): value is CookieConsent {
  if (typeof value !== 'object' || value === null) return false;
  if (!('consented' in value && 'timestamp' in value && 'preferences' in value)) return false;
  const { consented, timestamp, preferences } = value;
  return (
    consented === true &&
    typeof timestamp === 'number' &&
    Number.isFinite(timestamp) &&
    isPreferences(preferences)
  );
}

function isPreferences(value: unknown): value is CookiePreferences {
  if (typeof value !== 'object' || value === null) return false;
  if (!('necessary' in value && 'analytics' in value)) return false;
  if (!('marketing' in value && 'functional' in value)) return false;
  const { necessary, analytics, marketing, functional } = value;
  return (
    necessary === true && [analytics, marketing, functional].every((it) => typeof it === 'boolean')
  );
}

/** The effective consent: nothing optional without a choice, or if the browser sends Global Privacy Control. */
export function allowedPurposes(
  consent: CookieConsent | null,
  globalPrivacyControl: boolean,
): CookiePreferences {
  return globalPrivacyControl ? NECESSARY_ONLY : (consent?.preferences ?? NECESSARY_ONLY);
}

/** Whether the browser sends Global Privacy Control (https://globalprivacycontrol.org). */
export function hasGlobalPrivacyControl(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

const listeners = new Listeners(() => {
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onPageShow);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onPageShow);
  };
});
let current: CookieConsent | null | undefined;

/**
 * The current consent, null if there is none. Referentially stable between changes, as `useSyncExternalStore` requires.
 */
export function getConsent(): CookieConsent | null {
  if (current === undefined) current = storedConsent.read();
  return current;
}

/** Stores a consent and notifies all subscribers. */
export function storeConsent(preferences: CookiePreferences): void {
  current = consentTo(preferences);
  storedConsent.write(current);
  listeners.tell();
}

const consentTo = (preferences: CookiePreferences): CookieConsent => ({
  consented: true,
  timestamp: Date.now(),
  preferences,
});

/** Subscribes to consent changes, also of other tabs and later pages. @returns the unsubscribe function */
export const onConsentChange = listeners.subscribe;

/**
 * The key is null when another tab has cleared everything, as "Exit this page" does. A consent of this tab is then
 * reduced to the necessary cookies: nothing optional runs, and no new banner appears here.
 */
function onStorage({ key }: StorageEvent): void {
  if (key !== null && key !== KEY) return;
  if (key !== null) current = undefined;
  else if (current) current = consentTo(NECESSARY_ONLY);
  listeners.tell();
}

/** The page was restored from the back/forward cache: a later page may have stored another choice. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  current = undefined;
  listeners.tell();
}
