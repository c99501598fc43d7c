import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { barriers, barriersInTheDark } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { staffSession } from '../support/lead-pages.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { startApiAt } from '../support/single-api.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';
import { stopAll } from '../support/stop-all.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const chrome = (version: number) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
const BEACON = '**/api/analytics';

// An api of its own, because every number is checked.
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let api: Awaited<ReturnType<typeof startApiAt>>;
let staff: Awaited<ReturnType<typeof staffSession>>;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApiAt(database.url);
  staff = await staffSession(api.url);
});
test.afterAll(() => stopAll(api, database));

const sql = (text: string) => query(database.url, text);

/** A visitor with a browser of their own: visitors of one network are told apart by it. */
async function visit(
  browser: Browser,
  options: BrowserContextOptions,
  tour: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: api.url, ...options });
  const page = await context.newPage();
  await chooseNecessaryOnly(page);
  await tour(page);
  await context.close();
}

const views = async () => (await sql('SELECT FROM analytics.view')).length;

/** Opens a page in some way, and waits until its view is stored. */
async function viewed(act: () => Promise<unknown>): Promise<void> {
  const before = await views();
  await act();
  await expect.poll(views).toBe(before + 1);
}

/** Does something of which the page reports. */
async function reported(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForResponse(BEACON), act()]);
}

/** The cells of a table's rows, by their first cell. */
async function cells(page: Page, table: string): Promise<Record<string, string>> {
  const rows = page.getByRole('table', { name: table, exact: true }).getByRole('row');
  const texts = await rows.evaluateAll((all) =>
    all
      .slice(1)
      .map((row) =>
        [...row.querySelectorAll<HTMLElement>('th, td')].map((cell) => cell.innerText.trim()),
      ),
  );
  return Object.fromEntries(texts.map(([first = '', ...rest]) => [first, rest.join(' | ')]));
}

test('the dashboard shows what real browsers did', async ({ browser, page }) => {
  for (let visitor = 0; visitor < 5; visitor++) {
    await visit(browser, { userAgent: chrome(130 + visitor) }, async (tab) => {
      await viewed(() =>
        tab.goto('/?utm_source=Newsletter&utm_medium=email&utm_campaign=jane@x.com'),
      );
      await appReady(tab);
      // Without a new document.
      const next = tab.getByRole('banner').getByRole('link', { name: 'Fees & FAQs' });
      await viewed(() => next.click());
      await expect(tab).toHaveURL('/fees-and-faqs');
      if (visitor > 1) return;
      await viewed(() => tab.goto('/vibe-check'));
      await appReady(tab);
      const first = tab.getByRole('main').getByLabel('First name');
      await first.fill('Robin');
      // A press beside the fields.
      await reported(tab, () => tab.getByRole('main').getByRole('heading', { level: 1 }).click());
    });
  }
  await visit(browser, { userAgent: IPHONE }, async (tab) => {
    const referer = 'https://www.google.com/search?q=jane+doe';
    await viewed(() => tab.goto('/team', { referer }));
    await appReady(tab);
    await reported(tab, () => tab.getByRole('button', { name: 'Talk with Relie!' }).click());
    await viewed(() => tab.goto('/jane-doe-was-here'));
  });
  expect(await views()).toBe(14);

  await page.setViewportSize({ width: 1440, height: 900 });
  await staff.open(page, '/admin/analytics?period=today');
  await expect(page.getByText('Live now: 14 page views by 6 visitors')).toBeVisible();
  const total = (name: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd');
  await expect(total('Page views')).toHaveText('14');
  await expect(total('Visits')).toHaveText('6');
  await expect(total('Visitors')).toHaveText('6');
  await expect(total('Visits of one page')).toHaveText('0');
  await expect(total('Pages not found')).toHaveText('<5');
  await expect(total('Chat opened')).toHaveText('<5');
  await expect(total('Help cards shown')).toHaveText('0');
  const few = '<5';
  expect(await cells(page, 'Pages')).toEqual({
    ...{ '/': '5', '/fees-and-faqs': '5', '/vibe-check': few, '/team': few },
    'Not found (404)': few,
  });
  expect(await cells(page, 'Entry pages')).toEqual({ '/': '5', '/team': few });
  expect(await cells(page, 'Exit pages')).toEqual({
    ...{ '/fees-and-faqs': few, '/vibe-check': few, 'Not found (404)': few },
  });
  expect(await cells(page, 'Sources')).toEqual({ newsletter: '5', 'google.com': few });
  expect(await cells(page, 'Sites that link here')).toEqual({ 'google.com': few });
  expect(await cells(page, 'UTM medium')).toEqual({ email: '5' });
  // An address is no campaign.
  await expect(page.getByRole('region', { name: 'UTM campaigns' })).toContainText('Nothing');
  expect(await cells(page, 'Devices')).toEqual({ Desktop: '5', Phone: few });
  expect(await cells(page, 'Browsers')).toEqual({ Chrome: '5', Safari: few });
  expect(await cells(page, 'Systems')).toEqual({ Windows: '5', iOS: few });
  const funnel = await cells(page, 'From page to booking');
  expect(funnel['Contact request']).toBe('5 | 0 | 0 | 0');
  expect(funnel['Vibe Check']).toBe('<5 | <5 | 0 | 0');
  await page.getByText('The numbers behind this chart').click();
  expect(Object.values(await cells(page, 'Page views and visits per day'))).toEqual(['14 | 6']);
  // A page that is left reports how fast it was. (Chromium sends what a closing document reports under its own name,
  // which is a bot's; so it is the home page that counts here.)
  const paint = (await cells(page, 'Speed for visitors'))['Largest paint (LCP)'] ?? '';
  expect(paint).toMatch(/^[\d,]+ ms \| (Good|Too slow) \| \d+$/);

  await page.getByLabel('Compare with').selectOption('The days before');
  await expect(total('Page views')).toContainText('before: 0');
  await expect(page).toHaveURL(/compare=previous/);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('"total","views","","14"');
  expect(text).toContain('"device","Phone","","<5"');
});

test(
  'the dashboard is accessible at 360 px, also in the dark',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await staff.open(page, '/admin/analytics?compare=year');
    await expect(page.getByText('Live now')).toBeVisible();
    await page.getByText('The numbers behind this chart').click();
    expect(await barriers(page)).toEqual([]);
    expect(await barriersInTheDark(page)).toEqual([]);
  },
);

test('nobody is counted who asks not to be, no bot, nothing in a field and no exit', async ({
  browser,
}) => {
  await sql('TRUNCATE analytics.view, analytics.rollup');
  const beacons: string[] = [];
  const watch = (tab: Page) =>
    tab.on('request', (request) => {
      if (request.url().endsWith('/api/analytics')) beacons.push(tab.url());
    });
  for (const [name, value] of [
    ['globalPrivacyControl', true],
    ['doNotTrack', '1'],
  ] as const) {
    await visit(browser, { userAgent: chrome(140) }, async (tab) => {
      watch(tab);
      await tab.addInitScript(
        ([key, set]) => Object.defineProperty(navigator, key, { value: set }),
        [name, value] as const,
      );
      await tab.goto('/vibe-check');
      await appReady(tab);
      await tab.getByRole('main').getByLabel('First name').fill('Robin');
      await tab.waitForLoadState('networkidle');
    });
  }
  await visit(browser, { userAgent: chrome(140) }, async (tab) => {
    watch(tab);
    await tab.goto('/relie');
    await appReady(tab);
    await tab.waitForLoadState('networkidle');
  });
  expect(beacons).toEqual([]);

  // Headless Chromium says what it is.
  await visit(browser, {}, (tab) => reported(tab, () => tab.goto('/team')));

  await visit(browser, { userAgent: chrome(140) }, async (tab) => {
    await reported(tab, () => tab.goto('/vibe-check'));
    await appReady(tab);
    watch(tab);
    await tab.getByRole('main').getByLabel('First name').fill('Robin');
    await tab.waitForLoadState('networkidle');
    await tab.context().route(
      (url) => url.origin !== api.url,
      (route) => route.fulfill({ contentType: 'text/html', body: '<title>News</title>' }),
    );
    const exit = tab.getByRole('banner').getByRole('link', { name: 'Exit this page' });
    // The press moves the focus out of the field before the click leaves the page.
    await exit.click({ delay: 100 });
    await expect(tab).toHaveTitle('News');
  });
  expect(beacons).toEqual([]);
  await expect
    .poll(() => sql('SELECT path FROM analytics.view'))
    .toEqual([{ path: '/vibe-check' }]);
  const counted = await sql(
    `SELECT value, part FROM analytics.rollup WHERE span = 'day' AND dimension = 'form'`,
  );
  expect(counted).toEqual([{ value: 'vibe-check', part: 'page' }]);
});

test('the script that counts is sent in at most 1 KB', async ({ request }) => {
  const page = await (await request.get(api.url)).text();
  const script = /data-measure="([^"]+)"/.exec(page)?.[1] ?? '';
  const answer = await request.head(api.url + script, { headers: { 'Accept-Encoding': 'br' } });
  const headers = answer.headers();
  expect(headers['content-encoding']).toBe('br');
  expect(Number(headers['content-length'])).toBeLessThanOrEqual(1024);
});
