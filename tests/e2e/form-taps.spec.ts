import type { Locator, Page } from '@playwright/test';
import { loadContent } from '../../content/load.ts';
import type { Quiz } from '../../content/model.ts';
import { expect, test } from '../support/browser-test.ts';
import { keptChat } from '../support/relie-stand-in.ts';
import { APP_READY, appReady, chooseNecessaryOnly } from '../support/site-page.ts';

const QUIZ = quizById('therapy-finder');

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

function quizById(id: string): Quiz {
  const quiz = loadContent().quizzes.find((it) => it.id === id);
  if (!quiz) throw new Error(`There is no quiz ${id}`);
  return quiz;
}

/** Distance between the middle of the pressed control and the lower edge of the screen, in px. */
const FROM_BOTTOM = 28;

/** What floats over a page: Relie's bar and the cookie question. */
const floating = (page: Page) => ({
  relie: page.getByRole('button', { name: /Start Chat|Continue Chat/ }),
  cookies: page.getByRole('region', { name: 'Cookies, only if you like' }),
});

/** Scrolls until the middle of a control is in the lowest 60 px of the screen. */
async function scrollToBottom(control: Locator): Promise<void> {
  await control.evaluate((element, fromBottom) => {
    const { top, height } = element.getBoundingClientRect();
    scrollBy({ top: top + height / 2 - innerHeight + fromBottom, behavior: 'instant' });
  }, FROM_BOTTOM);
  // The page has drawn itself at its new place, and its observers have been told.
  await control.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Presses and releases a finger on the middle of what is on the screen; a tap that goes elsewhere fails the test. */
async function expectTap(control: Locator): Promise<void> {
  const page = control.page();
  const box = await control.boundingBox();
  if (!box) throw new Error('There is nothing to tap');
  const clicks = await control.evaluateHandle((element) => {
    const hits: boolean[] = [];
    addEventListener(
      'click',
      ({ target }) => hits.push(target instanceof Node && element.contains(target)),
      { capture: true },
    );
    return hits;
  });
  const touchEnd = page.evaluate(
    () => new Promise((resolve) => addEventListener('touchend', resolve, { once: true })),
  );
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await touchEnd;
  await expect.poll(() => clicks.jsonValue()).toEqual([true]);
}

const button = (form: Locator) => form.locator('[type="submit"]');

/** Gives every question its first answer, with taps, until there is a result. */
async function finishQuiz(page: Page): Promise<void> {
  for (const { text } of QUIZ.questions) {
    const question = page.getByRole('group', { name: text });
    await question.getByRole('radio').first().tap();
    const next = page.getByRole('button', { name: /^(Next|See my result)$/ });
    await scrollToBottom(next);
    await expectTap(next);
    await expect(question).toBeHidden();
  }
}

interface Form {
  name: string;
  path: string;
  /** Leads from the page to the form, where it is not there at once. */
  reach?: (page: Page) => Promise<void>;
  field: (form: Locator) => Locator;
}
const FORMS: Form[] = [
  { name: 'Contact', path: '/', field: (form) => form.getByLabel('Message') },
  { name: 'Vibe Check', path: '/vibe-check', field: (form) => form.getByLabel('makes it safe') },
  { name: 'Get Matched', path: '/get-matched', field: (form) => form.getByLabel('makes it safe') },
  { name: 'Media Contact', path: '/media-contact', field: (form) => form.getByLabel('Message') },
  { name: 'Join Our Team', path: '/join-our-team', field: (form) => form.locator('textarea') },
  {
    name: 'Send my result',
    path: QUIZ.page,
    reach: finishQuiz,
    field: (form) => form.getByLabel('Email'),
  },
];

for (const { name, path, reach, field } of FORMS) {
  for (const visit of ['first visit', 'known visitor', 'waiting chat']) {
    test(`a tap on ${name}’s button at the lower edge arrives: ${visit}`, async ({ page }) => {
      if (visit === 'known visitor') await chooseNecessaryOnly(page);
      if (visit === 'waiting chat') await keptChat(page, { open: 'true', minimized: 'true' });
      await page.goto(path);
      await appReady(page);
      await reach?.(page);
      const form = page.getByRole('form', { name });
      await form.scrollIntoViewIfNeeded();
      await expect(form).toHaveAttribute('novalidate');
      await field(form).tap();
      await expect(field(form)).toBeFocused();
      await scrollToBottom(button(form));
      await expectTap(button(form));
      await expect(form.getByRole('alert')).toContainText('another look');
    });
  }
}
