import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { answerForOthers, appReady } from '../support/site-page.ts';

const KEY = 'frontdoor:cookie-consent';
const YEAR = 31_536_000_000;

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies, only if you like' });
const button = (page: Page, name: string) => banner(page).getByRole('button', { name });
const stored = (page: Page) =>
  page.evaluate((key): unknown => JSON.parse(localStorage.getItem(key) ?? 'null'), KEY);

test('the banner is shown without a choice, and "Accept All" enables everything', async ({
  page,
  context,
  baseURL,
}) => {
  await answerForOthers(context, baseURL ?? '');
  await page.clock.install({ time: new Date('2026-11-21T12:00:00Z') });
  await page.goto('/team');
  await button(page, 'Accept All').click();
  await expect(banner(page)).toBeHidden();
  expect(await stored(page)).toEqual({
    consented: true,
    timestamp: expect.any(Number),
    preferences: { necessary: true, analytics: true, marketing: true, functional: true },
  });
  await page.reload();
  await appReady(page);
  await expect(banner(page)).toBeHidden();
});

test('"Necessary Only" disables all optional categories', async ({ page }) => {
  await page.goto('/team');
  await button(page, 'Necessary Only').click();
  expect(await stored(page)).toMatchObject({
    preferences: { necessary: true, analytics: false, marketing: false, functional: false },
  });
});

test('categories can be chosen one by one and changed later; necessary is fixed', async ({
  page,
}) => {
  await page.goto('/team');
  await button(page, 'Customize').click();
  await expect(banner(page).getByRole('checkbox', { name: 'Necessary' })).toBeDisabled();
  await banner(page).getByRole('checkbox', { name: 'Functional' }).check();
  await button(page, 'Save Preferences').click();
  expect(await stored(page)).toMatchObject({
    preferences: { necessary: true, analytics: false, marketing: false, functional: true },
  });
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(banner(page).getByRole('checkbox', { name: 'Functional' })).toBeChecked();
});

test('"Cookie settings" opens the choices, also while the banner is shown', async ({ page }) => {
  await page.goto('/team');
  await expect(banner(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(banner(page).getByRole('checkbox', { name: 'Functional' })).toBeVisible();
});

for (const [age, asked] of [
  [YEAR - 60_000, false],
  [YEAR + 1, true],
] as const) {
  test(`a choice made ${age} ms ago ${asked ? 'has expired' : 'is valid'}`, async ({ page }) => {
    await page.addInitScript(
      ([key, timestamp]) => {
        const preferences = {
          necessary: true,
          analytics: false,
          marketing: false,
          functional: false,
        };
        localStorage.setItem(key, JSON.stringify({ consented: true, timestamp, preferences }));
      },
      [KEY, Date.now() - age] as const,
    );
    await page.goto('/team');
    await appReady(page);
    await expect(banner(page)).toBeVisible({ visible: asked });
  });
}

test('Global Privacy Control counts as a choice', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await page.goto('/team');
  await appReady(page);
  await expect(banner(page)).toBeHidden();
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(banner(page)).toContainText('Global Privacy Control');
});

test.describe('by keyboard', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('"Customize" leads through every switch to the button that saves', async ({ page }) => {
    await page.goto('/team');
    await appReady(page);
    await button(page, 'Customize').press('Enter');
    await expect(banner(page).getByRole('heading')).toBeFocused();
    await page.keyboard.press('Enter');
    expect(await stored(page)).toBeNull();
    const { width = 0, y = 0 } = (await banner(page).boundingBox()) ?? {};
    const exit = await page.getByRole('link', { name: 'Exit this page' }).boundingBox();
    expect(width).toBeGreaterThan(0);
    expect(y).toBeGreaterThanOrEqual((exit?.y ?? 0) + (exit?.height ?? 0));
    const order = [
      button(page, 'Close without saving'),
      banner(page).getByRole('link', { name: 'Cookie policy' }),
      ...['Analytics', 'Marketing', 'Functional'].map((name) =>
        banner(page).getByRole('checkbox', { name }),
      ),
      button(page, 'Save Preferences'),
    ];
    for (const next of order) {
      await page.keyboard.press('Tab');
      await expect(next).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(banner(page)).toBeHidden();
    await expect(page.locator('main')).toBeFocused();
  });

  test('the reopened settings give the focus back, whether they are saved or closed', async ({
    page,
  }) => {
    await page.goto('/team');
    await button(page, 'Necessary Only').click();
    const before = await stored(page);
    const opener = page.getByRole('button', { name: 'Cookie settings' });
    const leave = {
      save: () => button(page, 'Save Preferences').press('Enter'),
      close: () => button(page, 'Close without saving').press('Enter'),
      escape: () => page.keyboard.press('Escape'),
    };
    for (const press of [leave.close, leave.escape, leave.save]) {
      await opener.press('Enter');
      await expect(banner(page).getByRole('heading')).toBeFocused();
      await banner(page).getByRole('checkbox', { name: 'Functional' }).check();
      if (press !== leave.save) expect(await stored(page)).toEqual(before);
      await press();
      await expect(banner(page)).toBeHidden();
      await expect(opener).toBeFocused();
    }
    expect(await stored(page)).toMatchObject({ preferences: { functional: true } });
  });
});
