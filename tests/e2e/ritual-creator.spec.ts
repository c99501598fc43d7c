import type { Page } from '@playwright/test';
import { barriers, WIDTHS } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { content } from '../support/content.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';

const { ritual } = content;
const NEUTRAL = 'https://www.weather.gov/';
const plan = (page: Page) => page.locator('section[aria-labelledby="ritual-heading"]');

async function open(page: Page, address = '/ritual-creator'): Promise<void> {
  await chooseNecessaryOnly(page);
  await page.goto(address);
  await appReady(page);
}

/** Chooses the last option of every list. */
async function chooseLast(page: Page): Promise<void> {
  for (const list of [ritual.moments, ritual.lengths, ritual.moods, ritual.activities]) {
    await page.getByRole('radio', { name: list.at(-1)?.text ?? '', exact: true }).check();
  }
}

async function expectLast(page: Page): Promise<void> {
  await expect(plan(page)).toContainText(ritual.moments.at(-1)?.when ?? '');
  await expect(plan(page)).toContainText(ritual.lengths.at(-1)?.text ?? '');
  await expect(plan(page)).toContainText(ritual.moods.at(-1)?.opening ?? '');
  await expect(plan(page)).toContainText(ritual.moods.at(-1)?.closing ?? '');
  for (const step of ritual.activities.at(-1)?.steps ?? []) {
    await expect(plan(page)).toContainText(step);
  }
}

test(
  'choices and words from before hydration are used and kept',
  { tag: '@in-full' },
  async ({ page }) => {
    await chooseNecessaryOnly(page);
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/**.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/ritual-creator');
    await chooseLast(page);
    await page.getByLabel('A name of your own').fill('The back step');
    held.resolve();
    await appReady(page);
    await expectLast(page);
    await expect(plan(page)).toContainText('The back step');
    await page.reload();
    await expectLast(page);
  },
);

test('choices build a page that survives a reload and is cleared by the quick exit', async ({
  page,
  context,
}) => {
  await context.route(`${NEUTRAL}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' }),
  );
  await open(page);
  await chooseLast(page);
  await page.getByLabel('A name of your own').fill('The back step');
  await page.getByLabel('Words that you begin with').fill('Hello, neighbor');
  await page.reload();
  await appReady(page);
  await expectLast(page);
  await expect(page.getByRole('heading', { name: 'The back step' })).toBeVisible();
  await expect(plan(page)).toContainText('One of us says, “Hello, neighbor”');

  await page.getByRole('link', { name: 'Exit this page' }).click();
  await expect(page).toHaveURL(NEUTRAL);
  await page.goto('/ritual-creator');
  await appReady(page);
  await expect(page.getByLabel('A name of your own')).toHaveValue('');
  await expect(
    page.getByRole('radio', { name: ritual.moments[0]?.text, exact: true }),
  ).toBeChecked();
});

test('a link contains the choices but no typed text, and causes no request', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await chooseLast(page);
  await page.getByLabel('A name of your own').fill('Robin and Sam');
  await page.getByRole('button', { name: 'Copy a link to it' }).click();
  await expect(page.getByText('The link is copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).not.toMatch(/Robin|Sam/);
  expect(new URL(link).search).toBe('');

  // Opening a link keeps the couple's own words, and a reload does not undo later changes.
  await page.goto('/team');
  await open(page, link);
  await expect(page.getByLabel('A name of your own')).toHaveValue('Robin and Sam');
  await page.getByLabel('Words that you begin with').fill('I am here');
  await page.reload();
  await appReady(page);
  await expect(page.getByLabel('Words that you begin with')).toHaveValue('I am here');
  await expect(page).toHaveURL('/ritual-creator');

  const other = await context.newPage();
  await other.addInitScript(() => localStorage.clear());
  const asked: string[] = [];
  other.on('request', (request) => asked.push(request.url()));
  await open(other, link);
  await expectLast(other);
  await expect(other.getByLabel('A name of your own')).toHaveValue('');
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((url) => /ritual=|weekly/.test(url))).toEqual([]);
});

test(
  'a link with an unknown choice opens the default ritual',
  { tag: '@in-full' },
  async ({ page }) => {
    await open(page, '/ritual-creator#ritual=never.two.quiet.tea');
    await expect(plan(page)).toContainText(ritual.moments[0]?.when ?? '');
  },
);

test(
  'prints only the ritual and how to reach the practice',
  { tag: '@in-full' },
  async ({ page }) => {
    await open(page);
    await page.emulateMedia({ media: 'print' });
    await expect(plan(page)).toBeVisible();
    await expect(page.locator('h1')).toBeHidden();
    await expect(page.getByText('(214) 555-0142').filter({ visible: true })).toHaveCount(1);
    await expect(page.getByRole('radio').first()).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print our page' })).toBeHidden();
  },
);

for (const { width, tag } of WIDTHS) {
  test(`is accessible and has no horizontal overflow at ${width} px`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page);
    expect(await barriers(page)).toEqual([]);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('lists the choices and a printable ritual', async ({ page }) => {
    await page.goto('/ritual-creator');
    for (const { text } of ritual.activities) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(plan(page)).toContainText(ritual.moments[0]?.when ?? '');
    await expect(page.locator('noscript p')).toBeVisible();
  });
});
