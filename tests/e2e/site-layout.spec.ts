import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/browser-test.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';

async function open(page: Page, path: string): Promise<void> {
  await chooseNecessaryOnly(page);
  await page.goto(path);
  await appReady(page);
}

/** How many elements stand beside each other in each row. */
async function rows(elements: Locator): Promise<number[]> {
  const tops = await elements.evaluateAll((all) =>
    all.map((one) => Math.round(one.getBoundingClientRect().top)),
  );
  return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
}

test.describe('at 400 % zoom', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('the page has the screen for itself, and the quick exit stays', async ({ page }) => {
    await open(page, '/fees-and-faqs');
    const bar = page.getByRole('button', { name: 'Start Chat' });
    await expect(bar).not.toBeInViewport();
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Lantern Row' }),
    ).not.toBeInViewport();
    await expect(page.getByRole('link', { name: 'Exit this page' })).toBeInViewport();
    const covered = await page.evaluate(() => {
      const points = Array.from({ length: 32 * 25 }, (_, at) => ({
        x: (at % 32) * 10 + 5,
        y: Math.floor(at / 32) * 10 + 5,
      }));
      const above = points.filter(({ x, y }) => !document.elementFromPoint(x, y)?.closest('main'));
      return above.length / points.length;
    });
    expect(covered).toBeLessThan(0.12);
    await page.evaluate(() => window.scrollTo({ top: 99_999, behavior: 'instant' }));
    await expect(bar).toBeInViewport();
  });

  test(
    'the menu scrolls with the page to its last entry',
    { tag: '@in-full' },
    async ({ page }) => {
      await open(page, '/fees-and-faqs');
      await page.locator('summary', { hasText: 'Menu' }).click();
      const call = page.getByRole('link', { name: /^Call / });
      await call.scrollIntoViewIfNeeded();
      await expect(call).toBeInViewport({ ratio: 1 });
    },
  );
});

for (const path of ['/', '/strengthen-reconnect']) {
  test(`the headline of ${path} keeps its height when the web fonts arrive`, async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    await chooseNecessaryOnly(page);
    const held = Promise.withResolvers<undefined>();
    await page.route('**/*.woff2', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    );
    const before = await page.locator('h1').boundingBox();
    expect(await page.evaluate(() => document.fonts.status)).toBe('loading');
    held.resolve(undefined);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(await page.locator('h1').boundingBox()).toEqual(before);
  });
}

test(
  'with forced colours, dots and the edges of cards are still there',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await open(page, '/');
    const dot = page.getByRole('button', { name: /^Show / }).last();
    const { channels } = await sharp(await dot.screenshot()).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20);
    for (const card of [
      page.getByRole('listitem').filter({ hasText: 'Reconnect & Rediscover' }),
      page.getByRole('article').first(),
    ]) {
      await expect(card).toHaveCSS('border-top-style', 'solid');
      await expect(card).toHaveCSS('border-top-width', '1px');
    }
  },
);

test(
  'with forced colours, the bar shows how far the quiz has come',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await open(page, '/strengthen-reconnect/quiz');
    const { channels } = await sharp(await page.locator('progress').screenshot()).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20);
  },
);

test(
  'with more contrast, quiet text has the color of the text',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.emulateMedia({ contrast: 'more' });
    await open(page, '/strengthen-reconnect/quiz');
    const colorOf = (text: string | RegExp) =>
      page.getByText(text).evaluate((element) => getComputedStyle(element).color);
    expect(await colorOf(/^8 questions/)).toBe(await colorOf(/^In danger now/));
  },
);

test(
  'six portraits stand in full rows, on a phone beside their names',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, '/team');
    const people = page.getByRole('region', { name: 'The team' }).locator('ul > li');
    await expect.poll(() => rows(people)).toEqual([3, 3]);
    await page.setViewportSize({ width: 768, height: 900 });
    await expect.poll(() => rows(people)).toEqual([2, 2, 2]);
    await page.setViewportSize({ width: 360, height: 780 });
    const portrait = await people.first().locator('img').boundingBox();
    expect(portrait?.width).toBeLessThan(140);
  },
);

test(
  'on a phone, the others of the team stand two by two',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await open(page, '/therapists/theo-kestrel');
    const others = page.getByRole('region', { name: 'The rest of the team' }).getByRole('listitem');
    await expect.poll(() => rows(others)).toEqual([2, 2, 1]);
  },
);

test('credentials such as LPC-S do not break', { tag: '@in-full' }, async ({ page }) => {
  await open(page, '/team');
  for (let width = 320; width <= 440; width += 8) {
    await page.setViewportSize({ width, height: 780 });
    const lines = await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const counts: number[] = [];
      while (texts.nextNode()) {
        const text = texts.currentNode;
        const start = text.textContent?.indexOf('LPC-S') ?? -1;
        if (start < 0 || !text.parentElement?.closest('main')) continue;
        const range = document.createRange();
        range.setStart(text, start);
        range.setEnd(text, start + 5);
        counts.push(new Set([...range.getClientRects()].map(({ top }) => top)).size);
      }
      return counts;
    });
    expect(lines.length).toBeGreaterThan(0);
    expect.soft(Math.max(...lines), `${width} px`).toBe(1);
  }
});

test(
  'the title of a page without breadcrumbs keeps its distance from the header',
  { tag: '@in-full' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/404/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, '/no-such-page');
    const header = await page.getByRole('banner').first().boundingBox();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect((title?.y ?? 0) - (header?.height ?? 0)).toBeGreaterThan(64);
  },
);

test(
  'each main section has a drawing of its own, which its pages share',
  { tag: '@in-full' },
  async ({ page, request }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const drawings: string[] = [];
    for (const path of [
      '/about-us',
      '/team',
      '/services',
      '/fees-and-faqs',
      '/resources-hub',
      '/resources/blog',
      '/resources/podcasts',
      '/resources/quizzes-tools',
      '/vibe-check',
      '/privacy-policy',
      '/relie',
    ]) {
      const html = await (await request.get(path)).text();
      drawings.push(/<use href="([^"]+)#drawing"/.exec(html)?.[1] ?? `none on ${path}`);
    }
    expect(new Set(drawings).size).toBe(drawings.length);
    await open(page, '/reset');
    const drawing = page.locator('use');
    await expect(drawing).toHaveAttribute('href', `${drawings[2]}#drawing`);
    // Only a drawing that was found has a size.
    await expect.poll(async () => (await drawing.boundingBox())?.width ?? 0).toBeGreaterThan(200);
  },
);
