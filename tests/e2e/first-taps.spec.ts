import { expect, type Locator, type Page } from '@playwright/test';
import { kept, relieParts, test } from '../support/relie-stand-in.ts';
import { answerForOthers, appReady } from '../support/site-page.ts';
import { inFullUnless } from '../support/in-full.ts';

/*
   What a new visitor presses on the home page before the app is there, as on a slow phone. The app's scripts are held
   back, so that only the inline script can answer.
*/

test.use({ viewport: { width: 360, height: 640 } });

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies, only if you like' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const consent = (page: Page) =>
  page.evaluate((): unknown =>
    JSON.parse(localStorage.getItem('frontdoor:cookie-consent') ?? 'null'),
  );

/** Opens a page without its app. */
async function openWithoutApp(page: Page, path = '/'): Promise<{ release: () => void }> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/**.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path);
  return { release };
}

/** Counts the frames in which a number of matching elements other than the expected one is visible. */
async function watchFrames(page: Page, selector: string, visible: number) {
  const watch = await page.evaluateHandle(
    ([wanted, expected]) => {
      const seen = { frames: 0, odd: 0, isOver: false };
      const look = () => {
        const all = [...document.querySelectorAll(wanted)];
        const shown = all.filter((it) => it.checkVisibility({ visibilityProperty: true })).length;
        seen.frames += 1;
        if (shown !== expected) seen.odd += 1;
        if (!seen.isOver) requestAnimationFrame(look);
      };
      look();
      return seen;
    },
    [selector, visible] as const,
  );
  return {
    /** Waits until the page has been painted twice more. */
    stop: async (): Promise<number> =>
      watch.evaluate(
        (seen) =>
          new Promise<number>((resolve) => {
            const until = seen.frames + 3;
            const check = () => {
              if (seen.frames < until) return requestAnimationFrame(check);
              seen.isOver = true;
              resolve(seen.odd);
            };
            check();
          }),
      ),
  };
}

/** Whether the app has taken over. */
const isReady = (page: Page) => page.evaluate(() => document.documentElement.dataset['app']);

for (const [name, on] of [
  ['Necessary Only', false],
  ['Accept All', true],
] as const) {
  test(
    `"${name}" is stored and obeyed before the app is there, and survives leaving`,
    inFullUnless(!on),
    async ({ page, context, baseURL }) => {
      await answerForOthers(context, baseURL ?? '');
      const { release } = await openWithoutApp(page);
      await expect(button(page, 'Start Chat')).toBeHidden();
      await button(page, name).press('Enter');
      await expect(banner(page)).toBeHidden();
      await expect(page.locator('main')).toBeFocused();
      await expect(button(page, 'Start Chat')).toBeVisible();
      expect(await consent(page)).toEqual({
        consented: true,
        timestamp: expect.any(Number),
        preferences: { necessary: true, analytics: on, marketing: on, functional: on },
      });
      expect(await isReady(page)).toBeUndefined();
      release();
      await page.goto('/cookie-policy');
      await appReady(page);
      await expect(banner(page)).toBeHidden();
    },
  );
}

test(
  'the app takes over the choice without showing the banner again',
  { tag: '@in-full' },
  async ({ page }) => {
    const { release } = await openWithoutApp(page);
    await button(page, 'Necessary Only').click();
    await expect(banner(page)).toBeHidden();
    const before = await consent(page);
    const frames = await watchFrames(page, '[data-cookie-question]', 0);
    release();
    await appReady(page);
    await expect(page.locator('[data-cookie-question]')).toHaveCount(0);
    expect(await frames.stop()).toBe(0);
    expect(await consent(page)).toEqual(before);
  },
);

test(
  'with storage blocked the choice holds for the page',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Blocked', 'SecurityError');
      };
    });
    const { release } = await openWithoutApp(page);
    await button(page, 'Necessary Only').click();
    await expect(banner(page)).toBeHidden();
    release();
    await appReady(page);
    await expect(page.locator('[data-cookie-question]')).toHaveCount(0);
    await button(page, 'Start Chat').click();
    await expect(relieParts(page).window).toBeVisible();
  },
);

test('"Start Chat" opens the window with the notice before the app is there', async ({ page }) => {
  const { release } = await openWithoutApp(page);
  await button(page, 'Necessary Only').click();
  const { window, input } = relieParts(page);
  await button(page, 'Start Chat').click();
  await expect(window).toContainText('not a licensed therapist');
  await expect(window.getByRole('link', { name: 'call 988' })).toBeVisible();
  await expect(window).toBeFocused();
  await expect(button(page, 'Start Chat')).toBeHidden();
  await expect.poll(() => kept(page, 'open')).toBe('true');

  await page.keyboard.press('Escape');
  await expect(window).toBeHidden();
  await expect(button(page, 'Start Chat')).toBeFocused();
  await expect.poll(() => kept(page, 'minimized')).toBe('true');
  await page.keyboard.press('Enter');
  await button(page, 'Close the chat').click();
  await expect(window).toBeHidden();
  await expect.poll(() => kept(page, 'open')).toBe('false');
  await button(page, 'Start Chat').click();
  await expect(window).toBeVisible();
  expect(await isReady(page)).toBeUndefined();

  // The app takes over the same window.
  const frames = await watchFrames(page, '[role="dialog"]', 1);
  release();
  await appReady(page);
  await expect(window).toBeFocused();
  await expect(page.locator('html')).not.toHaveClass(/chat-open/);
  await button(page, 'I Agree—Start Chat').click();
  await expect(input).toBeVisible();
  expect(await frames.stop()).toBe(0);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Continue Chat')).toBeFocused();
});

test(
  'a chat closed before the app is there stays closed',
  { tag: '@in-full' },
  async ({ page }) => {
    const { release } = await openWithoutApp(page);
    await button(page, 'Necessary Only').click();
    await button(page, 'Start Chat').click();
    await button(page, 'Close the chat').click();
    const frames = await watchFrames(page, '[role="dialog"]', 0);
    release();
    await appReady(page);
    await expect(button(page, 'Start Chat')).toBeVisible();
    await expect(page.locator('[role="dialog"]')).toHaveCount(0);
    expect(await frames.stop()).toBe(0);
  },
);

const FOR_THE_APP: { name: string; reach: string[]; outcome: (page: Page) => Locator }[] = [
  {
    name: 'Customize',
    reach: [],
    outcome: (page) => page.getByRole('checkbox', { name: 'Functional' }),
  },
  {
    name: 'I Agree—Start Chat',
    reach: ['Necessary Only', 'Start Chat'],
    outcome: (page) => relieParts(page).input,
  },
];
for (const { name, reach, outcome } of FOR_THE_APP) {
  test(
    `"${name}" shows that it was heard, and works once the app is there`,
    inFullUnless(name !== 'Customize'),
    async ({ page }) => {
      const { release } = await openWithoutApp(page);
      for (const before of reach) await button(page, before).click();
      await button(page, name).click();
      await expect(button(page, name)).toHaveAttribute('aria-busy', 'true');
      release();
      await expect(outcome(page)).toBeVisible();
      await expect(page.locator('[aria-busy]')).toHaveCount(0);
    },
  );
}

test(
  'a press before the page has loaded starts the app at once',
  { tag: '@in-full' },
  async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/images/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await button(page, 'Customize').click();
    await expect(page.getByRole('checkbox', { name: 'Functional' })).toBeVisible();
    expect(await page.evaluate(() => document.readyState)).toBe('interactive');
    release();
  },
);

test('the cookie banner does not appear under a press', async ({ page }) => {
  // However slow this machine is, the press does not count as over.
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    const patient = (run: () => void, ms?: number) => wait(run, ms === 3000 ? 60_000 : ms);
    Object.assign(window, { setTimeout: patient });
  });
  const { release } = await openWithoutApp(page, '/team');
  const summary = page.locator('main summary', { hasText: 'Filter' });
  // Where the banner will be.
  await summary.evaluate((it) => {
    scrollBy({ top: it.getBoundingClientRect().bottom - innerHeight + 60, behavior: 'instant' });
  });
  await summary.hover();
  await page.mouse.down();
  release();
  await expect(page.locator('[data-cookie-question]')).toBeAttached();
  await expect(banner(page)).toBeHidden();
  await page.mouse.up();
  await expect(page.getByLabel('Openings', { exact: true })).toBeVisible();
  await expect(banner(page)).toBeVisible();
});
