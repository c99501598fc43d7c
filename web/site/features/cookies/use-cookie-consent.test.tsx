import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { EVERYTHING, storedConsent, NECESSARY_ONLY, storeConsent } from './cookie-consent.ts';
import { useCookieConsent } from './use-cookie-consent.ts';

/** What the browser does in this tab when another one has changed the storage. */
const otherTab = (key: string | null) =>
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key }));
  });

test('follows the choice that is made or cleared in another tab', () => {
  const { result } = renderHook(() => useCookieConsent());
  expect(result.current.mustAsk).toBe(true);
  act(() => storeConsent(EVERYTHING));
  expect(result.current).toEqual({ allowed: EVERYTHING, mustAsk: false });

  const timestamp = Date.now();
  storedConsent.write({ consented: true, timestamp, preferences: NECESSARY_ONLY });
  otherTab('frontdoor:theme');
  expect(result.current.allowed).toEqual(EVERYTHING);
  otherTab('frontdoor:cookie-consent');
  expect(result.current).toEqual({ allowed: NECESSARY_ONLY, mustAsk: false });

  act(() => storeConsent(EVERYTHING));
  localStorage.clear();
  otherTab(null);
  expect(result.current).toEqual({ allowed: NECESSARY_ONLY, mustAsk: false });
});

test('follows the choice made on a later page when Back restores this one', () => {
  act(() => storeConsent(EVERYTHING));
  const { result } = renderHook(() => useCookieConsent());
  storedConsent.write({ consented: true, timestamp: Date.now(), preferences: NECESSARY_ONLY });
  const show = (persisted: boolean) => {
    const event = Object.assign(new Event('pageshow'), { persisted });
    act(() => void dispatchEvent(event));
  };
  show(false);
  expect(result.current.allowed).toEqual(EVERYTHING);
  show(true);
  expect(result.current).toEqual({ allowed: NECESSARY_ONLY, mustAsk: false });
});
