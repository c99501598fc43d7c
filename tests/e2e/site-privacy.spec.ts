import type { Page } from '@playwright/test';
import { loadContent } from '../../content/load.ts';
import { routesOf } from '../../content/routes.ts';
import { expect, test } from '../support/browser-test.ts';
import { answerForOthers, appReady } from '../support/site-page.ts';

const content = loadContent();
const ROUTES = routesOf(content).filter(({ kind, path }) => kind !== 'admin' && path !== '/404');
const PATHS = ROUTES.map(({ path }) => path);
const ONE_OF_EACH_KIND = new Map(ROUTES.map(({ kind, path }) => [kind, path])).values();
/** Where people write about their lives; what is measured elsewhere is not measured here. */
const PRIVATE = new Set([
  '/vibe-check',
  '/get-matched',
  '/relie',
  '/ritual-creator',
  '/therapy-finder-quiz',
  '/digital-detox-quiz',
  '/strengthen-reconnect/quiz',
  '/therapy-gets-your-world/quiz',
  '/beautifully-complicated/quiz',
  '/crisis-couples/quiz',
]);
const MEASURING = ['www.clarity.ms', 'www.googletagmanager.com'];

// Every page of the site, one after the other. "Necessary Only" is tried on all of them in site-routes.spec.ts.
test.describe.configure({ timeout: 240_000 });
test.use({ trace: 'off' });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await appReady(page);
}

async function choose(page: Page, choice: 'Necessary Only' | 'Accept All'): Promise<void> {
  await page.goto('/team');
  await page.getByRole('button', { name: choice }).click();
}

test('before a choice is made no page talks to anybody but us', async ({
  page,
  context,
  baseURL,
}) => {
  const hosts = await answerForOthers(context, baseURL ?? '');
  for (const path of PATHS) await open(page, path);
  await page.waitForLoadState('networkidle');
  expect([...hosts]).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

test('with Global Privacy Control nobody else is asked, even after "Accept All"', async ({
  page,
  context,
  baseURL,
}) => {
  const hosts = await answerForOthers(context, baseURL ?? '');
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await page.goto('/team');
  await appReady(page);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await page.getByRole('button', { name: 'Accept All' }).click();
  for (const path of ONE_OF_EACH_KIND) await open(page, path);
  await page.waitForLoadState('networkidle');
  expect([...hosts]).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

test('after "Accept All" the measuring services are contacted, but not where people write to us', async ({
  page,
  context,
  baseURL,
}) => {
  const hosts = await answerForOthers(context, baseURL ?? '');
  await choose(page, 'Accept All');
  for (const path of PATHS) {
    hosts.clear();
    await open(page, path);
    if (PRIVATE.has(path)) {
      await page.waitForLoadState('networkidle');
      expect([...hosts], path).toEqual([]);
    } else {
      await expect
        .poll(() => [...hosts].toSorted(), { message: path, intervals: [20] })
        .toEqual(MEASURING);
    }
  }
  const declared = content.thirdParties.flatMap((party) => party.hosts);
  expect(declared).toEqual(expect.arrayContaining(MEASURING));
});

test('whoever goes from a measured page to the request form leaves the measuring behind', async ({
  page,
  context,
  baseURL,
}) => {
  await answerForOthers(context, baseURL ?? '');
  await choose(page, 'Accept All');
  await page.goto('/team');
  await page.waitForFunction(() => typeof window.clarity === 'function');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Free Vibe Check' }).click();
  await expect(page).toHaveURL('/vibe-check');
  await appReady(page);
  expect(await page.evaluate(() => typeof window.clarity)).toBe('undefined');
  await page.goBack();
  await expect(page).toHaveURL('/team');
});

test('nothing is loaded while a form field has the focus', async ({ page, context, baseURL }) => {
  const hosts = await answerForOthers(context, baseURL ?? '');
  await page.goto('/resources-hub');
  await appReady(page);
  hosts.clear();
  const search = page.getByRole('searchbox');
  await search.focus();
  const accept = page.getByRole('button', { name: 'Accept All' });
  // A click would move the focus; a script that presses the button does not.
  await accept.evaluate((button) => button instanceof HTMLElement && button.click());
  await expect(accept).toBeHidden();
  await page.waitForLoadState('networkidle');
  expect([...hosts]).toEqual([]);
  await search.blur();
  await expect.poll(() => [...hosts].toSorted()).toEqual(MEASURING);
});

test('a page with a form keeps to its own security policy', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      document.documentElement.dataset['violation'] = event.violatedDirective;
    });
  });
  await page.goto('/vibe-check');
  await appReady(page);
  // An empty form is checked, so everything that checks has arrived.
  const main = page.getByRole('main');
  await expect(async () => {
    // Until the form's own script is there, the browser checks in its own way.
    await main.locator('form button[type="submit"]').click();
    await expect(main.getByText(/another look/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.locator('html')).not.toHaveAttribute('data-violation');
});
