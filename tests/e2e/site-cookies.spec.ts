import type { Page } from '@playwright/test';
import { standsStill } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { answerForOthers, appReady, overlap } from '../support/site-page.ts';
import { inFullUnless } from '../support/in-full.ts';
import { translatePage } from '../support/translate-page.ts';

const KEY = 'frontdoor:cookie-consent';
const YEAR = 31_536_000_000;

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies, only if you like' });
const button = (page: Page, name: string) => banner(page).getByRole('button', { name });
const stored = (page: Page) =>
  page.evaluate((key): unknown => JSON.parse(localStorage.getItem(key) ?? 'null'), KEY);
/** Waits, because a click before hydration is replayed afterwards. */
const expectStored = (page: Page) => expect.poll(() => stored(page));

test('the banner is shown without a choice, and "Accept All" enables everything', async ({
  page,
  context,
  baseURL,
}) => {
  await answerForOthers(context, baseURL ?? '');
  await page.clock.install({ time: new Date('2026-11-21T12:00:00Z') });
  await page.goto('/team');
  await button(page, 'Accept All').click();
  await expect(banner(page)).toBeHidden();
  await expectStored(page).toEqual({
    consented: true,
    timestamp: expect.any(Number),
    preferences: { necessary: true, analytics: true, marketing: true, functional: true },
  });
  await page.reload();
  await appReady(page);
  await expect(banner(page)).toBeHidden();
});

test('"Necessary Only" disables all optional categories', async ({ page }) => {
  await page.goto('/team');
  await button(page, 'Necessary Only').click();
  await expectStored(page).toMatchObject({
    preferences: { necessary: true, analytics: false, marketing: false, functional: false },
  });
});

test('"Customize" closes on a page that the browser has translated', async ({ page }) => {
  await page.goto('/team');
  await appReady(page);
  await button(page, 'Customize').click();
  await expect(banner(page).getByRole('checkbox', { name: 'Necessary' })).toBeVisible();
  // Only the banner: the rest of the page may not be hydrated yet, and React reports a text that differs from its own.
  await banner(page).evaluate(translatePage);
  await button(page, 'Close').click();
  await expect(button(page, 'Customize')).toBeVisible();
});

test('categories can be chosen one by one and changed later; necessary is fixed', async ({
  page,
}) => {
  await page.goto('/team');
  await button(page, 'Customize').click();
  await expect(banner(page).getByRole('checkbox', { name: 'Necessary' })).toBeDisabled();
  await banner(page).getByRole('checkbox', { name: 'Functional' }).check();
  await button(page, 'Save Preferences').click();
  await expectStored(page).toMatchObject({
    preferences: { necessary: true, analytics: false, marketing: false, functional: true },
  });
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(banner(page).getByRole('checkbox', { name: 'Functional' })).toBeChecked();
});

test(
  '"Cookie settings" opens the choices, also while the banner is shown',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.goto('/team');
    await expect(banner(page)).toBeVisible();
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await expect(banner(page).getByRole('checkbox', { name: 'Functional' })).toBeVisible();
  },
);

for (const [age, asked] of [
  [YEAR - 60_000, false],
  [YEAR + 1, true],
] as const) {
  test(
    `a choice made ${age} ms ago ${asked ? 'has expired' : 'is valid'}`,
    inFullUnless(asked),
    async ({ page }) => {
      await page.addInitScript(
        ([key, timestamp]) => {
          const preferences = {
            necessary: true,
            analytics: false,
            marketing: false,
            functional: false,
          };
          localStorage.setItem(key, JSON.stringify({ consented: true, timestamp, preferences }));
        },
        [KEY, Date.now() - age] as const,
      );
      await page.goto('/team');
      await appReady(page);
      await expect(banner(page)).toBeVisible({ visible: asked });
    },
  );
}

test('Global Privacy Control counts as a choice', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await page.goto('/team');
  await appReady(page);
  await expect(banner(page)).toBeHidden();
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(banner(page)).toContainText('Global Privacy Control');
});

test.describe('on the first visit', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('the bar takes at most a quarter of a small screen and leaves the first button free', async ({
    page,
  }) => {
    await page.goto('/');
    await standsStill(page);
    const box = await banner(page).boundingBox();
    expect(box?.height).toBeLessThanOrEqual(160);
    const first = page.getByRole('main').getByRole('link').first();
    await expect(first).toBeInViewport({ ratio: 1 });
    expect(await overlap(banner(page), first)).toBe(0);
    const relie = page.getByRole('button', { name: 'Start Chat' });
    await expect(relie).toBeHidden();
    await button(page, 'Necessary Only').click();
    await expect(relie).toBeVisible();
    await standsStill(page);
    expect(await overlap(relie.locator('..'), first)).toBe(0);
  });

  test('all three choices have the same size and weight', { tag: '@in-full' }, async ({ page }) => {
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto('/');
      await standsStill(page);
      const looks = await banner(page)
        .getByRole('button')
        .evaluateAll((buttons) =>
          buttons.map((it) => {
            const { width: wide, height } = it.getBoundingClientRect();
            const { fontWeight, fontSize, color, backgroundColor, borderColor } =
              getComputedStyle(it);
            const style = [fontWeight, fontSize, color, backgroundColor, borderColor];
            return [Math.round(wide), Math.round(height), ...style].join();
          }),
        );
      expect(looks).toHaveLength(3);
      expect(new Set(looks).size).toBe(1);
    }
  });
});

for (const { width, height, tag } of [
  { width: 360, height: 640, tag: [] },
  { width: 768, height: 900, tag: '@in-full' },
  { width: 1440, height: 900, tag: [] },
]) {
  test(`the banner covers nothing that has the focus at ${width} px`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/fees-and-faqs');
    await appReady(page);
    await expect(banner(page)).toBeVisible();
    /** What the banner covers of the focused element, in px of height; null at the end of the page. */
    const covered = () =>
      page.evaluate(() => {
        const focused = document.activeElement;
        const bar = document.querySelector('[data-cookie-question]');
        if (!focused || !bar || focused === document.body) return null;
        if (bar.contains(focused) || getComputedStyle(bar).visibility === 'hidden') return 0;
        const [own, its] = [focused.getBoundingClientRect(), bar.getBoundingClientRect()];
        if (own.right <= its.left || own.left >= its.right) return 0;
        // A table that does not fit above the bar; its beginning does.
        if (own.height > its.top / 2 && own.top < its.top / 2) return 0;
        return Math.max(0, Math.min(own.bottom, its.bottom) - Math.max(own.top, its.top));
      });
    let stops = 0;
    for (;;) {
      await page.keyboard.press('Tab');
      const hidden = await covered();
      if (hidden === null) break;
      stops += 1;
      const name = await page.evaluate(() => document.activeElement?.textContent);
      expect(hidden, `stop ${stops}: ${name}`).toBe(0);
    }
    expect(stops).toBeGreaterThan(30);
  });
}

test.describe('by keyboard', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('"Customize" leads through every switch to the button that saves', async ({ page }) => {
    await page.goto('/team');
    await appReady(page);
    await button(page, 'Customize').press('Enter');
    await expect(banner(page).getByRole('heading')).toBeFocused();
    await page.keyboard.press('Enter');
    expect(await stored(page)).toBeNull();
    const { width = 0, y = 0 } = (await banner(page).boundingBox()) ?? {};
    const exit = await page.getByRole('link', { name: 'Exit this page' }).boundingBox();
    expect(width).toBeGreaterThan(0);
    expect(y).toBeGreaterThanOrEqual((exit?.y ?? 0) + (exit?.height ?? 0));
    const order = [
      button(page, 'Close without saving'),
      banner(page).getByRole('link', { name: 'Cookie policy' }),
      ...['Analytics', 'Marketing', 'Functional'].map((name) =>
        banner(page).getByRole('checkbox', { name }),
      ),
      button(page, 'Save Preferences'),
    ];
    for (const next of order) {
      await page.keyboard.press('Tab');
      await expect(next).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(banner(page)).toBeHidden();
    await expect(page.locator('main')).toBeFocused();
  });

  test(
    'Escape leaves "Customize" without saving, and the focus returns to it',
    { tag: '@in-full' },
    async ({ page }) => {
      await page.goto('/team');
      await appReady(page);
      for (const leave of [
        () => page.keyboard.press('Escape'),
        () => button(page, 'Close without saving').press('Enter'),
      ]) {
        await button(page, 'Customize').press('Enter');
        const analytics = banner(page).getByRole('checkbox', { name: 'Analytics' });
        await expect(analytics).not.toBeChecked();
        await analytics.check();
        await leave();
        await expect(analytics).toBeHidden();
        await expect(button(page, 'Customize')).toBeFocused();
        expect(await stored(page)).toBeNull();
      }
    },
  );

  test(
    'Escape closes the settings wherever the focus is',
    { tag: '@in-full' },
    async ({ page }) => {
      await page.goto('/team');
      await button(page, 'Necessary Only').click();
      await page.getByRole('button', { name: 'Cookie settings' }).press('Enter');
      await expect(banner(page)).toBeVisible();
      const elsewhere = page.getByRole('contentinfo').getByRole('link').last();
      await elsewhere.focus();
      await page.keyboard.press('Escape');
      await expect(banner(page)).toBeHidden();
      await expect(elsewhere).toBeFocused();
    },
  );

  test(
    'the reopened settings give the focus back, whether they are saved or closed',
    { tag: '@in-full' },
    async ({ page }) => {
      await page.goto('/team');
      await button(page, 'Necessary Only').click();
      await expect(banner(page)).toBeHidden();
      const before = await stored(page);
      const opener = page.getByRole('button', { name: 'Cookie settings' });
      const leave = {
        save: () => button(page, 'Save Preferences').press('Enter'),
        close: () => button(page, 'Close without saving').press('Enter'),
        escape: () => page.keyboard.press('Escape'),
      };
      for (const press of [leave.close, leave.escape, leave.save]) {
        await opener.press('Enter');
        await expect(banner(page).getByRole('heading')).toBeFocused();
        await banner(page).getByRole('checkbox', { name: 'Functional' }).check();
        if (press !== leave.save) expect(await stored(page)).toEqual(before);
        await press();
        await expect(banner(page)).toBeHidden();
        await expect(opener).toBeFocused();
      }
      await expectStored(page).toMatchObject({ preferences: { functional: true } });
    },
  );
});
