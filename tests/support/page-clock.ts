import { expect, type Locator, type Page } from '@playwright/test';

/** Stops the page's clock, which `page.clock.install()` controls; time then advances only on demand. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Advances a stopped clock in small steps until an element is visible. */
export async function passTimeUntilVisible(page: Page, locator: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(locator).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [10], timeout: 60_000 });
}
