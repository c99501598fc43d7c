import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../support/browser-test.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';

const PAGES = [
  '/',
  '/services',
  '/crisis-couples',
  '/team',
  '/therapists/rafael-heron',
  '/fees-and-faqs',
  '/vibe-check',
  '/resources-hub',
  '/resources/blog',
  '/sitemap',
  '/icon-demo',
];

for (const width of [360, 768, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });

    for (const path of PAGES) {
      test(`axe finds nothing on ${path}, nothing sticks out, targets are large enough`, async ({
        page,
      }) => {
        await chooseNecessaryOnly(page);
        await page.goto(path);
        await appReady(page);
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        expect(
          violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map((node) => node.html)]),
        ).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
        await expect(page.locator('h1')).toHaveCount(1);
      });
    }
  });
}

test('the banner and the menu are accessible as well', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Customize' }).click();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Necessary Only' }).click();
  await page.locator('summary', { hasText: 'Menu' }).click();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
