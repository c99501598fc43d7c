import { expect, type Locator, type Page } from '@playwright/test';

/** Stops the page's clock, which `page.clock.install()` has taken over: time passes only when it is told to. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Lets a stopped clock go on in small steps until something shows, and no further. */
export async function passTimeUntilVisible(page: Page, locator: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(locator).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [10], timeout: 10_000 });
}
