import { expect, test } from '../support/browser-test.ts';
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

test('the search URL of the structured data opens with its query', async ({ page }) => {
  await page.goto('/resources-hub?search=affair');
  await expect(page.getByRole('searchbox')).toHaveValue('affair');
  await expect(page.getByRole('search').getByRole('listitem').first()).toBeVisible();
});

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
