import { signIn } from '../support/admin-client.ts';
import { barriers } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { readAccepted } from '../support/answers.ts';
import { sendLead, staffSession, uniqueName } from '../support/lead-pages.ts';
import { query } from '../support/query.ts';
import { planErasureList } from '../support/server-program.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';
import { inFullUnless } from '../support/in-full.ts';

const WIDTHS = [360, 768, 1440];

const list = planErasureList();
let stack: Stack;
let staff: Awaited<ReturnType<typeof staffSession>>;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  stack = await startStack({ env: { ERASURE_LIST: list.file } });
  staff = await staffSession(stack.url);
});
test.afterAll(() => stopAll(stack, list));
test.beforeEach(async ({ page }) => {
  await staff.use(page);
});

test('the audit log says in words who did what, can be filtered and is verified', async ({
  page,
}) => {
  await page.goto(`${stack.url}/admin/audit`);
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.getByRole('cell', { name: 'read the audit log' })).toBeVisible();
  await expect(log.getByRole('cell', { name: 'signed in' }).first()).toBeVisible();

  await page.getByLabel('Show').selectOption({ label: 'Read the audit log' });
  await expect(log.getByRole('cell', { name: 'signed in' })).toHaveCount(0);
  await expect(log.getByRole('cell', { name: 'read the audit log' })).toHaveCount(1);
  await page.getByLabel('Show').selectOption({ label: 'Erased a person' });
  await expect(page.getByText('Nothing of this kind yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Check that nothing was changed' }).click();
  await expect(page.getByRole('status')).toHaveText(/^All \d+ entries are whole\.$/);
  await query(stack.databaseUrl, 'ALTER TABLE audit_entry DISABLE TRIGGER USER');
  await query(stack.databaseUrl, `UPDATE audit_entry SET username = 'nobody' WHERE number = 1`);
  await page.getByRole('button', { name: 'Check that nothing was changed' }).click();
  await expect(page.getByRole('status')).toContainText('Entry 1 does not fit');
  await query(stack.databaseUrl, `UPDATE audit_entry SET username = 'reception' WHERE number = 1`);
  await query(stack.databaseUrl, 'ALTER TABLE audit_entry ENABLE TRIGGER USER');
});

test('a lead leads to the audit log of its own entries', async ({ page }) => {
  const id = await sendLead(stack.url, { lastName: uniqueName() });
  await page.goto(`${stack.url}/admin/leads/${id}`);
  await page.getByRole('button', { name: 'Reached' }).click();
  await expect(page.getByText('Status: Reached', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Who did what with this lead' }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.getByRole('cell', { name: 'changed a lead: status to Reached' })).toBeVisible();
  // No sign-in, nor what was done with other leads.
  await expect(log.getByRole('link').filter({ hasNotText: id })).toHaveCount(0);
  await expect(log.getByRole('cell', { name: 'signed in' })).toHaveCount(0);

  await page.getByLabel('Show').selectOption({ label: 'Opened a lead' });
  await expect(log.getByRole('cell', { name: 'changed a lead' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Open the lead' })).toBeVisible();
  await page.getByLabel('Show').selectOption({ label: 'Everything' });
  await page.getByRole('link', { name: 'Show the whole log' }).click();
  await expect(log.getByRole('cell', { name: 'signed in' }).first()).toBeVisible();
});

for (const path of ['/admin/audit', '/admin/privacy', '/admin/settings']) {
  test(
    `${path} fits every width and has no barrier`,
    inFullUnless(path === '/admin/privacy'),
    async ({ page }) => {
      await page.goto(`${stack.url}${path}`);
      await expect(page.getByRole('table').first()).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        expect(await barriers(page)).toEqual([]);
      }
    },
  );
}

test('checks an integration and says how the queue is doing', async ({ page }) => {
  await page.goto(`${stack.url}/admin/settings`);
  const database = page.getByRole('row', { name: /^Database/ });
  await database.getByRole('button', { name: 'Check' }).click();
  await expect(database.getByRole('status')).toHaveText(/Works.*has space to store/);
  await expect(page.getByRole('row', { name: /^Virus scanner/ })).toContainText(
    'Missing: its address (CLAMAV_HOST).',
  );
  // No integration names a variable without words before it.
  const missing = page.getByText(/Missing: /);
  for (const words of await missing.allTextContents()) {
    expect(words).not.toMatch(/(?:Missing: |, )[A-Z_]+\b/);
  }
  await expect(page.getByRole('table', { name: 'Deliveries' })).toContainText('Waiting');
});

test('erases a person from one of their leads, here and in HubSpot, and shows the proof', async ({
  page,
}) => {
  const email = 'erased@frontdoor-tests.org';
  const ids = [];
  for (let n = 0; n < 2; n++) {
    ids.push(
      await readAccepted(await postContactRequest(stack.url, validContactRequest({ email }))),
    );
  }
  const inHubSpot = async () =>
    (await stack.hubspot.contacts()).some(({ properties }) => properties['email'] === email);
  await expect.poll(inHubSpot, { timeout: 60_000 }).toBe(true);
  await page.goto(`${stack.url}/admin/leads/${ids[0]}`);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download a copy' }).click();
  expect((await download).suggestedFilename()).toBe(`personal-data-${ids[0]}.json`);

  await page.getByRole('button', { name: 'Erase this person…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this person?' });
  await dialog.getByRole('textbox').fill('somebody.else@frontdoor-tests.org');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog.getByText('This is not the address of this person')).toBeVisible();
  await dialog.getByRole('textbox').fill(email);
  // Before the erasure answers, this tab is told of it and regains focus: it must not read the lead again.
  await page.route('**/erase', async (route) => {
    const told = page.waitForResponse('**/api/admin/leads/counts');
    const response = await route.fetch();
    await told;
    await page.evaluate(async () => {
      window.dispatchEvent(new Event('visibilitychange'));
      await fetch('/api/admin/leads/counts');
    });
    await route.fulfill({ response });
  });
  await dialog.getByRole('button', { name: 'Erase for good' }).click();

  await expect(page).toHaveURL(/\/admin\/privacy$/);
  await expect(page.getByText('2 × Contact request')).toBeVisible();
  await expect(page.getByText('Erased here and in HubSpot')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(email)).toHaveCount(0);
  expect(await inHubSpot()).toBe(false);
  expect(
    await query(stack.databaseUrl, 'SELECT FROM submission WHERE id = ANY($1)', [ids]),
  ).toEqual([]);
});

test('a lead that is erased elsewhere leaves the page, with the note that was begun', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const request = validContactRequest({ message: 'To be forgotten.' });
  const id = await readAccepted(await postContactRequest(stack.url, request));
  const streaming = page.waitForResponse('**/api/admin/events');
  await page.goto(`${stack.url}/admin/leads/${id}`);
  expect((await streaming).status()).toBe(200);
  await page.getByLabel('New note').fill('About somebody.');
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
  expect(await kept()).toContain('About somebody.');
  const admin = await signIn(stack.url);
  const erased = await admin.post(`/api/admin/leads/${id}/erase`, { email: request.email });
  expect(erased.ok).toBe(true);
  await expect(page.getByRole('alert')).toContainText('This lead is gone');
  await expect(page.getByText('To be forgotten.')).toHaveCount(0);
  expect(await kept()).not.toContain('About somebody.');
});
