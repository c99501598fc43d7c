import type { Locator, Page } from '@playwright/test';

/** Follows a link and goes back. @returns the `Referer` that the next page was asked for with */
export async function referrerAfter(page: Page, link: Locator): Promise<string | undefined> {
  const asked = page.waitForRequest((request) => request.isNavigationRequest());
  await link.click();
  const { referer } = await (await asked).allHeaders();
  await page.goBack();
  return referer;
}
