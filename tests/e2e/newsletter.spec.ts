import type { Page } from '@playwright/test';
import { barriers, WIDTHS } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { validContactRequest } from '../support/contact-request.ts';
import { eventually } from '../support/eventually.ts';
import { passTimeUntilVisible, stopClock } from '../support/page-clock.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';
import { inFullUnless } from '../support/in-full.ts';

const SUBMIT = '**/api/submit-hubspot';

const dialog = (page: Page) => page.getByRole('dialog');
const signUp = (page: Page) => dialog(page).locator('button[type=submit]');

async function openSignUp(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Pour Me In' }).click();
  await expect(dialog(page)).toBeVisible();
}

async function fillIn(page: Page, email: string): Promise<void> {
  await dialog(page).getByLabel('First name').fill('Robin');
  await dialog(page).getByLabel('Last name').fill('Sample');
  await dialog(page).getByLabel('Email').fill(email);
}

test('a click on the newsletter button before hydration opens the form', async ({ page }) => {
  await chooseNecessaryOnly(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/home-newsletter-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await appReady(page);
  await page.getByRole('button', { name: 'Pour Me In' }).click();
  release();
  await expect(dialog(page)).toBeVisible();
});

test('sign-up shows progress and a confirmation, closes after two seconds and clears the fields', async ({
  page,
  hubspot,
}) => {
  const { email } = validContactRequest();
  await page.clock.install();
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  await page.route(SUBMIT, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await openSignUp(page);
  await fillIn(page, email);
  await stopClock(page);
  const sent = page.waitForRequest(SUBMIT);
  await signUp(page).dblclick();
  await expect(signUp(page)).toHaveText('Signing Up...');
  await expect(signUp(page)).toBeDisabled();
  const request = await sent;
  expect(request.postDataJSON()).toMatchObject({
    firstName: 'Robin',
    lastName: 'Sample',
    email,
    pageName: 'Newsletter Signup',
    pageUri: '/',
  });
  expect(request.headers()['idempotency-key']).toBeTruthy();
  answer();

  await passTimeUntilVisible(
    page,
    dialog(page).getByRole('heading', { name: 'Thank You for Signing Up!' }),
  );
  await expect(
    dialog(page).getByText(
      "You're now on the list! Watch your inbox for relationship tips and insights.",
    ),
  ).toBeVisible();
  await page.clock.runFor(1500);
  await expect(dialog(page)).toBeVisible();
  await page.clock.runFor(600);
  await expect(dialog(page)).toBeHidden();

  await page.getByRole('button', { name: 'Pour Me In' }).click();
  for (const label of ['First name', 'Last name', 'Email']) {
    await expect(dialog(page).getByLabel(label)).toHaveValue('');
  }
  await eventually(async () =>
    (await hubspot.contacts()).some(({ properties }) => properties['email'] === email),
  );
});

test('reports an invalid address above the form', async ({ page }) => {
  await openSignUp(page);
  await fillIn(page, 'robin@nowhere');
  await signUp(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Please enter a valid email address');
});

test('sends nothing while a field is empty', { tag: '@in-full' }, async ({ page }) => {
  let posts = 0;
  await page.route(SUBMIT, (route) => {
    posts += 1;
    return route.continue();
  });
  await openSignUp(page);
  await signUp(page).click();
  for (const label of ['First name', 'Last name', 'Email']) {
    await expect(dialog(page).getByLabel(label)).toHaveAttribute('required');
  }
  await expect(dialog(page).getByLabel('First name')).toBeFocused();
  expect(posts).toBe(0);
});

for (const [what, answer, words] of [
  [
    'the server says why',
    { status: 400, json: { message: 'This form is not known here.', code: 'unknown_form' } },
    'This form is not known here.',
  ],
  ['the server says nothing', { status: 502, body: '' }, 'Failed to sign up for newsletter'],
] as const) {
  test(
    `a failure (${what}) keeps the dialog open and filled, and it can be sent again`,
    inFullUnless(what === 'the server says why'),
    async ({ page, hubspot, expectConsoleError }) => {
      expectConsoleError(/400|502/);
      const { email } = validContactRequest();
      await page.route(SUBMIT, (route) => route.fulfill(answer), { times: 1 });
      await openSignUp(page);
      await fillIn(page, email);
      await signUp(page).click();
      await expect(dialog(page).getByRole('alert')).toHaveText(words);
      await expect(dialog(page).getByLabel('Email')).toHaveValue(email);
      await signUp(page).click();
      await expect(dialog(page).getByText('Thank You for Signing Up!')).toBeVisible();
      await eventually(async () =>
        (await hubspot.contacts()).some(({ properties }) => properties['email'] === email),
      );
    },
  );
}

test(
  'closes by button, Escape and outside click, and keeps the typed content',
  { tag: '@in-full' },
  async ({ page }) => {
    await openSignUp(page);
    const button = page.getByRole('button', { name: 'Pour Me In' });
    await dialog(page).getByLabel('First name').fill('Robin');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await expect(dialog(page).getByLabel('First name')).toHaveValue('Robin');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await button.click();
    await expect(dialog(page)).toBeVisible();
    // The dialog notices clicks outside a moment after it has opened.
    await expect(async () => {
      await page.mouse.click(5, 300);
      await expect(dialog(page)).toBeHidden({ timeout: 1_000 });
    }).toPass();
  },
);

for (const { width, tag } of WIDTHS) {
  test(`is accessible at ${width} px`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openSignUp(page);
    expect(await barriers(page, '[role=dialog]')).toEqual([]);
  });
}
