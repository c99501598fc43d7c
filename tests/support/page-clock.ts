import { expect, type Locator, type Page } from '@playwright/test';

/** Stops the page's clock, which `page.clock.install()` controls; time then advances only on demand. */
export async function stopClock(page: Page): Promise<void> {
  // Far enough ahead that a slow machine does not get there first.
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Advances a stopped clock in small steps until an element is visible. */
export async function passTimeUntilVisible(page: Page, locator: Locator): Promise<void> {
  // Asks without a time limit of its own: on a busy machine that would let time pass for an element that is visible.
  await expect(async () => {
    await page.clock.runFor(20);
    expect(await locator.isVisible()).toBe(true);
  }).toPass({ intervals: [20], timeout: 60_000 });
}
