import type { BrowserContext, Page } from '@playwright/test';

/** Matches once the page is hydrated. */
export const APP_READY = 'html[data-app="ready"]';

/** Waits until the page is hydrated. */
export async function appReady(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  // For a new visitor the home page fetches the app only on interaction.
  await page.evaluate(() => dispatchEvent(new Event('focusin')));
  await page.locator(APP_READY).waitFor({ state: 'attached' });
}

/** Stops the page's clock; afterwards only `page.clock.runFor` advances time. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Stores the cookie choice "necessary only" before the page loads. */
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
 * Blocks all foreign hosts with an empty response.
 * @returns the live list of requested hosts
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
