import { setTimeout as delay } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose result depends on the theme. The others take most of the time. */
const COLORS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

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
 * @param rules axe's run options; by default WCAG A and AA and axe's best practices
 */
export async function barriers(
  page: Page,
  within = 'html',
  rules: RunOptions = { runOnly: { type: 'tag', values: STANDARDS } },
): Promise<string[]> {
  await expect(page.locator(REMOVED_FORM)).toHaveCount(0);
  await standsStill(page);
  return [...(await violations(page, within, rules)), ...(await overflow(page))];
}

/**
 * Color rules and overflow in the dark theme with reduced motion; {@link barriers} checks the rest in the light one.
 */
export async function barriersInTheDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const found = await barriers(page, 'html', COLORS);
  await page.emulateMedia({ colorScheme: 'light' });
  return found.map((barrier) => `in the dark: ${barrier}`);
}

/** The violations of a page, at most three elements per rule. */
async function violations(page: Page, within: string, rules: RunOptions): Promise<string[]> {
  // Loading axe takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations: broken } = await page.evaluate(
    ([include, options]) =>
      // No page fills a frame with its own content, except the editor's preview of a page that is checked itself.
      window.axe.run({ include }, { ...options, iframes: false, resultTypes: ['violations'] }),
    [within, rules] as const,
  );
  return broken.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html}`));
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
