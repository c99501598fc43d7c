import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Widths at which pages are checked; the tagged ones are left out of `npm test`: see `npm run test:in-full`. */
export const WIDTHS = [
  { width: 360, tag: [] },
  { width: 768, tag: '@in-full' },
  { width: 1440, tag: '@in-full' },
];

/**
 * axe violations at the page's present width, and its horizontal overflow.
 * @param within CSS selector of the part that axe checks, by default the page
 */
export async function barriers(page: Page, within = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    .include(within)
    // Three times as fast, and sufficient for pages without cross-origin frames.
    .setLegacyMode(true)
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map((node) => `${id}: ${node.html}`),
  );
  return [...found, ...(await overflow(page))];
}

/** The same in the dark theme, without transitions, whose colours in between axe would measure. */
export async function barriersInTheDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const found = await barriers(page);
  await page.emulateMedia({ colorScheme: 'light' });
  return found.map((barrier) => `in the dark: ${barrier}`);
}

/** Horizontal overflow of the page at its present width; nothing if there is none. */
export async function overflow(page: Page): Promise<string[]> {
  const pixels = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  return pixels > 0 ? [`sticks out by ${pixels} px`] : [];
}
