import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { relieParts } from '../support/relie-stand-in.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';
import { sendVibeCheck } from '../support/vibe-check-form.ts';

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
  expectConsoleError(/INTERNET_DISCONNECTED|Failed to fetch/);
  await page.goto('/');
  await appReady(page);
  await lose(page, '**/page-data/**');
  await page.context().setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Fees & FAQs' }).click();
  await expect(page.getByRole('alert')).toContainText('This page did not load');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Exit this page' })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('#faqs')).toBeAttached();
});

test('a page that cannot be opened says so, too, if the server does not answer', async ({
  page,
}) => {
  await page.goto('/');
  await appReady(page);
  await lose(page, '**/assets/article-template-*.js');
  // Never answered.
  await page.route('/fees-and-faqs', () => undefined);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Fees & FAQs' }).click();
  await expect(page.getByRole('alert')).toContainText('This page did not load', {
    timeout: 30_000,
  });
});

test.describe('after a new version was deployed', () => {
  const newDocument = (page: Page) =>
    page.waitForRequest((request) => request.isNavigationRequest() && request.method() === 'GET');

  test('a page whose code is gone comes with a new document', async ({ page }) => {
    await page.goto('/');
    await appReady(page);
    await lose(page, '**/assets/article-template-*.js');
    const reloaded = newDocument(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Fees & FAQs' }).click();
    await reloaded;
    await expect(page.locator('#faqs')).toBeAttached();
    await expect(page).toHaveURL(/\/fees-and-faqs$/);
  });

  test('a form whose code is gone comes with a new document', async ({ page }) => {
    await page.goto('/join-our-team');
    await appReady(page);
    await lose(page, '**/assets/vibe-check-form-*.js');
    const reloaded = newDocument(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Free Vibe Check' }).click();
    await reloaded;
    await expect(page.getByRole('form', { name: 'Vibe Check' })).toBeVisible();
  });

  test('the sign-up for the newsletter is one press away, in a new document', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/could not be loaded/);
    const lost = /\/assets\/(newsletter-dialog|toaster)-/;
    await page.route(lost, (route) => route.abort());
    await page.goto('/');
    await appReady(page);
    const signUp = page.locator('#newsletter').getByRole('button');
    await signUp.click();
    const reload = page.getByRole('alert').getByRole('button', { name: 'Reload the page' });
    await expect(reload).toBeVisible();
    await page.unroute(lost);
    const reloaded = newDocument(page);
    await reload.click();
    await reloaded;
    await signUp.click();
    await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
  });

  test('the chat opens in a new document, and a form keeps what was typed', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/vibe-check');
    await appReady(page);
    const form = page.getByRole('form', { name: 'Vibe Check' });
    await form.scrollIntoViewIfNeeded();
    await expect(form).toHaveAttribute('novalidate');
    await form.getByLabel('First name').fill('Robin');
    await lose(page, '**/assets/relie-chat-*.js');
    await page.route('/vibe-check', async (route) => {
      if (route.request().method() === 'GET') await page.unroute('**/assets/relie-chat-*.js');
      await route.continue();
    });
    await page.getByRole('button', { name: 'Talk with Relie!' }).click();
    const { input } = relieParts(page);
    await page.getByRole('button', { name: 'I Agree—Start Chat' }).click();
    await expect(input).toBeVisible();
    await expect(form.getByLabel('First name')).toHaveValue('Robin');
  });
});

test.describe('the steps to a call, whose code does not arrive', () => {
  const STEPS = '**/assets/call-steps-*.js';
  const again = (page: Page) => page.getByRole('button', { name: 'Try again' });
  const firstStep = (page: Page) => page.getByRole('heading', { name: /^Pick a time/ });
  test.beforeEach(async ({ page }) => {
    await lose(page, STEPS);
    await sendVibeCheck(page);
    const problem = page.getByRole('alert').filter({ hasText: 'Your request is safe with us' });
    await expect(problem.getByRole('link', { name: '(214) 555-0142' })).toBeVisible();
    await expect(page.getByText('What happens next:')).toBeVisible();
  });

  test('are fetched again in place, and the first one gets the focus', async ({ page }) => {
    await page.unroute(STEPS);
    await again(page).click();
    await expect(firstStep(page)).toBeFocused();
    await expect(page.getByText('What happens next:')).toBeVisible();
  });

  test('stay out of reach without a line, and nothing is lost', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/INTERNET_DISCONNECTED|Failed to fetch/);
    await page.context().setOffline(true);
    const failed = saidOnConsole(page, 'The steps to a call could not be loaded');
    await again(page).click();
    await failed;
    await expect(again(page)).toBeFocused();
    await expect(page.getByText('What happens next:')).toBeVisible();
  });

  test('come with a new document if their file is gone for good', async ({ page }) => {
    await page.route('/vibe-check', async (route) => {
      if (route.request().method() === 'GET') await page.unroute(STEPS);
      await route.continue();
    });
    await again(page).click();
    await expect(firstStep(page)).toBeVisible();
    await expect(page.getByRole('form', { name: 'Vibe Check' })).toHaveCount(0);
  });
});

test('where storage is blocked, the thanks stay however often the lost steps are tried', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('Blocked', 'SecurityError');
    };
    Object.defineProperty(window, 'sessionStorage', { get: deny });
  });
  await lose(page, '**/assets/call-steps-*.js');
  await sendVibeCheck(page);
  for (let tries = 1; tries <= 2; tries += 1) {
    const failed = saidOnConsole(page, 'The steps to a call could not be loaded');
    await page.getByRole('button', { name: 'Try again' }).click();
    await failed;
  }
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Your request is safe with us');
});
