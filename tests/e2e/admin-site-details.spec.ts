import type { BrowserContext } from '@playwright/test';
import { addPerson, type AdminClient, signIn } from '../support/admin-client.ts';
import { barriers, barriersInTheDark } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

// Own stack, because other tests read the pages of the build.
let stack: Stack;
let admin: AdminClient;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  stack = await startStack({ workers: 0, sandbox: false });
  admin = await signIn(stack.url);
});
test.afterAll(() => stopAll(stack));

async function useSession(context: BrowserContext, { cookie }: AdminClient): Promise<void> {
  for (const pair of cookie.split('; ')) {
    const [name = '', value = ''] = pair.split('=');
    await context.addCookies([{ name, value, url: stack.url }]);
  }
}

test('an admin changes a price and the announcement, visitors see them, and a colleague is not overwritten', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/40[09]/);
  await page.setViewportSize({ width: 360, height: 740 });
  await useSession(context, admin);
  await page.goto(`${stack.url}/admin/site`);
  await expect(page.getByRole('heading', { name: 'Site details' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  expect(await barriersInTheDark(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  const prices = page.getByRole('form', { name: 'Prices' });
  await prices.getByLabel('Reset', { exact: true }).fill('871');
  await prices.getByRole('button', { name: 'Save' }).click();
  await expect(prices.getByRole('status')).toHaveText('Saved. On the site within seconds.');

  const words = 'We are closed on the first Monday of May.';
  const announcement = page.getByRole('form', { name: 'Announcement' });
  await announcement.getByLabel('Announcement').fill(words);
  await announcement.getByLabel('Page it leads to').fill('/no-such-page');
  await announcement.getByRole('button', { name: 'Save' }).click();
  await expect(announcement.getByRole('alert')).toContainText('There is no page /no-such-page');
  await expect(announcement.getByLabel('Announcement')).toHaveValue(words);

  // Somebody else saves first.
  const theirs = { value: { text: 'Theirs' }, version: 0 };
  await admin.put('/api/admin/content/announcement', theirs);
  await announcement.getByLabel('Page it leads to').fill('/vibe-check');
  await announcement.getByRole('button', { name: 'Save' }).click();
  await expect(announcement.getByRole('alert')).toContainText('Nothing was overwritten');
  await expect(announcement.getByRole('alert')).toContainText('“Theirs”');
  await expect(announcement.getByLabel('Announcement')).toHaveValue(words);
  await announcement.getByRole('button', { name: 'Save mine instead' }).click();
  await expect(announcement.getByRole('status')).toContainText('Saved.');

  await expect(async () => {
    await page.goto(`${stack.url}/reset`);
    await expect(page.getByRole('link', { name: words })).toBeVisible({ timeout: 1_000 });
    await expect(page.getByRole('main')).toContainText('$871', { timeout: 1_000 });
  }).toPass();
  expect(await barriers(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(words)).toBeHidden();
});

test('what was saved before can be used again, and staff only read', async ({ page, browser }) => {
  const key = 'availability.theo-kestrel';
  const save = (isAcceptingClients: boolean, version: number) =>
    admin.put(`/api/admin/content/${key}`, {
      value: { isAcceptingClients, availability: null },
      version,
    });
  await save(false, 0);
  await save(true, 1);
  await useSession(page.context(), admin);
  await page.goto(`${stack.url}/admin/site`);
  const section = page.getByRole('region', { name: 'Availability of Theo Kestrel' });
  await section.getByText('History').click();
  await section.getByRole('button', { name: 'Use number 1 again' }).click();
  await expect(section.getByLabel('Takes new clients')).not.toBeChecked();
  await section.getByRole('button', { name: 'Save and confirm' }).click();
  await expect(section.getByRole('status')).toContainText('Saved.');
  await expect(section.getByRole('button', { name: 'Use number 3 again' })).toBeVisible();

  const { client } = await addPerson(stack.url, admin, {
    username: `desk-${Date.now()}`,
    role: 'staff',
    password: 'plum-anchor-violet-desk',
  });
  const other = await browser.newContext();
  await useSession(other, client);
  const theirs = await other.newPage();
  await theirs.goto(`${stack.url}/admin/site`);
  const seen = theirs.getByRole('region', { name: 'Availability of Theo Kestrel' });
  await expect(seen).toContainText('Waitlist Available');
  await expect(theirs.getByRole('button', { name: /Save/ })).toHaveCount(0);
  await other.close();
});
