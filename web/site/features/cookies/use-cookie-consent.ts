import { useMemo, useSyncExternalStore } from 'react';
import {
  allowedPurposes,
  getConsent,
  hasGlobalPrivacyControl,
  onConsentChange,
  type CookiePreferences,
} from './cookie-consent.ts';

/**
 * The effective consent, and whether the banner must be shown. Prerendered markup has no consent.
 * @param askAhead whether the banner is prerendered, for visitors whom the boot script recognises as new
 */
export function useCookieConsent(askAhead = false): {
  allowed: CookiePreferences;
  mustAsk: boolean;
} {
  const consent = useSyncExternalStore(onConsentChange, getConsent, () => undefined);
  return useMemo(() => {
    const signal = consent !== undefined && hasGlobalPrivacyControl();
    return {
      allowed: allowedPurposes(consent ?? null, signal),
      // Global Privacy Control counts as a choice.
      mustAsk: consent === undefined ? askAhead : consent === null && !signal,
    };
  }, [consent, askAhead]);
}
