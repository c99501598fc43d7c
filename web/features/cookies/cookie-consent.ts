/** What a visitor may switch. Necessary storage cannot be switched off. */
export interface CookiePreferences {
  necessary: true;
  analytics: boolean;
  marketing: boolean;
  functional: boolean;
}

export type OptionalPurpose = Exclude<keyof CookiePreferences, 'necessary'>;

/** A choice as it is kept: the flag, when it was made (ms since 1970) and what was chosen. */
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

/** A choice is asked for again after 365 days. */
export const CONSENT_LIFETIME = 31_536_000_000;

const STORAGE_KEY = 'frontdoor:cookie-consent';

/**
 * Reads a kept choice.
 * @param stored the text in local storage, null if there is none
 * @param now ms since 1970
 * @returns null when there is none, it cannot be read, or it is older than 365 days
 */
export function parseConsent(stored: string | null, now: number): CookieConsent | null {
  if (stored === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    // An unreadable choice is no choice; the visitor is asked again.
    return null;
  }
  if (!isConsent(value)) return null;
  return now - value.timestamp > CONSENT_LIFETIME ? null : value;
}

// Written by hand so that the validation library stays out of the script that every page loads.
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

/**
 * What may really run: nothing without a choice, and never analytics or marketing against the
 * browser's Global Privacy Control.
 */
export function allowedPurposes(
  consent: CookieConsent | null,
  globalPrivacyControl: boolean,
): CookiePreferences {
  const chosen = consent?.preferences ?? NECESSARY_ONLY;
  return globalPrivacyControl ? { ...chosen, analytics: false, marketing: false } : chosen;
}

/** Whether the browser tells every site "do not sell or share" (https://globalprivacycontrol.org). */
export function hasGlobalPrivacyControl(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

type Listener = () => void;
const listeners = new Set<Listener>();
let current: CookieConsent | null | undefined;

/** The choice now, null if there is none. Stable between changes, as `useSyncExternalStore` wants it. */
export function getConsent(): CookieConsent | null {
  if (current === undefined) {
    try {
      current = parseConsent(localStorage.getItem(STORAGE_KEY), Date.now());
    } catch (error) {
      console.warn('Local storage is blocked: cookie choices last as long as this page', error);
      current = null;
    }
  }
  return current;
}

/** Keeps a choice and tells everyone who asked. */
export function storeConsent(preferences: CookiePreferences): void {
  current = { consented: true, timestamp: Date.now(), preferences };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(current));
  } catch (error) {
    console.warn('Local storage is blocked: cookie choices last as long as this page', error);
  }
  for (const listener of listeners) listener();
}

/** Calls back after every choice. @returns how to stop it */
export function onConsentChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
