import { barriers, barriersInTheDark } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';

// site-routes.spec.ts checks the pages themselves.
test('the cookie banner and the menu are accessible', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Customize' }).click();
  expect(await barriers(page)).toEqual([]);
  expect(await barriersInTheDark(page)).toEqual([]);
  await page.getByRole('button', { name: 'Necessary Only' }).click();
  await page.locator('summary', { hasText: 'Menu' }).click();
  expect(await barriers(page)).toEqual([]);
  expect(await barriersInTheDark(page)).toEqual([]);
});
