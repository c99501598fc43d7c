import type { BrowserContext, Locator, Page } from '@playwright/test';

/** Matches once the page is hydrated. */
export const APP_READY = 'html[data-app="ready"]';

/** Waits until the page is hydrated. */
export async function appReady(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  // For a new visitor the home page fetches the app only on interaction.
  await page.evaluate(() => dispatchEvent(new Event('focusin')));
  await page.locator(APP_READY).waitFor({ state: 'attached' });
}

/** The area that two visible elements share on the screen, in square px. */
export async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('Both elements must be visible');
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** Stores the cookie choice "necessary only" before the page loads. */
export const chooseNecessaryOnly = (page: Page) => storeCookieChoice(page, false);

/** Stores the cookie choice "accept all" before the page loads. */
export const acceptAllCookies = (page: Page) => storeCookieChoice(page, true);

async function storeCookieChoice(page: Page, all: boolean): Promise<void> {
  await page.addInitScript((chosen) => {
    const preferences = { analytics: chosen, marketing: chosen, functional: chosen };
    localStorage.setItem(
      'frontdoor:cookie-consent',
      JSON.stringify({
        consented: true,
        timestamp: Date.now(),
        preferences: { necessary: true, ...preferences },
      }),
    );
  }, all);
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
