import { expect, test } from '../support/browser-test.ts';

const REACH =
  /^Lantern Row\s+210 Lantern Row, Suite 4\s+Dallas, TX 75200\s+\(214\) 555-0142\s+hello@lanternrow\.example\s/;

for (const path of ['/fees-and-faqs', '/es']) {
  test(`on paper, ${path} says how to reach the practice and answers its questions`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    const footer = page.getByRole('contentinfo');
    await expect(footer).toHaveText(REACH, { useInnerText: true });
    for (const hidden of [
      footer.getByRole('navigation'),
      footer.getByRole('radio'),
      page.getByRole('banner'),
      page.getByRole('link', { name: /^(Exit this page|Salir de esta página)$/ }),
    ]) {
      await expect(hidden).toHaveCount(0);
    }
    await expect(page.locator('#faqs details > div').first()).toBeVisible();
  });
}

test('on paper, the page of a call has no exit bar', async ({ page, expectConsoleError }) => {
  expectConsoleError(/404/);
  await page.goto('/booking/unknown');
  const exit = page.getByRole('link', { name: 'Exit this page' });
  await expect(exit).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(exit).toBeHidden();
});
