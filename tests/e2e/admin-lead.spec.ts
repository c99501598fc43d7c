import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readAccepted } from '../support/answers.ts';
import { barriers, barriersInTheDark, overflow, scrollToTop, WIDTHS } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { eventually } from '../support/eventually.ts';
import { validContactRequest } from '../support/contact-request.ts';
import { pdfCv } from '../support/cv-files.ts';
import {
  applicationForm,
  postApplication,
  postJson,
  validApplication,
  validMediaInquiry,
  validQuizResult,
  validVibeCheckRequest,
} from '../support/forms.ts';
import { leadRow, sendLead, staffSession, uniqueName } from '../support/lead-pages.ts';
import { query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

// Own stack, because these tests switch HubSpot off.
let stack: Stack;
test.describe.configure({ mode: 'default' });
let staff: Awaited<ReturnType<typeof staffSession>>;
test.beforeAll(async () => {
  stack = await startStack();
  staff = await staffSession(stack.url);
});
test.afterAll(() => stopAll(stack));

/** Opens the page of a stored submission. */
async function openSubmission(page: Page, response: Response): Promise<void> {
  await staff.open(page, `/admin/leads/${await readAccepted(response)}`);
}

const answers = (page: Page) => page.getByRole('region', { name: 'Answers' });
const howToReach = (page: Page) => page.getByRole('region', { name: 'How to reach them' });
const delivery = (page: Page, name: string) => page.getByRole('region', { name });
const status = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Status' }).getByRole('button', { name });

test('each kind of lead shows what was sent and how to reach the person', async ({ page }) => {
  await test.step('a call request shows the safe way first and offers no other', async () => {
    const request = validVibeCheckRequest();
    await openSubmission(page, await postJson(stack.url, '/api/submit-vibe-check', request));
    await expect(howToReach(page)).toContainText('Only by text message.');
    await expect(howToReach(page)).toContainText('Only after 6 pm, never at work.');
    await expect(howToReach(page).getByRole('link', { name: 'Text' })).toHaveAttribute(
      'href',
      'sms:2145550142',
    );
    await expect(
      page.locator('a:is([href^="sms:"], [href^="tel:"], [href^="mailto:"])'),
    ).toHaveCount(1);
    await expect(answers(page)).toContainText('Both of us, as a couple');
    await expect(answers(page)).toContainText('Tuesday, Thursday');
    await expect(answers(page)).toContainText('Afternoon');
    await expect(page.getByText('We sleep in two rooms since March.')).toBeVisible();
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  await test.step('a request in Spanish tells staff to answer in Spanish', async () => {
    const request = validVibeCheckRequest({ language: 'es', pageUri: '/es' });
    await openSubmission(page, await postJson(stack.url, '/api/submit-vibe-check', request));
    await expect(answers(page)).toContainText('Spanish: please answer in Spanish');
  });

  await test.step('shows whether a voice message may identify the caller, beside the call link', async () => {
    for (const [mayLeaveMessage, words] of [
      [true, 'By phone call. A voice message may say who is calling.'],
      [false, 'By phone call. Leave no voice message.'],
    ] as const) {
      const request = validVibeCheckRequest({ reachBy: 'call', safeContact: '', mayLeaveMessage });
      await openSubmission(page, await postJson(stack.url, '/api/submit-vibe-check', request));
      await expect(howToReach(page)).toContainText(words);
      await expect(howToReach(page).getByRole('link')).toHaveText(['Call']);
    }
  });

  await test.step('a media inquiry shows outlet, format and deadline', async () => {
    const inquiry = validMediaInquiry();
    await openSubmission(page, await postJson(stack.url, '/api/submit-media-inquiry', inquiry));
    await expect(answers(page)).toContainText('The Sample Gazette');
    await expect(answers(page)).toContainText('Audio or podcast');
    await expect(answers(page)).toContainText('Friday noon, Central');
    await expect(howToReach(page).getByRole('link')).toHaveText(['E-mail']);
  });

  await test.step('an application shows the role, and its CV can be downloaded', async () => {
    const form = applicationForm(validApplication(), { content: pdfCv('a CV to save') });
    await openSubmission(page, await postApplication(stack.url, form));
    await expect(answers(page)).toContainText('Work as an associate, with supervision');
    await expect(answers(page)).toContainText('Not scanned for viruses');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      answers(page).getByRole('link', { name: 'Save the resume (PDF, 1 KB)' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Resume Robin Sample.pdf');
    expect(await readFile(await download.path())).toEqual(pdfCv('a CV to save'));
  });

  await test.step('a quiz result shows the quiz, the result and the answers that were sent', async () => {
    const result = validQuizResult({ answers: [{ questionId: 'table', answer: 0 }] });
    await openSubmission(page, await postJson(stack.url, '/api/submit-quiz-result', result));
    await expect(answers(page)).toContainText('Who gets your best attention?');
    await expect(answers(page)).toContainText('Three at the table');
    await expect(answers(page).getByRole('definition')).toHaveCount(3);
  });
});

test('a lead from the form goes through an outage to its delivery', async ({ page }) => {
  test.setTimeout(180_000);
  const name = uniqueName();
  const { email } = validContactRequest();
  await stack.hubspot.mode('500');
  await page.goto(`${stack.url}/#contact`);
  const form = page.getByRole('form', { name: 'Contact' });
  await form.scrollIntoViewIfNeeded();
  await expect(form).toHaveAttribute('novalidate');
  await form.getByLabel('First name').fill('Noor');
  await form.getByLabel('Last name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('help with').selectOption('couples-therapy');
  await form.getByLabel('Message').fill('First line.');
  await form.getByLabel(/I agree/).check();
  const stored = page.waitForResponse(/submit-homepage-form$/);
  await form.getByRole('button', { name: /submit/i }).click();
  expect((await stored).status()).toBe(200);
  const { id } = (await (await stored).json()) as { id: string };

  await staff.open(page, '/admin');
  await page.getByRole('searchbox').fill(name);
  await leadRow(page, name).getByRole('link').click();
  await expect(page).toHaveTitle(/Lead · Admin$/);
  await expect(page.getByText('First line.')).toBeVisible();
  const contact = delivery(page, 'HubSpot contact');
  await expect(contact).toContainText('Trying again', { timeout: 60_000 });
  await expect(contact).toContainText('Next try');
  await expect(contact.getByRole('listitem').first()).toContainText('Could not be sent');
  expect(await contact.innerText()).not.toMatch(/ECONN|undefined|null|\bE[A-Z]{4,}/);
  await page.getByRole('link', { name: '← Leads' }).click();
  await expect(page.getByRole('list', { name: 'Destinations with problems' })).toContainText(
    'Not working since',
  );

  await page.getByRole('searchbox').fill(name);
  await leadRow(page, name).getByRole('link').click();
  // The api refuses to send again while an attempt is running.
  const postpone = `UPDATE delivery SET due_at = now() + interval '1 hour'
    WHERE submission_id = $1 AND destination = 'HUBSPOT_CONTACT' AND state = 'RETRYING' RETURNING id`;
  await eventually(async () => (await query(stack.databaseUrl, postpone, [id])).length === 1);
  // Still during the outage: afterward it may go out by itself before the press.
  await contact.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('It goes out again').first()).toBeVisible();
  await stack.hubspot.mode('ok');
  await expect(contact).toContainText('Delivered', { timeout: 90_000 });
  const contacts = await stack.hubspot.contacts();
  expect(contacts.filter(({ properties }) => properties.email === email)).toHaveLength(1);
});

test('a refused field is corrected and goes out again', async ({ page, expectConsoleError }) => {
  expectConsoleError(/400/);
  test.setTimeout(180_000);
  const { email } = validContactRequest();
  await stack.hubspot.mode('reject-property:email', { only: 'contacts' });
  const id = await sendLead(stack.url, { lastName: 'Refused' });
  await staff.open(page, `/admin/leads/${id}`);
  const contact = delivery(page, 'HubSpot contact');
  await expect(contact).toContainText('Failed', { timeout: 60_000 });
  await stack.hubspot.mode('ok');
  await page.getByRole('button', { name: 'Correct e-mail address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct the e\u2011mail address' });
  await dialog.getByLabel('The right e-mail address').fill('not an address');
  await dialog.getByRole('button', { name: 'Save and send again' }).click();
  await expect(dialog.getByLabel('The right e-mail address')).toHaveAccessibleDescription(/\w/);
  await dialog.getByLabel('The right e-mail address').fill(email);
  await dialog.getByRole('button', { name: 'Save and send again' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Contact', exact: true })).toContainText(email);
  await expect(contact).toContainText('Delivered', { timeout: 90_000 });
});

test('what failed in a time window goes out again; an admin pauses and resumes a destination', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await stack.hubspot.mode('reject-property:email', { only: 'contacts' });
  const name = uniqueName();
  const id = await sendLead(stack.url, { lastName: name });
  await staff.open(page, `/admin/leads/${id}`);
  const contact = delivery(page, 'HubSpot contact');
  await expect(contact).toContainText('Failed', { timeout: 60_000 });
  await stack.hubspot.mode('ok');
  await page.getByRole('link', { name: '← Leads' }).click();
  await page.getByText('All destinations').click();
  const all = page.getByRole('list', { name: 'All destinations' });
  await all.getByRole('button', { name: 'Pause HubSpot contact' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('list', { name: 'Destinations with problems' })).toContainText(
    'Paused by reception',
  );
  const late = page.getByRole('region', { name: 'Send what came before it was set up' });
  await expect(late.getByRole('status')).toHaveText(/missing/);
  const replay = page.getByRole('form', { name: 'Send again what failed' });
  await replay.getByRole('button', { name: 'Send again' }).click();
  await expect(
    page.getByText(/deliver(y|ies) goe?s? ?out again|go out again/).first(),
  ).toBeVisible();
  await all.getByRole('button', { name: 'Resume HubSpot contact' }).click();
  await expect(all.getByRole('button', { name: 'Pause HubSpot contact' })).toBeVisible();
  await staff.open(page, `/admin/leads/${id}`);
  await expect(contact).toContainText('Delivered', { timeout: 90_000 });
});

test(
  'two people at one lead see at once what the other changes',
  { tag: '@in-full' },
  async ({ page, browser }) => {
    const name = uniqueName();
    const id = await sendLead(stack.url, { lastName: name });
    const other = await (await browser.newContext()).newPage();
    await staff.open(page, `/admin/leads/${id}`);
    const streaming = other.waitForResponse('**/api/admin/events');
    await staff.open(other, `/admin/leads/${id}`);
    expect((await streaming).status()).toBe(200);
    await status(page, 'Reached').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Status: Reached').first()).toBeVisible();
    await expect(status(page, 'Reached')).toBeFocused();
    await page.getByRole('button', { name: 'Take it' }).click();
    await page.getByLabel('New note').fill('Left a message.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('reception,');
    await expect(page.getByLabel('New note')).toHaveValue('');

    await expect(other.getByRole('region', { name: 'Notes' })).toContainText('Left a message.');
    await expect(status(other, 'Reached')).toHaveAttribute('aria-pressed', 'true');
    await expect(other.getByLabel('Assigned to')).not.toHaveValue('');
    await status(other, 'Booked').click();
    // A toast under the pointer stays.
    await other.getByRole('button', { name: 'Undo' }).hover();
    await expect(other.getByText('Status: Booked').first()).toBeVisible();
    await page.getByRole('link', { name: '← Leads' }).click();
    await page.getByRole('searchbox').fill(name);
    await expect(leadRow(page, name)).toContainText('Booked');
    await other.getByRole('button', { name: 'Undo' }).click();
    await expect(leadRow(page, name)).toContainText('Reached', { timeout: 30_000 });
    await other.context().close();
  },
);

test('a change that a colleague has made stale is not saved; the page shows theirs and keeps mine', async ({
  page,
  browser,
}) => {
  const id = await sendLead(stack.url);
  const other = await (await browser.newContext()).newPage();
  await staff.open(page, `/admin/leads/${id}`);
  await expect(delivery(page, 'HubSpot contact')).toContainText('found it there');
  await expect(delivery(page, 'HubSpot form')).toContainText('found it there');
  // Without live updates, and without a poll, because everything has arrived.
  await other.route('**/api/admin/events', (route) => route.abort());
  await staff.open(other, `/admin/leads/${id}`);
  await expect(delivery(other, 'HubSpot form')).toContainText('found it there');
  await page.getByLabel('Follow up on').fill('2027-04-01');
  await expect(page.getByText('Follow-up saved').first()).toBeVisible();

  await other.getByLabel('Follow up on').fill('2027-03-05');
  const stale = other
    .getByRole('alert')
    .filter({ hasText: 'This was changed meanwhile. Nothing was saved' });
  await expect(stale).toContainText('The follow-up is on Thu, Apr 1 now.');
  await expect(other.getByLabel('Follow up on')).toHaveValue('2027-03-05');
  expect(await barriers(other)).toEqual([]);
  await stale.getByRole('button', { name: 'Save mine' }).click();
  await expect(stale).toHaveCount(0);
  await expect(other.getByText('Saved', { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel('Follow up on')).toHaveValue('2027-03-05');

  await status(page, 'Booked').click();
  await expect(page.getByText('Status: Booked').first()).toBeVisible();
  await expect(status(page, 'Booked')).toHaveAttribute('aria-pressed', 'true');
  await status(other, 'Reached').click();
  await expect(stale).toContainText('The status is now Booked; you chose Reached.');
  await stale.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(status(other, 'Booked')).toHaveAttribute('aria-pressed', 'true');

  await status(page, 'New').click();
  await expect(page.getByText('Status: New').first()).toBeVisible();
  const refused = Promise.withResolvers<void>();
  await other.route('**/api/admin/leads', async (route) => {
    await refused.promise;
    await route.continue();
  });
  await status(other, 'Reached').click();
  await other.getByRole('link', { name: '← Leads' }).click();
  await expect(other.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
  refused.resolve();
  await expect(other.getByText('Not saved').first()).toBeVisible();
  await other.context().close();
});

test(
  'what is entered while another change is saved shows at once and is saved after it, on whatever screen',
  { tag: '@in-full' },
  async ({ page }) => {
    const name = uniqueName();
    const id = await sendLead(stack.url, { lastName: name });
    await staff.open(page, `/admin/leads/${id}`);
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/admin/leads', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await status(page, 'Reached').click();
    await status(page, 'Booked').click();
    await expect(status(page, 'Booked')).toHaveAttribute('aria-pressed', 'true');
    await page.getByLabel('Follow up on').fill('2027-04-01');
    await page.getByRole('link', { name: '← Leads' }).click();
    await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
    const isReloadAsked = () =>
      page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await isReloadAsked()).toBe(true);
    await page.getByRole('searchbox').fill(name);
    await expect(leadRow(page, name)).toContainText('Follow up Thu, Apr 1');
    answer.resolve();
    await expect(page.getByText('Follow-up saved').first()).toBeVisible();
    await expect(leadRow(page, name)).toContainText('Booked');
    await expect.poll(isReloadAsked).toBe(false);
    expect(
      await query(
        stack.databaseUrl,
        'SELECT status, follow_up_on::text FROM submission WHERE id = $1',
        [id],
      ),
    ).toEqual([{ status: 'BOOKED', follow_up_on: '2027-04-01' }]);
  },
);

test('a lead links to its contact in HubSpot', { tag: '@in-full' }, async ({ page, context }) => {
  const { email } = validContactRequest();
  const id = await sendLead(stack.url, { email });
  await staff.open(page, `/admin/leads/${id}`);
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open in HubSpot' }).click();
  const opened = await opening;
  await opened.waitForLoadState();
  const contacts = await stack.hubspot.contacts();
  const contact = contacts.find(({ properties }) => properties.email === email);
  expect(new URL(opened.url()).pathname).toMatch(new RegExp(`/record/0-1/${contact?.id}$`));
  await expect(opened.getByRole('heading', { name: 'HubSpot sandbox' })).toBeVisible();
});

test('held back as spam, a lead can be delivered after all', async ({ page }) => {
  const name = uniqueName();
  const id = await sendLead(stack.url, { lastName: name, companyWebsite: 'https://spam.example' });
  await staff.open(page, `/admin/leads/${id}`);
  await expect(page.getByText('Held back as spam.')).toBeVisible();
  await expect(page.getByText('This is delivered nowhere.')).toBeVisible();
  await page.getByRole('button', { name: 'Not spam, deliver' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deliver' }).click();
  await expect(page.getByText('Held back as spam.')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(delivery(page, 'HubSpot contact')).toContainText('Delivered', { timeout: 60_000 });
});

test('shows consent, and the other leads of the address', { tag: '@in-full' }, async ({ page }) => {
  const { email } = validContactRequest();
  const first = await sendLead(stack.url, { email, lastName: uniqueName() });
  const second = await sendLead(stack.url, { email, lastName: uniqueName() });
  await staff.open(page, `/admin/leads/${second}`);
  await page
    .getByRole('region', { name: 'Also from this address' })
    .getByRole('link', { name: /^Contact request/ })
    .click();
  await expect(page).toHaveURL(`${stack.url}/admin/leads/${first}`);
  await expect(page.getByRole('region', { name: 'Consent' })).toBeVisible();
});

test('copies an address', { tag: '@in-full' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { email } = validContactRequest();
  await staff.open(page, `/admin/leads/${await sendLead(stack.url, { email })}`);
  await page.getByRole('button', { name: 'Copy e-mail address' }).click();
  await expect(page.getByText('The e-mail address is on the clipboard.').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(email);
});

test(
  'prints what was said and nothing to press, and the audit log knows',
  { tag: '@in-full' },
  async ({ page }) => {
    const id = await sendLead(stack.url, { message: 'On paper, too.' });
    await staff.open(page, `/admin/leads/${id}`);
    await expect(page.getByText('On paper, too.')).toBeVisible();
    const recorded = page.waitForResponse(/\/printed$/);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect((await recorded).status()).toBe(204);
    expect(
      await query(
        stack.databaseUrl,
        "SELECT username FROM audit_entry WHERE action = 'print submission' AND subject = $1",
        [id],
      ),
    ).toEqual([{ username: 'reception' }]);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('On paper, too.')).toBeVisible();
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  },
);

test(
  'an old address of a lead leads to it, and an unknown lead is called one',
  { tag: '@in-full' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/404/);
    const id = await sendLead(stack.url);
    await staff.open(page, `/admin/submissions/${id}`);
    await expect(page).toHaveURL(`${stack.url}/admin/leads/${id}`);
    await expect(page.getByRole('heading', { name: 'Deliveries' })).toBeVisible();
    await page.goto(`${stack.url}/admin/leads/0198d2a0-0000-7000-8000-000000000000`);
    await expect(page.getByRole('alert')).toContainText('This lead is gone');
    await page.getByRole('link', { name: 'Back to the leads' }).click();
    await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
  },
);

for (const { width, tag } of WIDTHS) {
  test(
    `a lead is accessible and has no horizontal overflow at ${width} px`,
    { tag },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const request = validVibeCheckRequest({
        lastName: 'W'.repeat(100),
        message: 'M'.repeat(400),
        safeContact: 'S'.repeat(300),
      });
      await openSubmission(page, await postJson(stack.url, '/api/submit-vibe-check', request));
      await page.getByLabel('New note').fill('N'.repeat(300));
      await page.getByRole('button', { name: 'Add note' }).click();
      await expect(page.getByText('N'.repeat(300))).toBeVisible();
      await scrollToTop(page);
      expect(await barriers(page)).toEqual([]);
      expect(await barriersInTheDark(page)).toEqual([]);
      await page.getByRole('button', { name: 'Correct phone number' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      expect(await overflow(page)).toEqual([]);
    },
  );
}
