import type { CookieConsent } from './cookie-consent.ts';

/*
   Answers the prerendered cookie banner before the app is there. Part of the boot script, so it must stay tiny and
   import nothing but types.
*/

/** The key of `storedConsent` in cookie-consent.ts. */
const KEY = 'frontdoor:cookie-consent';

/**
 * Stores the choice of a button with `data-cookies` and hides the banner at once. The app then finds the stored choice.
 * @returns whether the click is dealt with; if storage is blocked, the app must see it again
 */
export function answerCookiesAhead(button: HTMLElement): boolean {
  const banner = button.closest<HTMLElement>('[data-cookie-question]');
  const { cookies } = button.dataset;
  if (!banner || !cookies) return false;
  const hadFocus = banner.contains(document.activeElement);
  banner.hidden = true;
  if (hadFocus) document.getElementById('content')?.focus({ preventScroll: true });
  const all = cookies === 'all';
  const consent: CookieConsent = {
    consented: true,
    timestamp: Date.now(),
    preferences: { necessary: true, analytics: all, marketing: all, functional: all },
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(consent));
    return true;
  } catch (error) {
    console.warn('Storage is blocked: the app keeps the cookie choice for this page', error);
    return false;
  }
}
