import type { Page } from '@playwright/test';
import { barriers, standsStill, WIDTHS } from '../support/barriers.ts';
import { arrivals } from '../support/arrivals.ts';
import { expect, test } from '../support/browser-test.ts';
import { shown } from '../support/consents.ts';
import { validContactRequest } from '../support/contact-request.ts';
import { passTimeUntilVisible, stopClock } from '../support/page-clock.ts';

const SUBMIT = '**/api/submit-homepage-form';

const form = (page: Page) => page.getByRole('form', { name: 'Contact' });
const sendButton = (page: Page) => form(page).getByRole('button', { name: /submit/i });

/** Opens the home page's form and waits for hydration. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/#contact');
  await form(page).scrollIntoViewIfNeeded();
  // Hydrated: our own messages have replaced native validation.
  await expect(form(page)).toHaveAttribute('novalidate');
}

async function fillIn(page: Page, email: string): Promise<void> {
  await form(page).getByLabel('First name').fill('Robin');
  await form(page).getByLabel('Last name').fill('Sample');
  await form(page).getByLabel('Email').fill(email);
  await form(page).getByLabel('help with').selectOption('couples-therapy');
  await form(page).getByLabel('Message').fill('We would like to talk.');
  await form(page)
    .getByLabel(/I agree/)
    .check();
}

test('reports invalid fields and focuses the first', async ({ page }) => {
  await openForm(page);
  await form(page).getByLabel('Email').fill('robin@nowhere');
  await sendButton(page).click();
  for (const [label, message] of [
    ['First name', 'First name is required'],
    ['Last name', 'Last name is required'],
    ['Email', 'Please enter a valid email address'],
    ['help with', 'Please select a service'],
    [/I agree/, 'You must consent to data storage to submit this form'],
  ] as const) {
    await expect(form(page).getByLabel(label)).toHaveAccessibleDescription(message);
    await expect(form(page).getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(form(page).getByLabel('First name')).toBeFocused();
  await expect(form(page).getByRole('alert')).toContainText('5 answers need another look');
  await form(page).getByRole('button', { name: 'What would you like help with?' }).click();
  await expect(form(page).getByLabel('help with')).toBeFocused();
});

for (const { width, tag } of WIDTHS) {
  test(`is accessible with errors shown at ${width} px`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openForm(page);
    await sendButton(page).click();
    await expect(form(page).getByText('First name is required')).toBeVisible();
    expect(await barriers(page, '#contact')).toEqual([]);
  });
}

test('a double click sends once, says what happens next and reaches HubSpot', async ({
  page,
  hubspot,
}) => {
  const { email } = validContactRequest();
  let posts = 0;
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  await page.route(SUBMIT, async (route) => {
    posts += 1;
    await mayAnswer;
    await route.continue();
  });
  await openForm(page);
  await fillIn(page, email);
  await sendButton(page).dblclick();
  await expect(sendButton(page)).toHaveText('Submitting...');
  await expect(sendButton(page)).toBeDisabled();
  answer();

  const toast = page.getByRole('region', { name: /Notifications/ });
  await expect(toast.getByText('Request submitted')).toBeVisible();
  await expect(toast.getByText("We'll get back to you within 24 business hours.")).toBeVisible();
  const thanks = page.locator('#contact').getByRole('heading', { name: /^Thank you/ });
  await expect(page.locator('#contact')).toContainText('1-800-799-7233');
  await expect(thanks).toBeFocused();
  await expect(thanks).toBeInViewport();
  await expect(page.locator('#contact').getByText('What happens next')).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  expect(await barriers(page, '#contact')).toEqual([]);
  expect(posts).toBe(1);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(email);
  expect(await arrivals(hubspot, email)).toBe(1);
});

test('typed content survives a lost response and a reload, and is sent once', async ({
  page,
  hubspot,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_CONNECTION_RESET/);
  const { email } = validContactRequest();
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/submit-')) keys.push(request.headers()['idempotency-key']);
  });
  await page.route(
    SUBMIT,
    async (route) => {
      // The server stores the request, but the browser gets no response.
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await openForm(page);
  await fillIn(page, email);
  await sendButton(page).click();
  const toast = page.getByRole('region', { name: /Notifications/ });
  await expect(toast.getByText('Error submitting form')).toBeVisible();
  await expect(toast.getByText('Please try again later')).toBeVisible();
  await expect(form(page).getByLabel('Email')).toHaveValue(email);
  await expect(sendButton(page)).toBeFocused();

  await page.reload();
  await openForm(page);
  await expect(form(page).getByLabel('Email')).toHaveValue(email);
  await expect(form(page).getByLabel('help with')).toHaveValue('couples-therapy');
  await expect(form(page).getByLabel(/I agree/)).toBeChecked();
  await sendButton(page).click();
  await expect(toast.getByText('Request submitted')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(await arrivals(hubspot, email)).toBe(1);
});

test('shows a server-side error at its field', async ({ page, expectConsoleError }) => {
  expectConsoleError(/400/);
  const message = 'Please enter a valid phone number';
  await page.route(SUBMIT, (route) =>
    route.fulfill({
      status: 400,
      json: { message, code: 'validation_failed', fields: { phone: message } },
    }),
  );
  await openForm(page);
  await fillIn(page, validContactRequest().email);
  await sendButton(page).click();
  await expect(form(page).getByLabel('Phone')).toHaveAccessibleDescription(message);
  await expect(form(page).getByLabel('Phone')).toBeFocused();
});

test('the rate limit message says when to try again and how to call', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/429/);
  await page.route(SUBMIT, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '42' },
      json: {
        message: 'That is a lot at once. Please try again in 42 seconds.',
        code: 'rate_limited',
      },
    }),
  );
  await openForm(page);
  await fillIn(page, validContactRequest().email);
  await sendButton(page).click();
  await expect(form(page).getByRole('alert')).toContainText('try again in 42 seconds');
  await expect(form(page).getByRole('alert').getByRole('link')).toHaveAttribute('href', /^tel:/);
});

test(
  'a toast disappears after five seconds or a swipe to the right; F8 focuses it',
  { tag: '@in-full' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/503/);
    await page.clock.install();
    await page.route(SUBMIT, (route) => route.fulfill({ status: 503 }));
    await openForm(page);
    await fillIn(page, validContactRequest().email);
    const toast = page.getByRole('region', { name: /Notifications/ });
    const title = toast.getByText('Error submitting form');
    await stopClock(page);

    await sendButton(page).click();
    await passTimeUntilVisible(page, title);
    await page.clock.runFor(4000);
    await expect(title).toBeVisible();
    await page.clock.runFor(1100);
    await expect(title).toBeHidden();

    await sendButton(page).click();
    await passTimeUntilVisible(page, title);
    await standsStill(page);
    const box = await title.boundingBox();
    if (!box) throw new Error('The toast has no place on the screen');
    const swipe = async (distance: number) => {
      await page.mouse.move(box.x + 5, box.y + 5);
      await page.mouse.down();
      await page.mouse.move(box.x + 5 + distance, box.y + 5, { steps: 5 });
      await page.mouse.up();
    };
    await swipe(40);
    await expect(title).toBeVisible();
    // It slides back to where the next swipe begins.
    await standsStill(page);
    await swipe(60);
    await page.clock.runFor(600);
    await expect(title).toBeHidden();

    await sendButton(page).click();
    await passTimeUntilVisible(page, title);
    // A timer of the stopped clock enables the button, possibly after the toast has appeared.
    await passTimeUntilVisible(page, sendButton(page).and(page.locator(':not([aria-disabled])')));
    await sendButton(page).click();
    await expect(title).toHaveCount(1);
    await page.keyboard.press('F8');
    await page.clock.runFor(100);
    await expect(toast.getByRole('list')).toBeFocused();
  },
);

test('keeps text typed before hydration', async ({ page }) => {
  let deliver = () => {};
  const mayArrive = new Promise<void>((resolve) => (deliver = resolve));
  await page.route('**/*.js', async (route) => {
    await mayArrive;
    await route.continue();
  });
  await page.goto('/');
  await form(page).getByLabel('First name').fill('Robin');
  await form(page).getByLabel('help with').selectOption('digital-detox');
  await form(page)
    .getByLabel(/I agree/)
    .check();
  await expect(form(page)).not.toHaveAttribute('novalidate');
  deliver();
  await expect(form(page)).toHaveAttribute('novalidate');
  await expect(form(page).getByLabel(/I agree/)).toBeInViewport();
  await expect(form(page).getByLabel('First name')).toHaveValue('Robin');
  await sendButton(page).click();
  await expect(form(page).getByLabel('Last name')).toHaveAccessibleDescription(
    'Last name is required',
  );
  await expect(form(page).getByLabel('First name')).toHaveValue('Robin');
  await expect(form(page).getByLabel('help with')).toHaveValue('digital-detox');
  await expect(form(page).getByLabel(/I agree/)).toBeChecked();
});

test(
  'the form keeps its state when the URL changes before hydration',
  { tag: '@in-full' },
  async ({ page }) => {
    let deliver = () => {};
    const mayArrive = new Promise<void>((resolve) => (deliver = resolve));
    await page.route('**/assets/contact-section-*.js', async (route) => {
      await mayArrive;
      await route.continue();
    });
    await page.goto('/');
    const requested = page.waitForRequest('**/assets/contact-section-*.js');
    await form(page).scrollIntoViewIfNeeded();
    await requested;
    await page.evaluate(() => (location.hash = '#how-it-works'));
    await page.evaluate(() => (location.hash = '#contact'));
    await expect(form(page)).toBeVisible();
    deliver();
    await expect(form(page)).toHaveAttribute('novalidate');
  },
);

test('the draft ends with the tab and is never in local storage', async ({ page }) => {
  await openForm(page);
  await form(page).getByLabel('Message').fill('Nobody else may read this.');
  const kept = await page.evaluate(() => ({
    session: JSON.stringify(sessionStorage),
    local: JSON.stringify(localStorage),
  }));
  expect(kept.session).toContain('Nobody else');
  expect(kept.local).not.toContain('Nobody else');
  const other = await page.context().newPage();
  await openForm(other);
  await expect(form(other).getByLabel('Message')).toHaveValue('');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the browser posts the form, which reaches HubSpot', async ({ page, hubspot }) => {
    const { email } = validContactRequest();
    await page.goto('/');
    await fillIn(page, email);
    await form(page)
      .getByLabel(/news and tips/)
      .check();
    const [response] = await Promise.all([page.waitForResponse(SUBMIT), sendButton(page).click()]);
    expect(response.ok()).toBe(true);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await arrivals(hubspot, email)).toBe(1);
    const sent = new URLSearchParams(response.request().postData() ?? '');
    expect(sent.getAll('consents')).toEqual(shown('data-storage', 'marketing'));
  });
});
