import { phoneParts } from '../../content/loader/phone-numbers.ts';
import { routesOf } from '../../content/loader/routes.ts';
import { expect, test } from '../support/browser-test.ts';
import { content } from '../support/content.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';

test('every telephone number that a page shows is a link', async ({ page, request }) => {
  test.slow();
  const paths = routesOf(content).flatMap(({ kind, path }) => (kind === 'admin' ? [] : [path]));
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    // Parsed only: no script runs, and nothing is fetched.
    const { texts, links } = await page.evaluate((source) => {
      const { body } = new DOMParser().parseFromString(source, 'text/html');
      const links = [...body.querySelectorAll('a[href^="tel:"]')].map((link) => ({
        text: link.textContent,
        href: link.getAttribute('href'),
      }));
      for (const part of body.querySelectorAll('script, a, h1, h2, h3, h4')) part.remove();
      const texts = [...body.querySelectorAll('p, li, dd, td, span, label, summary, div')].flatMap(
        (element) =>
          [...element.childNodes].flatMap((node) =>
            node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : [],
          ),
      );
      return { texts, links };
    }, html);
    // Neither list is empty because the page was not read.
    expect.soft(texts.filter((text) => text.trim()).length, path).toBeGreaterThan(10);
    expect.soft(links, path).toContainEqual({
      text: content.site.phone.display,
      href: `tel:${content.site.phone.e164}`,
    });
    // A link that shows a number calls that number.
    for (const { text, href } of links) {
      const shown = phoneParts(text).flatMap((part) => part.href ?? []);
      if (shown.length > 0) expect.soft(shown, `${path}: ${text}`).toEqual([href]);
    }
    const unlinked = texts.filter((text) => phoneParts(text).some(({ href }) => href !== null));
    expect.soft(unlinked, path).toEqual([]);
  }
});

/** The number of lines that each link takes; 0 if it is not shown. */
const linesOf = (links: Element[]) =>
  links.map((link) => {
    const content = document.createRange();
    content.selectNodeContents(link);
    return new Set(Array.from(content.getClientRects(), ({ top }) => Math.round(top))).size;
  });

test('numbers call or text, and stay on one line', { tag: '@in-full' }, async ({ page }) => {
  await page.goto('/crisis-couples/quiz');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: '1-800-799-7233' }).last()).toHaveAttribute(
    'href',
    'tel:+18007997233',
  );
  // At some of these widths a number would not fit into the rest of its line.
  for (let width = 320; width <= 480; width += 8) {
    await page.setViewportSize({ width, height: 780 });
    const lines = await main.locator('a[href^="tel:"]').evaluateAll(linesOf);
    expect(Math.max(...lines), `${width} px`).toBe(1);
  }
  await expect(main.getByRole('link', { name: '88788' }).last()).toHaveAttribute(
    'href',
    'sms:88788?&body=START',
  );
  await expect(main.getByRole('link', { name: '988' }).last()).toHaveAttribute('href', 'tel:988');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test(
    'the menu calls the office, and keeps one of its groups open',
    { tag: '@in-full' },
    async ({ page }) => {
      await chooseNecessaryOnly(page);
      await page.goto('/team');
      await appReady(page);
      await page.locator('summary', { hasText: 'Menu' }).click();
      const menu = page.getByRole('navigation', { name: 'Mobile' });
      await expect(
        menu.getByRole('link', { name: `Call ${content.site.phone.display}` }),
      ).toHaveAttribute('href', `tel:${content.site.phone.e164}`);
      await menu.locator('summary', { hasText: 'Therapy' }).click();
      await expect(menu.getByRole('link', { name: 'Digital Detox' })).toBeVisible();
      await menu.locator('summary', { hasText: 'Our Team' }).click();
      await expect(menu.getByRole('link', { name: 'Juniper Wren' })).toBeVisible();
      await expect(menu.getByRole('link', { name: 'Digital Detox' })).toBeHidden();
    },
  );
});
