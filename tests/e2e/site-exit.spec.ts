import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { inFullUnless } from '../support/in-full.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';

const NEUTRAL = 'https://www.weather.gov/';

test.beforeEach(async ({ context }) => {
  await context.route(`${NEUTRAL}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' }),
  );
});

async function leaveTraces(page: Page): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.setItem('frontdoor:draft:contact', '{"values":{"message":"help"}}');
    localStorage.setItem('frontdoor:chat', '[{"content":"help"}]');
    localStorage.setItem('frontdoor:cookie-consent', '{"consented":true}');
    document.cookie = '_ga=GA1.1.1; Path=/';
  });
}

/** All remaining cookies and storage of this site, except the marker that blocks Back. */
async function traces(page: Page): Promise<string[]> {
  const { cookies, origins } = await page.context().storageState();
  const stored = origins.flatMap(({ localStorage }) => localStorage);
  return [...cookies, ...stored].map(({ name }) => name);
}

test('the button leaves at once, clears drafts and chat, and Back does not return', async ({
  page,
}) => {
  await page.goto('/team');
  await appReady(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Fees & FAQs' }).click();
  await expect(page).toHaveURL('/fees-and-faqs');
  await leaveTraces(page);
  await page.getByRole('link', { name: 'Exit this page' }).click();
  await expect(page).toHaveURL(NEUTRAL);
  await expect.poll(() => traces(page)).toEqual([]);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(NEUTRAL);
});

test('after leaving, a page that Back loads again is gone before it has loaded', async ({
  page,
  baseURL,
}) => {
  await page.goto('/team');
  await page.goto('/fees-and-faqs');
  await page.getByRole('link', { name: 'Exit this page' }).click();
  await expect(page).toHaveURL(NEUTRAL);
  // Images and fonts that do not arrive delay the `load` event.
  await page.route('**/*.{avif,jpg,png,svg,webp,woff2}', () => undefined);
  const cameBack = page.waitForEvent(
    'framenavigated',
    (frame) => frame.url() === `${baseURL}/team`,
  );
  await page.evaluate(() => history.back());
  await cameBack;
  await expect(page).toHaveURL(NEUTRAL);
});

test('after leaving, the page of a call that Back loads again is gone before it has loaded', async ({
  page,
  baseURL,
  expectConsoleError,
}) => {
  const callPage = '/booking/unknown';
  expectConsoleError(/404/);
  await page.goto(callPage);
  await page.goto('/team');
  await page.getByRole('link', { name: 'Exit this page' }).click();
  await expect(page).toHaveURL(NEUTRAL);
  // As if the page never finished loading.
  await page.addInitScript(() =>
    addEventListener('pageshow', (event) => event.stopImmediatePropagation()),
  );
  const cameBack = page.waitForEvent(
    'framenavigated',
    (frame) => frame.url() === `${baseURL}${callPage}`,
  );
  await page.evaluate(() => history.back());
  await cameBack;
  await expect(page).toHaveURL(NEUTRAL);
});

test('before the neutral site arrives, the tab names nothing and no recording plays', async ({
  page,
}) => {
  await page.goto('/resources/podcasts/7');
  await appReady(page);
  const recording = page.locator('audio');
  await recording.evaluate(async (audio: HTMLAudioElement) => {
    audio.muted = true;
    await audio.play();
  });
  const left = await recording.evaluate((audio: HTMLAudioElement) => {
    document.querySelector<HTMLElement>('[data-exit]')?.click();
    return { paused: audio.paused, title: document.title, isShown: audio.checkVisibility() };
  });
  expect(left).toEqual({ paused: true, title: '…', isShown: false });
  await expect(page).toHaveURL(NEUTRAL);
});

for (const [width, height] of [
  [360, 330],
  [390, 844],
  [1100, 700],
] as const) {
  test(
    `the button can be pressed while a dialog is open, at ${width}x${height}`,
    inFullUnless(width === 360),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await chooseNecessaryOnly(page);
      await page.goto('/');
      await appReady(page);
      await page.getByRole('button', { name: 'Pour Me In' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('First name')).toBeFocused();
      await expect(dialog.getByRole('link', { name: 'Exit this page' })).toBeInViewport();
      await dialog.getByRole('link', { name: 'Exit this page' }).click();
      await expect(page).toHaveURL(NEUTRAL);
    },
  );
}

test('a full storage does not keep anything from being cleared', async ({ page }) => {
  await page.goto('/team');
  await appReady(page);
  await leaveTraces(page);
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size /= 2) {
      try {
        for (let nth = 0; ; nth++) localStorage.setItem(`full-${size}-${nth}`, 'x'.repeat(size));
      } catch {
        // The storage takes no more of this size.
      }
    }
  });
  await page.getByRole('link', { name: 'Exit this page' }).click();
  await expect(page).toHaveURL(NEUTRAL);
  await expect.poll(() => traces(page)).toEqual([]);
  await page.goto('/team');
  const draft = await page.evaluate(() => sessionStorage.getItem('frontdoor:draft:contact'));
  expect(draft).toBeNull();
});

test('Escape pressed three times leaves, even before the app has loaded', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  await page.route('**/assets/**.js', (route) => route.abort());
  // A page that is left before the script has failed writes no message.
  const hasFailed = page.waitForEvent('console', (message) => /ERR_FAILED/.test(message.text()));
  await page.goto('/');
  await hasFailed;
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(NEUTRAL);
});

test('slow presses of Escape do not leave', { tag: '@in-full' }, async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await appReady(page);
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
  }
  await expect(page).toHaveURL('/');
});

test('a new visit afterwards is let in, with an empty form', async ({ page }) => {
  await page.goto('/');
  // The router stores its scroll position on `pagehide`.
  await appReady(page);
  await leaveTraces(page);
  await page.getByRole('link', { name: 'Exit this page' }).click();
  await expect(page).toHaveURL(NEUTRAL);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The first new visit removes the marker that blocks Back.
  await expect
    .poll(() => page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage })))
    .toEqual([]);
});

test('after a new visit, Back does not bring back what was typed before leaving', async ({
  page,
}) => {
  await page.goto('/vibe-check');
  await appReady(page);
  const form = page.getByRole('form', { name: 'Vibe Check' });
  const message = form.getByLabel('Message (optional)');
  await form.scrollIntoViewIfNeeded();
  await expect(form).toHaveAttribute('novalidate');
  await message.fill('help');
  await page.goto('/team');
  await page.goBack();
  await expect(message).toHaveValue('help');
  await page.goForward();
  await page.getByRole('link', { name: 'Exit this page' }).click();
  await expect(page).toHaveURL(NEUTRAL);
  await page.goto('/team');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/vibe-check');
  await expect(form).toHaveAttribute('novalidate');
  await expect(message).toHaveValue('');
});

test('the button also clears what was typed and chosen in other tabs', async ({
  page,
  context,
}) => {
  await page.goto('/vibe-check');
  const form = page.getByRole('form', { name: 'Vibe Check' });
  const message = form.getByLabel('Message (optional)');
  await form.scrollIntoViewIfNeeded();
  await expect(form).toHaveAttribute('novalidate');
  await message.fill('help');
  const quiz = await context.newPage();
  await quiz.goto('/crisis-couples/quiz');
  await appReady(quiz);
  await quiz.getByRole('main').getByRole('radio').first().check();
  const left = await context.newPage();
  await left.goto('/team');
  await left.getByRole('link', { name: 'Exit this page' }).click();
  await expect(left).toHaveURL(NEUTRAL);
  await expect(message).toHaveValue('');
  await expect(quiz.getByRole('main').getByRole('radio', { checked: true })).toHaveCount(0);
  for (const tab of [page, quiz]) {
    await tab.reload();
    await appReady(tab);
    const stored = await tab.evaluate(() => Object.keys({ ...sessionStorage }));
    expect(stored.filter((key) => /^frontdoor:(?:draft|quiz):/.test(key))).toEqual([]);
  }
});
