import type { Page } from '@playwright/test';
import { barriers, overflow, WIDTHS } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';
import { inFullUnless } from '../support/in-full.ts';

const EVERYONE = [
  'Juniper Wren',
  'Theo Kestrel',
  'Imani Starling',
  'Rafael Heron',
  'Naomi Avocet',
  'Wesley Thrush',
];
const filter = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const names = (page: Page) => page.locator('[data-person]:visible h2');
const card = (page: Page, id: string) => page.locator(`[data-person="${id}"]`);

test('a card names the fee, the languages, the place and the openings', async ({ page }) => {
  await page.goto('/team');
  await expect(names(page)).toHaveText(EVERYONE);
  await expect(page.getByRole('link', { name: 'Show everyone' })).toBeHidden();
  const rafael = card(page, 'rafael-heron');
  await expect(rafael).toContainText('$120 for 50 minutes');
  await expect(rafael).toContainText('English, Spanish');
  await expect(rafael).toContainText('In the Dallas office, Online across Texas');
  await expect(rafael).toContainText('Accepting Clients');
  await expect(card(page, 'naomi-avocet')).toContainText('Waitlist Available');
  await expect(card(page, 'juniper-wren')).toContainText('Limited Intensives Available');
});

test(
  'filters combine, are kept in the address, and come back with it',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.goto('/team');
    await appReady(page);
    await filter(page, 'Fee for a session').selectOption('Up to $160');
    await expect(page).toHaveURL('/team?fee=up-to-160');
    await expect(names(page)).toHaveText(['Imani Starling', 'Rafael Heron', 'Wesley Thrush']);
    await filter(page, 'Language').selectOption('Spanish');
    await expect(names(page)).toHaveText(['Rafael Heron']);
    await expect(page.getByRole('main').getByRole('status')).toHaveText('1 of 6.');
    await expect(page).toHaveURL('/team?language=spanish&fee=up-to-160');

    await page.reload();
    await expect(names(page)).toHaveText(['Rafael Heron']);
    await expect(filter(page, 'Language')).toHaveValue('spanish');
    await names(page).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rafael Heron');
    await page.goBack();
    await expect(names(page)).toHaveText(['Rafael Heron']);

    await page.getByRole('link', { name: 'Show everyone' }).click();
    await expect(page).toHaveURL('/team');
    await expect(names(page)).toHaveText(EVERYONE);
    await expect(filter(page, 'Language')).toHaveValue('');
    await expect(page.getByText('All 6 of us.')).toBeFocused();
  },
);

test('a choice made before hydration is kept', { tag: '@in-full' }, async ({ page }) => {
  let deliver = () => {};
  const mayArrive = new Promise<void>((resolve) => (deliver = resolve));
  await page.route('**/assets/**.js', async (route) => {
    await mayArrive;
    await route.continue();
  });
  await page.goto('/team?language=spanish');
  await filter(page, 'Fee for a session').selectOption('Up to $160');
  deliver();
  await expect(page).toHaveURL('/team?language=spanish&fee=up-to-160');
  await expect(names(page)).toHaveText(['Rafael Heron']);
  await expect(filter(page, 'Fee for a session')).toHaveValue('up-to-160');
});

test('a portrait has a crop of its own for phones', { tag: '@in-full' }, async ({ page }) => {
  await chooseNecessaryOnly(page);
  await page.goto('/team');
  const portrait = card(page, 'theo-kestrel').locator('img');
  // Empty until the browser begins to load it.
  const shown = () => portrait.evaluate((it: HTMLImageElement) => it.currentSrc);
  await portrait.scrollIntoViewIfNeeded();
  await expect.poll(shown).toMatch(/\/images\/portrait-theo-kestrel\.\w+\.svg$/);
  await page.setViewportSize({ width: 360, height: 740 });
  await portrait.scrollIntoViewIfNeeded();
  await expect.poll(shown).toMatch(/\/images\/portrait-theo-kestrel-narrow\.\w+\.svg$/);
});

test(
  'says when nobody fits, and ignores what no filter knows',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.goto('/team?language=french&openings=taking-new-clients&mood=blue');
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/Nobody fits all of these/);
    await expect(names(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'tell us what you need' })).toBeVisible();
    await page.goto('/team?language=klingon');
    await appReady(page);
    await expect(names(page)).toHaveText(EVERYONE);
  },
);

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test(
      'the filters are folded, and the first portrait begins on the first screen',
      inFullUnless(javaScriptEnabled),
      async ({ page }) => {
        await page.goto('/team');
        await expect(filter(page, 'Openings')).toBeHidden();
        const portrait = await card(page, 'juniper-wren').locator('img').boundingBox();
        expect(portrait?.y).toBeLessThan(740);
        await page.getByText('Filter', { exact: true }).click();
        await filter(page, 'Openings').selectOption('Taking new clients');
        await expect(names(page)).toHaveCount(4);
      },
    );
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the filters hide whoever does not fit', async ({ page }) => {
    await page.goto('/team');
    await filter(page, 'Openings').selectOption('Taking new clients');
    await expect(names(page)).toHaveText([
      'Theo Kestrel',
      'Imani Starling',
      'Rafael Heron',
      'Wesley Thrush',
    ]);
    await filter(page, 'For').selectOption('Individuals');
    await expect(names(page)).toHaveText(['Imani Starling', 'Rafael Heron', 'Wesley Thrush']);
    await page.getByRole('link', { name: 'Show everyone' }).click();
    await expect(names(page)).toHaveText(EVERYONE);
  });
});

for (const { width, tag } of WIDTHS) {
  test(`the filtered team is accessible and fits at ${width} px`, { tag }, async ({ page }) => {
    await chooseNecessaryOnly(page);
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/team?openings=taking-new-clients');
    await expect(names(page)).toHaveCount(4);
    expect(await barriers(page)).toEqual([]);
    expect(await overflow(page)).toEqual([]);
  });
}
