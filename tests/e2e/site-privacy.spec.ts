import type { Page } from '@playwright/test';
import { routesOf } from '../../content/loader/routes.ts';
import { content } from '../support/content.ts';
import { hostsWithConsent, MEASURING } from '../support/measured-pages.ts';
import { HOST_HINTS, NetworkWatch } from '../support/network-watch.ts';
import { representatives } from '../support/page-kinds.ts';
import { expect, test as base } from '../support/sealed-browser-test.ts';
import { answerForOthers, appReady } from '../support/site-page.ts';

const ROUTES = routesOf(content).filter(
  ({ kind, path }) => kind !== 'admin' && !path.endsWith('/404'),
);
const PATHS = ROUTES.map(({ path }) => path);
/** One page of each kind and of each template. */
const TEMPLATES = [...representatives(ROUTES)];
/** Pages of both sorts, with analytics and without; the home page loads the app in its own way. */
const A_FEW = ['/', '/fees-and-faqs', '/therapists/juniper-wren', '/blog/14-how-to-listen', '/es'];

const test = base.extend<{ watch: NetworkWatch }>({
  watch: async ({ page, baseURL }, use) => {
    await use(await NetworkWatch.start(page, baseURL ?? ''));
  },
});
// No trace: a test opens many pages, and failures name the page.
test.use({ trace: 'off' });

type Choice = 'Necessary Only' | 'Accept All';

/**
 * The visitor's choice, whether pages then request the hosts of analytics, and the pages that `npm test` visits. With
 * full consent a page could request the most hosts: site-routes.spec.ts opens its pages in that mode. Whether consent
 * is obeyed does not depend on the page, so a sample is enough here; `npm run test:in-full` visits the others.
 */
const MODES: { said: string; gpc?: true; choice?: Choice; measured?: true; tried: string[] }[] = [
  { said: 'with no choice made', tried: TEMPLATES },
  { said: 'after "Necessary Only"', choice: 'Necessary Only', tried: A_FEW },
  {
    said: 'with Global Privacy Control, even after "Accept All"',
    gpc: true,
    choice: 'Accept All',
    tried: A_FEW,
  },
  { said: 'after "Accept All"', choice: 'Accept All', measured: true, tried: A_FEW },
];

type Mode = (typeof MODES)[number];

/** Batch size. Several tests per mode keep the workers busy. */
const PAGES_PER_TEST = 28;
const inBatches = (paths: string[]) =>
  Array.from({ length: Math.ceil(paths.length / PAGES_PER_TEST) }, (_, index) =>
    paths.slice(index * PAGES_PER_TEST, (index + 1) * PAGES_PER_TEST),
  );

test.describe('pages', () => {
  test.describe.configure({ timeout: 600_000 });

  for (const mode of MODES) {
    for (const batch of inBatches(mode.tried)) askOnly(mode, batch);
    const rest = PATHS.filter((path) => !mode.tried.includes(path));
    for (const batch of inBatches(rest)) askOnly(mode, batch, '@in-full');
  }
});

/** Defines the test that a batch of pages requests the hosts of a mode and no others. */
function askOnly(
  { said, gpc, choice, measured }: Mode,
  batch: string[],
  tag: string[] | string = [],
) {
  const hosts = measured ? MEASURING.join(' and ') : 'no other host';
  test(
    `${said} request ${hosts}: ${batch[0]} to ${batch.at(-1)}`,
    { tag },
    async ({ page, context, watch }) => {
      if (gpc) await sendGlobalPrivacyControl(page);
      if (choice) await choose(page, choice);
      const hostsAt = (path: string) => (measured ? hostsWithConsent(path) : []);
      for (const path of batch) {
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await appReady(page);
        await expect.poll(() => watch.asked()[path] ?? [], path).toEqual(hostsAt(path));
        await watch.quiet();
        expect(await page.locator(HOST_HINTS).count(), `${path} hints at a host`).toBe(0);
      }
      const asking = batch.filter((path) => hostsAt(path).length > 0);
      expect(watch.asked()).toEqual(Object.fromEntries(asking.map((path) => [path, MEASURING])));
      expect(await context.cookies()).toEqual([]);
    },
  );
}

async function sendGlobalPrivacyControl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
}

/** Makes the cookie choice on a page without analytics. */
async function choose(page: Page, choice: Choice): Promise<void> {
  await page.goto('/vibe-check');
  await appReady(page);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  const button = page.getByRole('button', { name: choice });
  await button.click();
  await expect(button).toBeHidden();
}

test('the privacy policy names the analytics hosts', () => {
  const declared = content.thirdParties.flatMap((party) => party.hosts);
  expect(declared).toEqual(expect.arrayContaining([...MEASURING]));
});

test('going from a page with analytics to a request form unloads analytics', async ({
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

/** The page views that Google Analytics, the data layer and the session recorder were told of. */
const reportedViews = (page: Page) =>
  page.evaluate(() => {
    const layer = (window.dataLayer ?? []) as Record<string, unknown>[];
    const recorded = (window.clarity?.q ?? []).map((call) => [...call]);
    return {
      analytics: layer.filter((it) => it[1] === 'page_view').map((it) => it[2]),
      dataLayer: layer
        .filter(({ event }) => event === 'pageview')
        .map(({ path, title, location, timestamp }) => [path, title, location, typeof timestamp]),
      recorder: recorded.filter(([name]) => name === 'set').map(([, key, value]) => [key, value]),
      recorderEvents: recorded.filter(([name]) => name === 'event').map(([, event]) => event),
    };
  });

test('analytics is told of the page on which it begins, and of each one after it, once', async ({
  page,
  context,
  baseURL,
}) => {
  await answerForOthers(context, baseURL ?? '');
  const viewsOf = (views: { path: string; title: string }[]) => {
    const all = views.map(({ path, title }) => ({ path, title, location: `${baseURL}${path}` }));
    return {
      analytics: all.map(({ path, title, location }) => ({
        page_path: path,
        page_title: title,
        page_location: location,
      })),
      dataLayer: all.map(({ path, title, location }) => [path, title, location, 'number']),
      recorder: all.flatMap(({ path, title, location }) => [
        ['page', path],
        ['title', title],
        ['location', location],
      ]),
      recorderEvents: all.map(() => 'page_view'),
    };
  };
  const brand = content.site.brandTitle;
  const team = { path: '/team', title: `Meet Our Therapists - ${brand}` };
  const about = { path: '/about-us', title: `About Our Practice - ${brand}` };
  await page.goto('/team?search=affair');
  await appReady(page);
  await page.getByRole('button', { name: 'Accept All' }).click();
  await expect.poll(() => reportedViews(page)).toEqual(viewsOf([team]));
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect.poll(() => reportedViews(page)).toEqual(viewsOf([team, about]));
  await page.reload();
  await expect.poll(() => reportedViews(page)).toEqual(viewsOf([about]));
});

test('analytics is not told of a request form that was open before it began', async ({
  page,
  context,
  baseURL,
}) => {
  await answerForOthers(context, baseURL ?? '');
  await choose(page, 'Accept All');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect
    .poll(async () => (await reportedViews(page)).dataLayer.map(([path]) => path))
    .toEqual(['/about-us']);
});

test('taking consent back ends analytics in other tabs, too, and deletes its cookies', async ({
  page,
  context,
  baseURL,
}) => {
  await answerForOthers(context, baseURL ?? '');
  await choose(page, 'Accept All');
  await page.evaluate(() => {
    document.cookie = '_ga=GA1.1.1; Path=/';
    document.cookie = '_clck=1; Path=/';
  });
  const other = await context.newPage();
  await other.goto('/team');
  await other.waitForFunction(() => typeof window.clarity === 'function');
  expect(await context.cookies()).toHaveLength(2);
  await choose(page, 'Necessary Only');
  await other.waitForFunction(() => typeof window.clarity === 'undefined');
  await expect.poll(() => context.cookies()).toEqual([]);
});

test('loads nothing while a form field has the focus', async ({ page, context, baseURL }) => {
  const hosts = await answerForOthers(context, baseURL ?? '');
  await page.goto('/resources-hub');
  await appReady(page);
  hosts.clear();
  const search = page.getByRole('searchbox');
  await search.focus();
  // The cookie banner is in the document but not shown while a form is on screen.
  const accept = page.getByRole('button', { name: 'Accept All', includeHidden: true });
  // A click would move the focus; a scripted click does not.
  await accept.evaluate((button) => button instanceof HTMLElement && button.click());
  await expect(accept).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect([...hosts]).toEqual([]);
  await search.blur();
  await expect.poll(() => [...hosts].toSorted()).toEqual(MEASURING);
});

test('a page with a form complies with its own Content-Security-Policy', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      document.documentElement.dataset['violation'] = event.violatedDirective;
    });
  });
  await page.goto('/vibe-check');
  await appReady(page);
  // Submitting the empty form runs all validation code.
  const main = page.getByRole('main');
  await expect(async () => {
    // Until hydration the browser validates natively.
    await main.locator('form button[type="submit"]').click();
    await expect(main.getByText(/another look/)).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(page.locator('html')).not.toHaveAttribute('data-violation');
});
