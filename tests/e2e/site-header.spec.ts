import { expect, test } from '../support/browser-test.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(async ({ page }) => {
  await chooseNecessaryOnly(page);
  await page.goto('/');
  await appReady(page);
});

test(
  'turns translucent beyond 30 px and back at 10 px; the logo is icon-only beyond 100 px',
  { tag: '@in-full' },
  async ({ page }) => {
    const header = page.locator('header').first();
    const name = header.getByText('Lantern Row');
    const scrollTo = (y: number) =>
      page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
    for (const [y, translucent] of [
      [30, false],
      [31, true],
      [11, true],
      [10, false],
    ] as const) {
      await scrollTo(y);
      await expect(header).toHaveAttribute(translucent ? 'data-translucent' : 'class', /./);
      if (!translucent) await expect(header).not.toHaveAttribute('data-translucent', /./);
    }
    await scrollTo(100);
    await expect(name).toBeVisible();
    await scrollTo(101);
    await expect(name).toBeHidden();
  },
);

test('opens one menu at a time by pointer, keyboard and click; Escape closes it and restores focus', async ({
  page,
}) => {
  const main = page.getByRole('navigation', { name: 'Main' });
  const therapy = main.getByRole('button', { name: 'Therapy' });
  const team = main.getByRole('button', { name: 'Our Team' });
  const crisis = main.getByRole('link', { name: 'Crisis Couples Therapy' });
  const juniper = main.getByRole('link', { name: 'Juniper Wren' });

  await therapy.hover();
  await expect(crisis).toBeVisible();
  await team.hover();
  await expect(juniper).toBeVisible();
  await expect(crisis).toBeHidden();
  await page.mouse.move(700, 700);
  await expect(juniper).toBeHidden();

  await main.getByRole('link', { name: 'Fees & FAQs' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(juniper).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(main.getByRole('link', { name: 'Meet the Team' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(juniper).toBeHidden();
  await expect(team).toBeFocused();

  await therapy.click();
  await page.mouse.move(700, 700);
  await expect(crisis).toBeVisible();
  await therapy.click();
  await expect(crisis).toBeHidden();
});

test(
  'marks the current page and closes the menu on navigation',
  { tag: '@in-full' },
  async ({ page }) => {
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('button', { name: 'Therapy' }).hover();
    await main.getByRole('link', { name: 'Crisis Couples Therapy' }).click();
    await expect(page).toHaveURL('/crisis-couples');
    await expect(main.getByRole('button', { name: 'Therapy' })).toHaveAttribute(
      'data-current',
      'true',
    );
    await page.mouse.move(700, 700);
    await expect(main.getByRole('link', { name: 'Crisis Couples Therapy' })).toBeHidden();
  },
);

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('the menu collapses its groups and closes on navigation', async ({ page }) => {
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    await page.locator('summary', { hasText: 'Menu' }).click();
    await expect(menu.getByRole('link', { name: 'Crisis Couples Therapy' })).toBeHidden();
    await menu.locator('summary', { hasText: 'Therapy' }).click();
    await menu.getByRole('link', { name: 'Crisis Couples Therapy' }).click();
    await expect(page).toHaveURL('/crisis-couples');
    await expect(menu).toBeHidden();
    // A link to the current page closes the menu, too. Its group is still expanded.
    await page.locator('summary', { hasText: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Crisis Couples Therapy' }).click();
    await expect(menu).toBeHidden();
  });

  test('the menu leads from a form to Relie, whose button is hidden there, and what was typed stays', async ({
    page,
  }) => {
    await page.goto('/vibe-check');
    await appReady(page);
    const name = page.getByLabel('First name');
    // Typed before the form is hydrated, perhaps.
    await name.fill('Robin');
    await expect
      .poll(() => page.evaluate(() => Object.values(sessionStorage).join()))
      .toContain('Robin');
    await expect(page.getByRole('button', { name: 'Start Chat' })).toBeHidden();
    await page.locator('summary', { hasText: 'Menu' }).click();
    await page.getByRole('link', { name: 'Talk with Relie!' }).click();
    await expect(page.getByRole('button', { name: 'I Agree—Start Chat' })).toBeVisible();
    await page.goBack();
    await expect(name).toHaveValue('Robin');
  });

  for (const path of ['/fees-and-faqs', '/es']) {
    test(`on ${path} the exit button has one line, and the name is not cut off`, async ({
      page,
    }) => {
      await page.goto(path);
      const header = page.getByRole('banner').first();
      const exit = header.locator('[data-exit]');
      const name = header.getByRole('link', { name: 'Lantern Row' });
      for (const width of [320, 360, 390, 480, 768, 1200]) {
        await page.setViewportSize({ width, height: 780 });
        const lines = await exit.evaluate((link) => {
          const words = document.createRange();
          words.selectNodeContents(link);
          return words.getClientRects().length;
        });
        expect.soft(lines, `${width} px`).toBe(1);
        const hidden = await name.evaluate((link) => link.scrollWidth - link.clientWidth);
        expect.soft(hidden, `${width} px`).toBe(0);
      }
    });

    test(`on ${path} the narrowest phone shows the name, and the mark after scrolling`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 568 });
      await page.goto(path);
      await appReady(page);
      const link = page.getByRole('banner').first().getByRole('link', { name: 'Lantern Row' });
      await expect(link.getByText('Lantern Row')).toBeVisible();
      await expect(link.locator('svg')).toBeHidden();
      await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
      await expect(link.locator('svg')).toBeVisible();
      await expect(link.getByText('Lantern Row')).toBeHidden();
    });
  }

  // Media queries do not depend on the size that a page's own style or an extension gives its text.
  test('exit and menu are in reach if the text alone is twice as large', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    const header = page.getByRole('banner').first();
    await expect(header.getByRole('link', { name: 'Exit this page' })).toBeInViewport({ ratio: 1 });
    await expect(header.locator('summary', { hasText: 'Menu' })).toBeInViewport({ ratio: 1 });
  });
});
