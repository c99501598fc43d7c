import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';

test.use({ viewport: { width: 360, height: 740 } });
test.beforeEach(async ({ page, expectConsoleError }) => {
  await chooseNecessaryOnly(page);
  // The browser reports the lost file; the app says what it could not load.
  expectConsoleError(/ERR_FAILED|could not start|dynamically imported/);
});

const saidOnConsole = (page: Page, words: string) =>
  page.waitForEvent('console', (message) => message.text().includes(words));
const lose = (page: Page, files: string) => page.route(files, (route) => route.abort());

test('a page whose code does not arrive stays as it was sent, with what was typed', async ({
  page,
}) => {
  await lose(page, '**/assets/form-template-*.js');
  const gaveUp = saidOnConsole(page, 'could not start');
  await page.goto('/vibe-check');
  const name = page.getByLabel('First name');
  await name.fill('Robin');
  await gaveUp;
  await expect(name).toHaveValue('Robin');
  await expect(page.getByRole('link', { name: 'Exit this page' })).toBeVisible();
});

test('a part whose code does not arrive stays as it was sent, and is fetched again', async ({
  page,
}) => {
  await page.clock.install();
  await lose(page, '**/assets/team-carousel-*.js');
  await page.goto('/');
  await appReady(page);
  const willRetry = saidOnConsole(page, 'A part of the page could not be loaded');
  await page.locator('#team').scrollIntoViewIfNeeded();
  await willRetry;
  await expect(page.locator('#team').getByRole('link').first()).toBeVisible();
  await page.unroute('**/assets/team-carousel-*.js');
  const fetched = page.waitForResponse(/team-carousel-.*\.js/);
  await page.clock.runFor(2_000);
  await fetched;
  await expect(page.getByRole('link', { name: 'Exit this page' })).toBeVisible();
});

test('a page that cannot be opened says so within the site, and opens when tried again', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/Failed to fetch/);
  await page.goto('/');
  await appReady(page);
  await lose(page, '**/page-data/**');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Fees & FAQs' }).click();
  await expect(page.getByRole('alert')).toContainText('This page did not load');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Exit this page' })).toBeVisible();
  await page.unroute('**/page-data/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('#faqs')).toBeAttached();
});
