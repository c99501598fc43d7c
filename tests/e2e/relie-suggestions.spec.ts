import { expect, type Page } from '@playwright/test';
import { barriers, overflow, standsStill } from '../support/barriers.ts';
import { storedChat, relieParts, test } from '../support/relie-stand-in.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';
import { inFullUnless } from '../support/in-full.ts';

const OPEN = { open: 'true', consented: 'true' };
const QUESTIONS = [
  'What does a session cost?',
  'Do you take insurance?',
  'How do I book?',
  'Which therapist would fit us?',
];

const suggestions = (page: Page) => page.getByRole('list', { name: 'Questions you can ask' });
const textsOf = (page: Page) => suggestions(page).getByRole('button').allTextContents();

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('a tap sends a suggested question, and the suggestions disappear without moving the input', async ({
    page,
    relie,
  }) => {
    await chooseNecessaryOnly(page);
    await page.goto('/team');
    await appReady(page);
    await page.getByRole('button', { name: 'Start Chat' }).tap();
    const agree = page.getByRole('button', { name: 'I Agree—Start Chat' });
    await expect(agree).toBeVisible();
    await expect(page.getByRole('button', { name: 'How do I book?' })).toBeHidden();
    await agree.tap();
    await expect(suggestions(page).getByRole('button')).toHaveText(QUESTIONS);
    await expect(page.getByRole('heading', { name: 'Questions you can ask' })).toBeAttached();
    const { input, log } = relieParts(page);
    await standsStill(page);
    const before = await input.boundingBox();
    await page.getByRole('button', { name: 'Do you take insurance?' }).tap();
    const asked = await relie.next();
    expect(asked.request.messages.at(-1)).toEqual({
      role: 'user',
      content: 'Do you take insurance?',
    });
    await expect(suggestions(page)).toBeHidden();
    // The focused input would open the keyboard over the reply.
    await expect(log).toBeFocused();
    await expect.poll(() => input.boundingBox()).toEqual(before);
    asked.answer('We take no insurance. LINK:fees\n\nWhat else?');
    await expect(log).toContainText('What else?');
    await expect(suggestions(page)).toBeHidden();
    expect(relie.count).toBe(1);
  });
});

for (const width of [360, 768, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 780 } });

    test(
      'suggestions are targets of at least 44 px, inside the list, also in forced colours',
      inFullUnless(width === 360),
      async ({ page }) => {
        await storedChat(page, OPEN);
        await page.goto('/reset');
        await suggestions(page).waitFor();
        await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
        await standsStill(page);
        const list = await relieParts(page).log.boundingBox();
        for (const button of await suggestions(page).getByRole('button').all()) {
          const box = await button.boundingBox();
          expect(box?.height).toBeGreaterThanOrEqual(44);
          expect(box?.width).toBeGreaterThanOrEqual(44);
          expect(box?.x).toBeGreaterThanOrEqual(list?.x ?? Infinity);
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
            (list?.x ?? 0) + (list?.width ?? 0),
          );
          await expect(button).not.toHaveCSS('border-top-width', '0px');
        }
        expect(await overflow(page)).toEqual([]);
        await page.emulateMedia({ forcedColors: 'none' });
        expect(await barriers(page, '[role=dialog]')).toEqual([]);
      },
    );
  });
}

test(
  'the suggestions follow the page: a therapist, a program, any other',
  { tag: '@in-full' },
  async ({ page }) => {
    await storedChat(page, OPEN);
    await page.goto('/therapists/juniper-wren');
    await expect(suggestions(page).getByRole('button').first()).toHaveText(
      'Is Juniper Wren taking new clients?',
    );
    await page.goto('/reset');
    await expect(suggestions(page).getByRole('button').first()).toHaveText(
      'How much is 6-Session Reset?',
    );
    await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click();
    await expect(suggestions(page).getByRole('button')).toHaveText(QUESTIONS);
  },
);

test(
  'a suggestion can be sent with the keyboard, which stays in the chat',
  { tag: '@in-full' },
  async ({ page, relie }) => {
    await storedChat(page, OPEN);
    await page.goto('/team');
    const { log, input, window } = relieParts(page);
    await log.focus();
    for (const name of QUESTIONS.slice(0, 3)) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    const asked = await relie.next();
    expect(asked.request.messages.at(-1)?.content).toBe('How do I book?');
    await expect(log).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(input).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(window).toBeHidden();
  },
);

test('no suggestions after a crisis, on another page either, until the chat is cleared', async ({
  page,
  relie,
}) => {
  await storedChat(page, OPEN);
  await page.goto('/team');
  const { input, card } = relieParts(page);
  await expect.poll(() => textsOf(page)).toEqual(QUESTIONS);
  await input.fill('my husband hits me');
  await input.press('Enter');
  (await relie.next()).event({ type: 'error', error: 'no' });
  await expect(card).toBeVisible();
  await expect(suggestions(page)).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click();
  await expect(page).toHaveURL('/services');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(suggestions(page)).toBeHidden();
  await page.reload();
  await expect(card).toBeVisible();
  await expect(suggestions(page)).toBeHidden();
  await page.getByRole('button', { name: 'Clear conversation' }).click();
  await expect.poll(() => textsOf(page)).toEqual(QUESTIONS);
});
