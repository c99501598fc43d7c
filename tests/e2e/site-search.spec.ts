import { barriers } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { content } from '../support/content.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';

test.beforeEach(({ page }) => chooseNecessaryOnly(page));

test('a natural-language question with a typo finds the page that answers it', async ({ page }) => {
  await page.goto('/resources-hub');
  await appReady(page);
  const search = page.getByRole('search');
  await search.getByRole('searchbox').fill('what does a sesion cost and is there a superbil');
  await expect(search.getByRole('link', { name: /Fees and FAQs/ })).toBeVisible();
  await expect(search.getByText(/^\d+ pages found$/)).toBeAttached();
  await search.getByRole('searchbox').press('Enter');
  expect(new URL(page.url()).search).toBe('');
  await search.getByRole('link', { name: /Fees and FAQs/ }).click();
  await expect(page).toHaveURL('/fees-and-faqs');
});

const { relie, site } = content;

test('a query that the site has nothing on finds nothing and offers a person', async ({ page }) => {
  await page.goto('/resources-hub');
  await appReady(page);
  const search = page.getByRole('search');
  await search.getByRole('searchbox').fill('zzzzqqq');
  await expect(search.getByText('Nothing found.')).toBeVisible();
  await expect(search.getByText(/pages? found/)).toHaveCount(0);
  for (const href of [`tel:${site.phone.e164}`, '/#contact', '/vibe-check']) {
    await expect(search.locator(`a[href="${href}"]`)).toBeVisible();
  }
  expect(await barriers(page, 'search')).toEqual([]);
});

test('a query about danger shows whom to call above every page, and no couples page after violence', async ({
  page,
}) => {
  for (const [query, number] of [
    ['he hits me', 'tel:+18007997233'],
    ['suicide', 'tel:988'],
    ['me pega', 'tel:+18007997233'],
  ] as const) {
    await page.goto('/resources-hub');
    await appReady(page);
    const search = page.getByRole('search');
    await search.getByRole('searchbox').fill(query);
    const help = search.getByRole('region', {
      name:
        query === 'me pega'
          ? 'Personas con quienes puede hablar ahora'
          : 'People you can reach now',
    });
    await expect(help.locator(`a[href="${number}"]`)).toBeVisible();
    if (query === 'me pega') {
      await expect(help.getByRole('link', { name: 'Salir de esta página' })).toBeVisible();
    }
    await expect(help).toBeInViewport();
    const results = search
      .getByRole('listitem')
      .getByRole('link')
      .and(search.locator('a[href^="/"]'));
    await expect(results.first()).toBeVisible();
    const [card, first] = await Promise.all([help.boundingBox(), results.first().boundingBox()]);
    expect(card?.y).toBeLessThan(first?.y ?? 0);
    if (query !== 'suicide') {
      const paths = await results.evaluateAll((links) =>
        links.map((it) => it.getAttribute('href')),
      );
      for (const path of paths) expect(relie.afterViolence.pages).toContain(path);
    }
    expect(await barriers(page, 'search')).toEqual([]);
    // Such a query is kept nowhere.
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(query);
  }
});

test('the browser shows whom to call while the server does not answer', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/503/);
  await page.route('/api/page-search', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/resources-hub');
  await appReady(page);
  await page.getByRole('searchbox').fill('he hits me');
  const help = page.getByRole('search').getByRole('region', { name: 'People you can reach now' });
  await expect(help.locator('a[href="tel:+18007997233"]')).toBeVisible();
});

test(
  'a danger that only the server finds shows whom to call',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.goto('/resources-hub');
    await appReady(page);
    await page.getByRole('searchbox').fill('cutting');
    const help = page.getByRole('search').getByRole('region', { name: 'People you can reach now' });
    await expect(help.locator('a[href="tel:988"]')).toBeVisible();
  },
);

test('Back and a reload show the query and its pages again; the URL never names it', async ({
  page,
}) => {
  await page.goto('/resources-hub');
  await appReady(page);
  const search = page.getByRole('search');
  await search.getByRole('searchbox').fill('superbill');
  const fees = search.getByRole('link', { name: /Fees and FAQs/ });
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(history.state)))
    .toContain('superbill');
  await expect(page).toHaveURL('/resources-hub');
  await fees.click();
  await expect(page).toHaveURL('/fees-and-faqs');
  await page.goBack();
  await expect(page).toHaveURL('/resources-hub');
  await expect(search.getByRole('searchbox')).toHaveValue('superbill');
  await expect(fees).toBeVisible();
  await page.reload();
  await expect(search.getByRole('searchbox')).toHaveValue('superbill');
  await expect(fees).toBeVisible();
});

test(
  'the search URL of the structured data opens with its query',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.goto('/resources-hub?search=affair');
    await expect(page.getByRole('searchbox')).toHaveValue('affair');
    // The words leave the address.
    await expect(page).toHaveURL('/resources-hub');
    await expect(page.getByRole('searchbox')).toHaveValue('affair');
    await expect(page.getByRole('search').getByRole('listitem').first()).toBeVisible();
  },
);

test('a failed search shows an error and keeps the query', async ({ page, expectConsoleError }) => {
  expectConsoleError(/503/);
  await page.route('/api/page-search', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/resources-hub');
  await appReady(page);
  await page.getByRole('searchbox').fill('trust');
  await expect(page.getByText('The search is not available right now.')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('trust');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('says that search needs script and links to the list of all pages', async ({ page }) => {
    await page.goto('/resources-hub');
    await page.getByRole('search').getByRole('link', { name: 'one list' }).click();
    await expect(page).toHaveURL('/sitemap');
  });
});
