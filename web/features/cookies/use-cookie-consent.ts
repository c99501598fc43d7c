import { useMemo, useSyncExternalStore } from 'react';
import {
  allowedPurposes,
  getConsent,
  hasGlobalPrivacyControl,
  onConsentChange,
  type CookiePreferences,
} from './cookie-consent.ts';

/** What the visitor allows now, and whether they still have to be asked. Prerendered: nothing, and not yet. */
export function useCookieConsent(): { allowed: CookiePreferences; mustAsk: boolean } {
  const consent = useSyncExternalStore(onConsentChange, getConsent, () => undefined);
  return useMemo(() => {
    const signal = consent !== undefined && hasGlobalPrivacyControl();
    return {
      allowed: allowedPurposes(consent ?? null, signal),
      // A browser that sends Global Privacy Control has answered already.
      mustAsk: consent === null && !signal,
    };
  }, [consent]);
}
