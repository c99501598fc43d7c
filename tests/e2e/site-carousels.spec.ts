import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { passTimeUntilVisible } from '../support/page-clock.ts';
import { APP_READY, chooseNecessaryOnly } from '../support/site-page.ts';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => chooseNecessaryOnly(page));

const NOON = Date.UTC(2026, 10, 21, 12);

/** Opens the home page at one section with a stopped clock: only `page.clock.runFor` advances time. */
async function openAt(page: Page, id: string, control: Locator): Promise<void> {
  await page.clock.install({ time: NOON });
  await page.clock.pauseAt(NOON + 60_000);
  await page.goto('/');
  await passTimeUntilVisible(page, page.locator(APP_READY));
  // Not by mouse, because a hovering pointer pauses the carousel.
  await page.evaluate((it) => document.getElementById(it)?.scrollIntoView(), id);
  await passTimeUntilVisible(page, control);
}

/** Advances time in small steps until the slide changes, so that an interval has just begun. */
async function runUntilChange(page: Page, read: () => Promise<unknown>): Promise<void> {
  const before = await read();
  await expect(async () => {
    await page.clock.runFor(100);
    expect(await read()).not.toEqual(before);
  }).toPass({ intervals: [0] });
}

test.describe('logo carousel', () => {
  const selected = (page: Page) => page.locator('#as-seen-in li[data-selected]').innerText();

  test(
    'advances every 3 s, brightens the selected logo, pauses on hover, and follows its dots',
    { tag: '@in-full' },
    async ({ page }) => {
      const logos = page.locator('#as-seen-in');
      await openAt(page, 'as-seen-in', logos.getByRole('button', { name: 'Pause the logos' }));
      await runUntilChange(page, () => selected(page));
      const first = await selected(page);
      await expect(logos.locator('li[data-selected]')).toHaveCSS('filter', 'brightness(1.2)');
      await expect(logos.locator('li:not([data-selected])[data-tier]').last()).toHaveCSS(
        'filter',
        'none',
      );
      await page.clock.runFor(2400);
      expect(await selected(page)).toBe(first);
      await page.clock.runFor(600);
      await expect.poll(() => selected(page)).not.toBe(first);
      const second = await selected(page);
      await logos.locator('li[data-selected]').hover();
      await page.clock.runFor(9000);
      expect(await selected(page)).toBe(second);
      await logos.getByRole('button', { name: 'Show Vow & Hearth' }).click();
      await expect.poll(() => selected(page)).toBe('Vow & Hearth');
      await page.mouse.move(5, 5);
      await page.clock.runFor(3000);
      await expect.poll(() => selected(page)).toBe('The Trinity Ledger');
    },
  );

  test('stays paused after a press on pause', async ({ page }) => {
    const pause = page.getByRole('button', { name: 'Pause the logos' });
    await openAt(page, 'as-seen-in', pause);
    await pause.click();
    await page.mouse.move(5, 5);
    const before = await selected(page);
    await page.clock.runFor(9000);
    expect(await selected(page)).toBe(before);
    await page.getByRole('button', { name: 'Play the logos' }).click();
    await page.clock.runFor(3000);
    await expect.poll(() => selected(page)).not.toBe(before);
  });

  test(
    'does not move with reduced motion, and has the specified height',
    { tag: '@in-full' },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openAt(page, 'as-seen-in', page.locator('#as-seen-in li[data-selected]'));
      await page.clock.runFor(9000);
      expect(await selected(page)).toBe('The Trinity Ledger');
      const height = await page
        .locator('#as-seen-in li[data-selected]')
        .evaluate((item) => item.parentElement?.parentElement?.getBoundingClientRect().height);
      expect(height).toBe(160);
    },
  );
});

test.describe('team carousel', () => {
  const firstShown = (page: Page) =>
    page.locator('#team li').evaluateAll((items) => {
      const { left } = items[0]!.closest('ul')!.parentElement!.getBoundingClientRect();
      return items.findIndex((item) => item.getBoundingClientRect().right > left + 60);
    });
  const settle = (page: Page) => page.clock.runFor(1500);

  test(
    'advances one card every 4 s, wraps, and stops on interaction',
    { tag: '@in-full' },
    async ({ page }) => {
      const pause = page.getByRole('button', { name: 'Pause the team' });
      await openAt(page, 'team', pause);
      await runUntilChange(page, () => firstShown(page));
      await page.clock.runFor(3000);
      expect(await firstShown(page)).toBe(1);
      await runUntilChange(page, () => firstShown(page));
      expect(await firstShown(page)).toBe(2);
      await page.getByRole('button', { name: 'Next therapist' }).click();
      await settle(page);
      await expect.poll(() => firstShown(page)).toBe(0);
      await page.getByRole('button', { name: 'Previous therapist' }).click();
      await settle(page);
      await expect.poll(() => firstShown(page)).toBe(2);
      await page.getByRole('button', { name: 'Next therapist' }).click();
      await settle(page);
      await expect.poll(() => firstShown(page)).toBe(0);
      await page.mouse.move(5, 5);
      await page.clock.runFor(12_000);
      expect(await firstShown(page)).toBe(0);
    },
  );

  test('shows as many cards as fit', { tag: '@in-full' }, async ({ page }) => {
    await openAt(page, 'team', page.getByRole('button', { name: 'Next therapist' }));
    const shown = () =>
      page
        .locator('#team li')
        .first()
        .evaluate((item) => {
          const { width } = item.getBoundingClientRect();
          return Math.round((item.parentElement?.getBoundingClientRect().width ?? 0) / width);
        });
    for (const [width, cards] of [
      [639, 1],
      [640, 2],
      [1439, 2],
      [1440, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(shown, `at ${width} px`).toBe(cards);
    }
  });

  test('does not advance by itself below 768 px', { tag: '@in-full' }, async ({ page }) => {
    await page.setViewportSize({ width: 767, height: 900 });
    await openAt(page, 'team', page.getByRole('button', { name: 'Next therapist' }));
    await page.clock.runFor(12_000);
    expect(await firstShown(page)).toBe(0);
  });
});
