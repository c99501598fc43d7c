import { chromiumPath } from '../../local/chromium.ts';
import { expect, test } from '../support/browser-test.ts';
import { inFullUnless } from '../support/in-full.ts';
import { appReady, chooseNecessaryOnly, overlap } from '../support/site-page.ts';

// The browser's font size setting, at twice its default. Media queries in rem depend on it, too.
test.use({
  launchOptions: {
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--blink-settings=defaultFontSize=32'],
  },
});

for (const [width, height] of [
  [390, 844],
  [360, 640],
  [320, 568],
] as const) {
  test(
    `with text twice as large, exit, menu and cookie choices are in reach, at ${width}x${height}`,
    inFullUnless(width === 390),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      await appReady(page);
      const header = page.getByRole('banner').first();
      const exit = header.getByRole('link', { name: 'Exit this page' });
      const menu = header.locator('summary', { hasText: 'Menu' });
      await expect(exit).toBeInViewport({ ratio: 1 });
      await expect(menu).toBeInViewport({ ratio: 1 });
      expect(await overlap(exit, menu)).toBe(0);
      const cookies = page.getByRole('region', { name: /Cookies/ });
      for (const button of await cookies.getByRole('button').all()) {
        await button.scrollIntoViewIfNeeded();
        await expect(button).toBeInViewport({ ratio: 0.9 });
      }
    },
  );
}

/** Pages with different long words, buttons and phone numbers. */
const PATHS = [
  '/',
  '/team',
  '/es',
  '/join-our-team',
  '/privacy-policy',
  '/relie',
  '/resources/podcasts/7',
  '/strengthen-reconnect/quiz',
  '/terms-of-service',
  '/vibe-check',
];

for (const path of PATHS) {
  test(
    `with text twice as large, ${path} does not scroll sideways`,
    inFullUnless(path === '/' || path === '/join-our-team'),
    async ({ page }) => {
      await chooseNecessaryOnly(page);
      await page.goto(path);
      await appReady(page);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 568 });
        const beside = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth - clientWidth;
        });
        expect.soft(beside, `${width} px`).toBe(0);
      }
    },
  );
}
