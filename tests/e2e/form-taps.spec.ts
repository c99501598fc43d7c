import type { Locator, Page } from '@playwright/test';
import type { Quiz } from '../../content/loader/model.ts';
import { expect, test } from '../support/browser-test.ts';
import { content } from '../support/content.ts';
import { passTimeUntilVisible, stopClock } from '../support/page-clock.ts';
import { kept, storedChat } from '../support/relie-stand-in.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';
import { inFullUnless } from '../support/in-full.ts';

const QUIZ = quizById('therapy-finder');

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

function quizById(id: string): Quiz {
  const quiz = content.quizzes.find((it) => it.id === id);
  if (!quiz) throw new Error(`There is no quiz ${id}`);
  return quiz;
}

/** Distance between the centre of the tapped control and the bottom of the screen, in px. */
const FROM_BOTTOM = 28;

/** The floating elements: Relie's bar and the cookie banner. */
const floatingParts = (page: Page) => ({
  relie: page.getByRole('button', { name: /Start Chat|Continue Chat/ }),
  cookies: page.getByRole('region', { name: 'Cookies, only if you like' }),
});

/** Scrolls until the centre of a control is in the lowest 60 px of the screen. */
async function scrollToBottom(control: Locator): Promise<void> {
  await control.evaluate((element, fromBottom) => {
    const { top, height } = element.getBoundingClientRect();
    scrollBy({ top: top + height / 2 - innerHeight + fromBottom, behavior: 'instant' });
  }, FROM_BOTTOM);
  // Waits for the frame and for the intersection observers.
  await control.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Taps the screen at the centre of an element; fails if another element receives the tap. */
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
  // A busy Chromium drops a tap whose touch is not handled in time; a second one follows.
  await expect(async () => {
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => clicks.jsonValue(), { timeout: 5_000 }).not.toEqual([]);
  }).toPass();
  expect((await clicks.jsonValue())[0]).toBe(true);
}

const button = (form: Locator) => form.locator('[type="submit"]');

/** Taps the first answer of each question until the result is shown. */
async function finishQuiz(page: Page): Promise<void> {
  for (const { text } of QUIZ.questions) {
    const question = page.getByRole('group', { name: text });
    await question.getByRole('radio').first().tap();
    const next = page.getByRole('button', { name: /^(Next|See my result)$/ });
    await scrollToBottom(next);
    await expectTap(next);
    await expect(question).toBeHidden();
  }
  await page.getByRole('button', { name: 'Send my result' }).tap();
}

interface Form {
  name: string;
  path: string;
  /** Whether `npm test` taps it, also beside a waiting chat; `npm run test:in-full` taps all. */
  tried: boolean;
  /** Navigates to the form within the page, if it is not shown at once. */
  reach?: (page: Page) => Promise<void>;
  field: (form: Locator) => Locator;
}
const FORMS: Form[] = [
  { name: 'Contact', path: '/', tried: true, field: (form) => form.getByLabel('Message') },
  {
    name: 'Vibe Check',
    path: '/vibe-check',
    tried: true,
    field: (form) => form.getByLabel('reach you safely'),
  },
  {
    name: 'Get Matched',
    path: '/get-matched',
    tried: false,
    field: (form) => form.getByLabel('reach you safely'),
  },
  {
    name: 'Media Contact',
    path: '/media-contact',
    tried: false,
    field: (form) => form.getByLabel('Message'),
  },
  {
    name: 'Join Our Team',
    path: '/join-our-team',
    tried: false,
    field: (form) => form.locator('textarea'),
  },
  {
    name: 'Send my result',
    path: QUIZ.page,
    tried: true,
    reach: finishQuiz,
    field: (form) => form.getByLabel('Email'),
  },
];

for (const { name, path, tried, reach, field } of FORMS) {
  for (const visit of ['first visit', 'waiting chat']) {
    const title = `a tap on the submit button of ${name} at the bottom edge hits it (${visit})`;
    test(
      title,
      inFullUnless(tried && (visit === 'first visit' || path === '/vibe-check')),
      async ({ page }) => {
        if (visit === 'waiting chat') await storedChat(page, { open: 'true', minimized: 'true' });
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
      },
    );
  }
}

test('a tap on a prerendered form before hydration hits it', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  await page.route('**/assets/**.js', (route) => route.abort());
  await page.goto('/');
  await expect(floatingParts(page).cookies).toBeVisible();
  const form = page.getByRole('form', { name: 'Contact' });
  await form.getByLabel('Message').tap();
  await scrollToBottom(button(form));
  await expectTap(button(form));
});

test(
  'taps on the newsletter button, the search and the ritual choices hit them',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.goto('/');
    await appReady(page);
    await page.getByRole('button', { name: 'Pour Me In' }).tap();
    const newsletter = page.getByRole('form', { name: 'Newsletter' });
    await newsletter.getByLabel('Email').tap();
    await scrollToBottom(button(newsletter));
    await expectTap(button(newsletter));

    await page.goto('/resources-hub');
    await appReady(page);
    const search = page.getByRole('search');
    await search.getByRole('searchbox').tap();
    await scrollToBottom(button(search));
    await expectTap(button(search));

    await page.goto('/ritual-creator');
    await appReady(page);
    const ritual = page.getByRole('form', { name: 'Ritual' });
    await ritual.getByLabel('A name of your own').tap();
    const choice = ritual.locator('label:has([type="radio"])').last();
    await scrollToBottom(choice);
    await choice.tap();
    await expect(choice.getByRole('radio')).toBeChecked();
  },
);

test(
  'a tap on the staff sign-in hits it',
  { tag: '@in-full' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/40[01]/);
    await page.goto('/admin/login');
    const signIn = page.locator('form');
    await signIn.getByLabel('Password').tap();
    await scrollToBottom(button(signIn));
    await expectTap(button(signIn));
  },
);

test(
  'the cookie banner and then the invitation return once no form is on screen',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.goto('/media-contact');
    await appReady(page);
    const { relie, cookies } = floatingParts(page);
    const form = page.getByRole('form', { name: 'Media Contact' });
    for (const part of [cookies, relie]) {
      for (let pass = 0; pass < 2; pass += 1) {
        await form.scrollIntoViewIfNeeded();
        await expect(relie).toBeHidden();
        await expect(cookies).toBeHidden();
        await page.evaluate(() =>
          scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
        );
        await expect(part).toBeVisible();
      }
      if (part === cookies) await page.getByRole('button', { name: 'Necessary Only' }).tap();
    }
  },
);

test('reopened cookie settings are shown beside a form', { tag: '@in-full' }, async ({ page }) => {
  await chooseNecessaryOnly(page);
  await page.setViewportSize({ width: 768, height: 4000 });
  await page.goto('/media-contact');
  await appReady(page);
  await expect(floatingParts(page).relie).toBeHidden();
  await page.getByRole('button', { name: 'Cookie settings' }).tap();
  await expect(floatingParts(page).cookies).toBeVisible();
});

test('a second tap after submitting does not open the chat', async ({ page }) => {
  await chooseNecessaryOnly(page);
  await page.route('**/api/submit-media-inquiry', (route) => route.fulfill({ json: { id: 'x' } }));
  await page.clock.install();
  await page.goto('/media-contact');
  await appReady(page);
  const { relie } = floatingParts(page);
  const form = page.getByRole('form', { name: 'Media Contact' });
  await form.getByLabel('First name').fill('Robin');
  await form.getByLabel('Last name').fill('Sample');
  await form.getByLabel('Email').fill('robin@mail.frontdoor-tests.org');
  await form.getByLabel('Outlet').fill('The Sample Gazette');
  await form.getByLabel('Audio').check();
  await form.getByLabel('Message').fill('An episode about phones.');
  await form.getByLabel(/I agree/).check();
  await stopClock(page);
  await button(form).tap();
  await passTimeUntilVisible(page, page.getByRole('heading', { name: /^Thank you/ }));
  await expect(relie).toBeHidden();
  await page.clock.runFor(1000);
  await expect(relie).toBeVisible();
});

test('a repeated submit hits the button, not the error toast', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/503/);
  await page.route('**/api/submit-homepage-form', (route) => route.fulfill({ status: 503 }));
  await page.goto('/');
  await appReady(page);
  const form = page.getByRole('form', { name: 'Contact' });
  await form.scrollIntoViewIfNeeded();
  await expect(form).toHaveAttribute('novalidate');
  await form.getByLabel('First name').fill('Robin');
  await form.getByLabel('Last name').fill('Sample');
  await form.getByLabel('Email').fill('robin@mail.frontdoor-tests.org');
  await form.getByLabel('help with').selectOption('couples-therapy');
  await form.getByLabel(/I agree/).check();
  await button(form).tap();
  const title = page.getByText('Error submitting form', { exact: true });
  await expect(title).toBeVisible();
  await expect(button(form)).toBeEnabled();
  await scrollToBottom(button(form));
  await expect(title).toBeVisible();
  await expectTap(button(form));
});

test(
  'a restored chat stays closed while a form is on screen, and opens elsewhere',
  { tag: '@in-full' },
  async ({ page }) => {
    await storedChat(page, { open: 'true', consented: 'true' });
    await page.goto('/team');
    await expect(page.getByRole('dialog', { name: 'Relie' })).toBeVisible();
    await page.goto('/resources-hub');
    await appReady(page);
    await expect(page.getByRole('searchbox')).toBeInViewport();
    await expect(page.getByRole('dialog', { name: 'Relie' })).toBeHidden();
    await expect.poll(() => kept(page, 'minimized')).toBe('true');
  },
);
