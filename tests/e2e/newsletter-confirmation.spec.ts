import type { Page } from '@playwright/test';
import { newsletterAnswerSchema } from '#contracts/submissions/newsletter-signup';
import { barriers } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { shown, wordsOf } from '../support/consents.ts';
import { eventually } from '../support/eventually.ts';
import { postNewsletterSignup, validNewsletterSignup } from '../support/newsletter-signup.ts';
import { passTimeUntilVisible, stopClock } from '../support/page-clock.ts';
import { referrerAfter } from '../support/referrer.ts';
import { SmtpServer } from '../support/smtp-server.ts';
import { staffSession } from '../support/lead-pages.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const mail = new SmtpServer();
let stack: Stack;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  await mail.start();
  const practice = 'reception@practice.frontdoor-tests.org';
  stack = await startStack({ env: { SMTP_URL: mail.url, NOTIFY_EMAIL: practice } });
});
test.afterAll(() => stopAll(stack, mail));

/** The address of the page behind the link that was sent to somebody. */
async function linkSentTo(email: string): Promise<string> {
  const message = await eventually(() => mail.messages.find(({ to }) => to === email));
  const [link = ''] = /\/api\/confirm\/\S+/.exec(message.text.replaceAll('=\n', '')) ?? [];
  return stack.url + link;
}

async function signUp(): Promise<{ id: string; email: string }> {
  const signup = validNewsletterSignup({ consents: shown('newsletter') });
  const answer: unknown = await (await postNewsletterSignup(stack.url, signup)).json();
  return { id: newsletterAnswerSchema.parse(answer).id, email: signup.email };
}

async function openInAdmin(page: Page, id: string): Promise<void> {
  const staff = await staffSession(stack.url);
  await staff.open(page, `/admin/leads/${id}`);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 780 } });

    test('the link opens a page whose one button confirms, once and for all', async ({ page }) => {
      const { email } = await signUp();
      await page.goto(await linkSentTo(email));
      await expect(heading(page)).toHaveText('Please confirm your e-mail address');
      await expect(page.getByText(wordsOf('newsletter-confirmation'))).toBeVisible();
      await expect(page.getByRole('button')).toHaveCount(1);
      await page.getByRole('button', { name: 'Yes, confirm' }).click();
      await expect(heading(page)).toHaveText('Thank you, it is confirmed');
      await eventually(async () =>
        (await stack.hubspot.contacts()).some(({ properties }) => properties.email === email),
      );
      await page.goto(await linkSentTo(email));
      await expect(heading(page)).toHaveText('Thank you, it is confirmed');
      await expect(page.getByRole('button')).toHaveCount(0);
      // The address is a secret, which analytics on the next page could read as the referrer.
      const link = page.getByRole('link', { name: 'To our home page' });
      expect(await referrerAfter(page, link)).toBeUndefined();
    });
  });
}

test(
  'the page fits 360 px and is accessible',
  { tag: '@in-full' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/404/);
    const { email } = await signUp();
    await page.setViewportSize({ width: 360, height: 780 });
    for (const address of [await linkSentTo(email), `${stack.url}/api/confirm/x`]) {
      await page.goto(address);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      expect(await barriers(page)).toEqual([]);
    }
  },
);

test(
  'the dialog says what is left to do, and stays until it is closed',
  { tag: '@in-full' },
  async ({ page }) => {
    const { email } = validNewsletterSignup();
    await page.clock.install();
    await page.goto(stack.url);
    await page.getByRole('button', { name: 'Pour Me In' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(wordsOf('newsletter'))).toBeVisible();
    await dialog.getByLabel('First name').fill('Robin');
    await dialog.getByLabel('Last name').fill('Sample');
    await dialog.getByLabel('Email').fill(email);
    await stopClock(page);
    const sent = page.waitForRequest('**/api/submit-hubspot');
    await dialog.locator('button[type=submit]').click();
    expect((await sent).postDataJSON()).toMatchObject({ consents: shown('newsletter') });
    await passTimeUntilVisible(page, dialog.getByText('please look in your inbox'));
    await page.clock.runFor(5000);
    await expect(dialog.getByText('please look in your inbox')).toBeVisible();
    await expect(dialog.getByText("You're now on the list!")).toHaveCount(0);
  },
);

test('staff see that a sign-up waits, and then what was agreed to', async ({ page }) => {
  const { id, email } = await signUp();
  const link = await linkSentTo(email);
  await openInAdmin(page, id);
  const contact = page.getByRole('region', { name: 'HubSpot contact' });
  const consent = page.getByRole('region', { name: 'Consent' });
  await expect(contact).toContainText('Waiting for confirmation');
  await expect(contact.getByRole('button')).toHaveCount(0);
  await expect(consent.getByRole('blockquote')).toHaveText([wordsOf('newsletter')]);
  await page.goto(link);
  await page.getByRole('button').click();
  await expect(heading(page)).toHaveText('Thank you, it is confirmed');
  await openInAdmin(page, id);
  await expect(consent.getByRole('blockquote')).toHaveText([
    wordsOf('newsletter'),
    wordsOf('newsletter-confirmation'),
  ]);
  await expect(consent.getByText(/^Yes, /)).toHaveCount(2);
});
