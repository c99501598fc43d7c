import type { BrowserContext, Page } from '@playwright/test';

/** Matches once the app has taken over the prerendered page. */
export const APP_READY = 'html[data-app="ready"]';

/** Waits until the app has taken over the prerendered page. */
export async function appReady(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  // The home page fetches the app for somebody new only when they stir.
  await page.evaluate(() => dispatchEvent(new Event('focusin')));
  await page.locator(APP_READY).waitFor({ state: 'attached' });
}

/** Stops the page's clock where it is; from then on only `page.clock.runFor` lets time pass. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Lets the page begin as for someone who made their cookie choice before: nothing but the necessary. */
export async function chooseNecessaryOnly(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const preferences = { necessary: true, analytics: false, marketing: false, functional: false };
    localStorage.setItem(
      'frontdoor:cookie-consent',
      JSON.stringify({ consented: true, timestamp: Date.now(), preferences }),
    );
  });
}

/**
 * Nothing really leaves the browser: every host but our own gets an empty answer.
 * @returns the hosts that were asked, kept up to date
 */
export async function answerForOthers(context: BrowserContext, own: string): Promise<Set<string>> {
  const hosts = new Set<string>();
  await context.route(
    (url) => url.origin !== own && url.protocol.startsWith('http'),
    (route) => {
      hosts.add(new URL(route.request().url()).host);
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    },
  );
  return hosts;
}
