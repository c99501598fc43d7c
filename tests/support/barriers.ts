import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page at its present width, and by how much anything sticks out at the side. */
export async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    // Three times as fast, and made for pages without frames from elsewhere, as ours are.
    .setLegacyMode(true)
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map((node) => `${id}: ${node.html}`),
  );
  return [...found, ...(await overflow(page))];
}

/** By how much anything sticks out at the side of the page at its present width; nothing if all fits. */
export async function overflow(page: Page): Promise<string[]> {
  const pixels = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  return pixels > 0 ? [`sticks out by ${pixels} px`] : [];
}
