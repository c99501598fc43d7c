import { barriers, barriersInTheDark } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { onePageOfEachTemplate } from '../support/page-kinds.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';

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

// Two batches keep the workers busy.
const TEMPLATES = onePageOfEachTemplate();
for (const half of [0, 1]) {
  test.describe(() => {
    test.use({ viewport: { width: 360, height: 780 } });

    test(`every template is accessible in the dark, half ${half + 1}`, async ({
      page,
      expectConsoleError,
    }) => {
      test.slow();
      await chooseNecessaryOnly(page);
      for (const path of TEMPLATES.filter((_, index) => index % 2 === half)) {
        const answer = await page.goto(path);
        // The page of the not-found template.
        if (answer?.status() === 404) expectConsoleError(/404/);
        await appReady(page);
        expect.soft(await barriersInTheDark(page), path).toEqual([]);
      }
    });
  });
}
