import { expect, test } from '../support/browser-test.ts';

test.use({ javaScriptEnabled: false });

test('the home page is complete, and its menus open by pointer and by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  for (const id of ['trust-strip', 'how-it-works', 'podcast-blog', 'contact', 'team', 'reviews']) {
    await expect(page.locator(`#${id}`)).toBeVisible();
  }
  await expect(page.locator('#team li h3')).toHaveCount(5);
  await expect(page.locator('#contact form[method="post"]')).toBeVisible();
  const main = page.getByRole('navigation', { name: 'Main' });
  const crisis = main.getByRole('link', { name: 'Crisis Couples Therapy' });
  await main.getByRole('button', { name: 'Therapy' }).hover();
  await expect(crisis).toBeVisible();
  await page.mouse.move(700, 700);
  await expect(crisis).toBeHidden();
  await main.getByRole('button', { name: 'Therapy' }).focus();
  await expect(crisis).toBeVisible();
});

test('the mobile menu opens and its links work', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  await page.locator('summary', { hasText: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Mobile' });
  await menu.locator('summary', { hasText: 'Our Team' }).click();
  await menu.getByRole('link', { name: 'Meet the Team' }).click();
  await expect(page).toHaveURL('/team');
});

test('a FAQ entry opens, and the exit is a plain link', async ({ page }) => {
  await page.goto('/fees-and-faqs');
  const first = page.locator('#faqs details').first();
  await first.locator('summary').click();
  await expect(first).toHaveAttribute('open');
  await expect(page.getByRole('link', { name: 'Exit this page' })).toHaveAttribute(
    'href',
    'https://www.weather.gov/',
  );
});

test('what needs script is hidden or says so', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^(Pause|Show) / })).toHaveCount(0);
  const newsletter = page.locator('#newsletter');
  // Playwright reads no text of noscript.
  expect(await page.content()).toContain('Signing up here needs JavaScript.');
  await expect(newsletter.getByRole('button')).toHaveCount(0);
  await page.goto('/relie');
  const chat = page.getByRole('region', { name: 'Chat with Relie' });
  expect(await page.content()).toContain('The chat needs JavaScript.');
  await expect(chat.getByRole('button')).toHaveCount(0);
});
