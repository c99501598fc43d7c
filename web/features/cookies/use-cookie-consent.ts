import { useMemo, useSyncExternalStore } from 'react';
import {
  allowedPurposes,
  getConsent,
  hasGlobalPrivacyControl,
  onConsentChange,
  type CookiePreferences,
} from './cookie-consent.ts';

/**
 * What the visitor allows now, and whether they still have to be asked. Prerendered: nothing.
 * @param askAhead whether the question is prerendered, for visitors whom the boot script finds to be new here
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
      // A browser that sends Global Privacy Control has answered already.
      mustAsk: consent === undefined ? askAhead : consent === null && !signal,
    };
  }, [consent, askAhead]);
}
