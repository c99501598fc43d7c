import { setTimeout as delay } from 'node:timers/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Widths at which pages are checked; the tagged ones are left out of `npm test`: see `npm run test:in-full`. */
export const WIDTHS = [
  { width: 360, tag: [] },
  { width: 768, tag: '@in-full' },
  { width: 1440, tag: '@in-full' },
];

/** Matches for a second after a form was removed. Then floating elements return (web/forms-on-screen.ts). */
const REMOVED_FORM = 'html[data-form-on-screen]:not(:has(main form))';

/**
 * axe violations at the page's present width, and its horizontal overflow, once nothing on the page moves.
 * @param within CSS selector of the part that axe checks, by default the page
 */
export async function barriers(page: Page, within = 'html'): Promise<string[]> {
  await expect(page.locator(REMOVED_FORM)).toHaveCount(0);
  await standsStill(page);
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    .include(within)
    // Runs no script, not even that of axe, and the browser would report it as an error.
    .exclude('iframe[sandbox]')
    // Three times as fast, and sufficient for pages without cross-origin frames.
    .setLegacyMode(true)
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map((node) => `${id}: ${node.html}`),
  );
  return [...found, ...(await overflow(page))];
}

/** The same in the dark theme and with reduced motion. */
export async function barriersInTheDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const found = await barriers(page);
  await page.emulateMedia({ colorScheme: 'light' });
  return found.map((barrier) => `in the dark: ${barrier}`);
}

/** A sticky header may cover all but a few pixels of a link, which axe reports as too small a target. */
export async function scrollToTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}

/** Horizontal overflow of the page at its present width; nothing if there is none. */
export async function overflow(page: Page): Promise<string[]> {
  const pixels = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  return pixels > 0 ? [`sticks out by ${pixels} px`] : [];
}

/** Looks in a row that must find nothing moving, because what is rendered late starts its transition late. */
const QUIET_LOOKS = 2;

/** An animation of an element that is not drawn may never end. */
const LONGEST_MOVEMENT_MS = 10_000;

/**
 * Waits until the fonts are loaded and every animation and transition that ends has ended, 10 s at most: axe would
 * measure the colours and places in between.
 */
export async function standsStill(page: Page): Promise<void> {
  const still = page.evaluate(async (quietLooks) => {
    await document.fonts.ready;
    const isFinite = ({ playState, effect }: Animation) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime);
    // An animation marks the passing of frames, because a test may have stopped the page's clock.
    const frames = () => document.documentElement.animate(null, 50).finished;
    for (let quiet = 0; quiet < quietLooks;) {
      await frames();
      const moving = document.getAnimations().filter(isFinite);
      // An interrupted transition rejects; the next look sees what replaced it.
      await Promise.allSettled(moving.map(({ finished }) => finished));
      quiet = moving.length > 0 ? 0 : quiet + 1;
    }
  }, QUIET_LOOKS);
  const given = new AbortController();
  const longest = delay(LONGEST_MOVEMENT_MS, undefined, { signal: given.signal });
  try {
    await Promise.race([still, longest]);
  } finally {
    given.abort();
    // The one that lost ends later, perhaps with an error of a page that has closed.
    void Promise.allSettled([still, longest]);
  }
}
