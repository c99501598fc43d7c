import type { Page } from '@playwright/test';
import { barriers, barriersInTheDark } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { passTimeUntilVisible, stopClock } from '../support/page-clock.ts';
import { APP_READY, appReady, chooseNecessaryOnly } from '../support/site-page.ts';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => chooseNecessaryOnly(page));

test('a link navigates client-side: scrolls to the top at once, sets the title after 100 ms', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await appReady(page);
  await stopClock(page);
  const home = await page.title();
  const documentLoads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documentLoads.push(request.url());
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Fees & FAQs' }).click();
  await expect(page).toHaveURL('/fees-and-faqs');
  await expect(page.locator('#faqs')).toBeAttached();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator('main')).toBeFocused();
  await page.clock.runFor(99);
  expect(await page.title()).toBe(home);
  await page.clock.runFor(2);
  await expect(page).toHaveTitle(/Fees/);
  expect(documentLoads).toEqual([]);
});

test('links within a page move the focus, also when they are followed twice', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/get-matched');
  await appReady(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  const button = page.getByRole('link', { name: 'Fill out the form' }).first();
  const form = page.getByRole('form').first();
  for (const _ of ['once', 'and again']) {
    await button.click();
    await expect(form).toBeInViewport();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(form).not.toBeInViewport();
  }
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
  const logo = page.locator('header a[href="/"][aria-label]');
  await logo.click();
  await expect(page).toHaveURL('/');
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
  await logo.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('Back also starts at the top', { tag: '@in-full' }, async ({ page }) => {
  await page.goto('/');
  await appReady(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Team', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Find someone');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Modern Couples Therapy');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('scrolls to a hash 100 ms later', { tag: '@in-full' }, async ({ page }) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await appReady(page);
  await stopClock(page);
  await page.getByRole('link', { name: 'See how it works' }).click();
  await expect(page).toHaveURL('/#how-it-works');
  await page.clock.runFor(99);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.clock.runFor(200);
  await expect(page.locator('#how-it-works')).toBeInViewport();
});

test(
  'the home page prefetches the likeliest next pages after two seconds',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-21T12:00:00Z') });
    await page.clock.pauseAt(new Date('2026-11-21T12:01:00Z'));
    const ahead: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/page-data/')) ahead.push(pathname);
    });
    await page.goto('/');
    await passTimeUntilVisible(page, page.locator(APP_READY));
    await page.clock.runFor(1500);
    expect(ahead).toEqual([]);
    await page.clock.runFor(500);
    await expect
      .poll(() => ahead.toSorted())
      .toEqual(['/page-data/services.json', '/page-data/team.json', '/page-data/vibe-check.json']);
  },
);

test('an unknown path shows the 404 page with links', async ({ page, expectConsoleError }) => {
  expectConsoleError(/404/);
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle('404 Page Not Found');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  expect(await barriersInTheDark(page)).toEqual([]);
});

test(
  'an unknown therapist path has a generic title',
  { tag: '@in-full' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/404/);
    await page.goto('/therapists/nobody');
    await appReady(page);
    await expect(page).toHaveTitle(/^Therapist Profile - /);
  },
);

test('a legacy path redirects inside the app', async ({ page, expectConsoleError }) => {
  expectConsoleError(/404/);
  await page.goto('/');
  await appReady(page);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/mission-values' });
    document.body.append(link);
    link.click();
  });
  await expect(page).toHaveURL('/about-us');
});

test('a click before hydration is replayed afterwards', async ({ page }) => {
  await chooseNecessaryOnly(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/team');
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Accept All' })).toBeVisible();
});

test('with reduced motion, a link to a part of the page jumps there', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await appReady(page);
  await page.evaluate(() => {
    const scrollIntoView: () => void = Reflect.get(Element.prototype, 'scrollIntoView');
    Element.prototype.scrollIntoView = function (options) {
      document.body.dataset['scrolled'] = JSON.stringify(options);
      Reflect.apply(scrollIntoView, this, [options]);
    };
  });
  await page.getByRole('link', { name: 'See how it works' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-scrolled', /instant/);
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeInViewport();
});

test.describe('a page whose data the layout cannot draw', () => {
  test.beforeEach(async ({ page, expectConsoleError }) => {
    expectConsoleError(/Cannot read properties/);
    await page.goto('/');
    await appReady(page);
    await page.route('**/page-data/**', async (route) => {
      const data = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...data, around: { inSpanish: { menus: {} } } } });
    });
  });
  const open = (page: Page) =>
    page.getByRole('contentinfo').getByRole('link', { name: 'Fees & FAQs' }).click();

  test('comes with a new document', async ({ page }) => {
    await open(page);
    await expect(page.locator('#faqs')).toBeAttached();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });

  test('without one, says whom to call and keeps the exit', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_FAILED/);
    await page.route('/fees-and-faqs', (route) => route.abort());
    await open(page);
    const problem = page.getByRole('alert').filter({ hasText: 'This page did not load' });
    await expect(problem.getByRole('link', { name: '(214) 555-0142' })).toBeVisible();
    await expect(problem.getByRole('link', { name: '988' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Exit this page' })).toBeInViewport();
  });
});
