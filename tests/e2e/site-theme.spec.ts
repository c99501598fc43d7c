import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';

const LIGHT = 'rgb(251, 251, 248)';
const DARK = 'rgb(28, 27, 24)';

const background = (page: Page) => page.locator('body');
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
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(28, 42, 32)');
  expect(await page.evaluate(() => localStorage.getItem('frontdoor:theme'))).toBeNull();
});

test('the switch overrules the system on every page until "System" is chosen', async ({ page }) => {
  await chooseNecessaryOnly(page);
  await page.goto('/team');
  await appReady(page);
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  await choose(page, 'Dark');
  await expect(background(page)).toHaveCSS('background-color', DARK);
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
  await choose(page, 'System');
  await expect(background(page)).toHaveCSS('background-color', DARK);
  expect(await page.evaluate(() => localStorage.getItem('frontdoor:theme'))).toBeNull();
});

test('a kept choice is applied before the page has a body, and so before anything is painted', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('frontdoor:theme', 'dark');
    new MutationObserver((_, observer) => {
      if (!document.querySelector('body')) return;
      observer.disconnect();
      Object.assign(window, { themeAtBody: document.documentElement.dataset['theme'] });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  expect(await page.evaluate(() => 'themeAtBody' in window && window.themeAtBody)).toBe('dark');
});

test('the switch works before the app is loaded', async ({ page, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED/);
  await page.route('**/assets/**.js', (route) => route.abort());
  await page.goto('/');
  await choose(page, 'Dark');
  await expect(background(page)).toHaveCSS('background-color', DARK);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(background(page)).toHaveCSS('background-color', DARK);
});

test('the staff area has the theme, too', async ({ page, expectConsoleError }) => {
  expectConsoleError(/401/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/admin/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(background(page)).toHaveCSS('background-color', DARK);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, colorScheme: 'dark' });

  test('the system still decides, and there is no switch', async ({ page }) => {
    await page.goto('/team');
    await expect(background(page)).toHaveCSS('background-color', DARK);
    await expect(page.getByRole('group', { name: 'Theme' })).toBeHidden();
  });
});
