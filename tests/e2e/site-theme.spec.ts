import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';
import { inFullUnless } from '../support/in-full.ts';

const LIGHT = 'rgb(251, 251, 248)';
const DARK = 'rgb(28, 27, 24)';

const INK = 'rgb(28, 42, 32)';
const INK_IN_THE_DARK = 'rgb(240, 236, 226)';

const background = (page: Page) => page.locator('body');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const choose = (page: Page, theme: string) =>
  page.getByRole('group', { name: 'Theme' }).getByText(theme).click();
/** The colour that the browser gives its own bars. */
const barColour = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  );

test('follows the system, prints in light, and keeps no choice', async ({ page }) => {
  await chooseNecessaryOnly(page);
  await page.goto('/team');
  await expect(background(page)).toHaveCSS('background-color', LIGHT);
  expect(await barColour(page)).toBe('#39503e');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(background(page)).toHaveCSS('background-color', DARK);
  expect(await barColour(page)).toBe('#1c1b18');
  await expect(title(page)).toHaveCSS('color', INK_IN_THE_DARK);
  // Text and what is behind it change together, here and on paper.
  await page.emulateMedia({ media: 'print' });
  await expect(title(page)).toHaveCSS('color', INK);
  await expect(background(page)).not.toHaveCSS('background-color', DARK);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await expect(background(page)).toHaveCSS('background-color', LIGHT);
  await expect(title(page)).toHaveCSS('color', INK);
  expect(await page.evaluate(() => localStorage.getItem('frontdoor:theme'))).toBeNull();
});

test('the switch overrules the system on every page until "System" is chosen', async ({ page }) => {
  await chooseNecessaryOnly(page);
  await page.goto('/team');
  await appReady(page);
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  await choose(page, 'Dark');
  await expect(background(page)).toHaveCSS('background-color', DARK);
  await expect(title(page)).toHaveCSS('color', INK_IN_THE_DARK);
  expect(await barColour(page)).toBe('#1c1b18');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Fees & FAQs' }).click();
  await expect(page).toHaveURL('/fees-and-faqs');
  await expect(background(page)).toHaveCSS('background-color', DARK);
  await page.reload();
  await appReady(page);
  await expect(background(page)).toHaveCSS('background-color', DARK);
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();

  await page.emulateMedia({ colorScheme: 'dark' });
  await choose(page, 'Light');
  await expect(background(page)).toHaveCSS('background-color', LIGHT);
  await expect(title(page)).toHaveCSS('color', INK);
  expect(await barColour(page)).toBe('#39503e');
  await page.reload();
  await expect(background(page)).toHaveCSS('background-color', LIGHT);
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  await choose(page, 'System');
  await expect(background(page)).toHaveCSS('background-color', DARK);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(background(page)).toHaveCSS('background-color', LIGHT);
  expect(await page.evaluate(() => localStorage.getItem('frontdoor:theme'))).toBeNull();
});

for (const [theme, system, colour] of [
  ['dark', 'light', DARK],
  ['light', 'dark', LIGHT],
] as const) {
  test(
    `a kept "${theme}" is applied before the page has a body, and so before anything is painted`,
    inFullUnless(theme === 'dark'),
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: system });
      await page.addInitScript((kept) => {
        localStorage.setItem('frontdoor:theme', kept);
        new MutationObserver((_, observer) => {
          if (!document.querySelector('body')) return;
          observer.disconnect();
          Object.assign(window, { themeAtBody: document.documentElement.dataset['theme'] });
        }).observe(document, { childList: true, subtree: true });
      }, theme);
      await page.goto('/');
      expect(await page.evaluate(() => 'themeAtBody' in window && window.themeAtBody)).toBe(theme);
      await expect(background(page)).toHaveCSS('background-color', colour);
    },
  );
}

test(
  'the switch works before the app is loaded',
  { tag: '@in-full' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/ERR_FAILED/);
    await page.route('**/assets/**.js', (route) => route.abort());
    await page.goto('/');
    await choose(page, 'Dark');
    await expect(background(page)).toHaveCSS('background-color', DARK);
    expect(await barColour(page)).toBe('#1c1b18');
    expect(await page.evaluate(() => document.documentElement.dataset['app'])).toBeUndefined();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await expect(background(page)).toHaveCSS('background-color', DARK);
  },
);

test(
  'the staff area has the theme, too',
  { tag: '@in-full' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/401/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/admin/login');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(background(page)).toHaveCSS('background-color', DARK);
    await page.evaluate(() => localStorage.setItem('frontdoor:theme', 'light'));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(background(page)).toHaveCSS('background-color', LIGHT);
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, colorScheme: 'dark' });

  test('the system still decides, and there is no switch', async ({ page }) => {
    await page.goto('/team');
    await expect(background(page)).toHaveCSS('background-color', DARK);
    await expect(title(page)).toHaveCSS('color', INK_IN_THE_DARK);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(background(page)).toHaveCSS('background-color', LIGHT);
    // It is in the page, and shown by script only.
    await expect(page.locator('[name="theme"]')).toHaveCount(3);
    await expect(page.getByRole('group', { name: 'Theme' })).toBeHidden();
  });
});
