import type { BrowserContext, Page } from '@playwright/test';
import { editedPostSchema } from '#contracts/blog';
import { siteDetailsSchema } from '#contracts/site-details';
import { addPerson, type AdminClient, signIn } from '../support/admin-client.ts';
import { readAs } from '../support/answers.ts';
import { barriers, barriersInTheDark } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { pressIfThere } from '../support/press-if-there.ts';
import { query } from '../support/query.ts';
import { ADMIN, startStack, type Stack } from '../support/stack.ts';
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

async function openScreen(page: Page): Promise<void> {
  await useSession(page.context(), admin);
  await page.goto(`${stack.url}/admin/site`);
  await expect(page.getByRole('form', { name: 'Prices' })).toBeVisible();
}
async function detail(key: string) {
  const { items } = await readAs(siteDetailsSchema, await admin.get('/api/admin/content'));
  const found = items.find((item) => item.key === key);
  if (!found) throw new Error(`There is no ${key}`);
  return found;
}
/** Saves as a colleague does who has just read it. */
async function saveByApi(key: string, value: unknown): Promise<void> {
  const { version } = await detail(key);
  const { status } = await admin.put(`/api/admin/content/${key}`, { value, version });
  expect(status).toBe(200);
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
  await prices.getByLabel('Reset, from').fill('871');
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
  await section.getByRole('button', { name: 'Use again: number 1' }).click();
  await expect(section.getByLabel('Takes new clients')).not.toBeChecked();
  await section.getByRole('button', { name: 'Save and confirm' }).click();
  await expect(section.getByRole('status')).toContainText('Saved.');
  await expect(section.getByRole('button', { name: 'Use again: number 3' })).toBeVisible();

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
  await expect(seen).toContainText('Takes no new clients: Waitlist Available');
  await expect(theirs.getByRole('button', { name: /Save/ })).toHaveCount(0);
  await other.close();
});

test(
  'whoever confirms what a colleague has changed, and typed nothing, saves what was on the screen',
  { tag: '@in-full' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/409/);
    const key = 'availability.juniper-wren';
    await saveByApi(key, { isAcceptingClients: true, availability: null });
    await openScreen(page);
    await saveByApi(key, { isAcceptingClients: false, availability: null });
    const section = page.getByRole('region', { name: 'Availability of Juniper Wren' });
    await section.getByRole('button', { name: 'Save and confirm' }).click();
    const alert = section.getByRole('alert');
    await expect(alert).toContainText('You wanted to save: Takes new clients: Accepting Clients.');
    await expect(alert).toContainText('The site now says: Takes no new clients');
    await expect(alert).not.toContainText('What you typed');
    await section.getByRole('button', { name: 'Save mine instead' }).click();
    await expect(section.getByRole('heading')).toBeFocused();
    await expect(section.getByRole('status')).toContainText('Saved.');
    expect((await detail(key)).value).toEqual({ isAcceptingClients: true, availability: null });
  },
);

test(
  'what is typed while a save runs is saved by the next one',
  { tag: '@in-full' },
  async ({ page }) => {
    await openScreen(page);
    const prices = page.getByRole('form', { name: 'Prices' });
    const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
    let saves = 0;
    await page.route('**/api/admin/content/prices', async (route) => {
      saves += 1;
      await answered;
      await route.continue();
    });
    await prices.getByLabel('Reset, from').fill('861');
    await prices.getByRole('button', { name: 'Save' }).click();
    const save = prices.getByRole('button', { name: 'Saving...' });
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await prices.getByLabel('Session with the founder').fill('261');
    await prices.getByLabel('Session with the founder').press('Enter');
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    answer(undefined);
    await expect(prices.getByRole('status')).toContainText('typed since then is not saved yet');
    await expect(prices.getByRole('button', { name: 'Go back to the standard' })).toBeHidden();
    expect(saves).toBe(1);
    await prices.getByRole('button', { name: 'Save' }).click();
    await expect(prices.getByRole('status')).toHaveText('Saved. On the site within seconds.');
    expect((await detail('prices')).value).toMatchObject({ reset: 861, founder: 261 });
  },
);

test(
  'who types on after a conflict has seen what the site says, and can save',
  { tag: '@in-full' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/409/);
    await openScreen(page);
    await saveByApi('announcement', { text: 'Their words' });
    const form = page.getByRole('form', { name: 'Announcement' });
    await form.getByLabel('Announcement').fill('My words');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toContainText('What you typed is still here.');
    await expect(form.getByRole('alert')).toContainText('“Their words”');
    await form.getByLabel('Announcement').fill('My words and theirs');
    await expect(form.getByRole('alert')).toBeEmpty();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('status')).toContainText('Saved.');
    expect((await detail('announcement')).value).toMatchObject({ text: 'My words and theirs' });
  },
);

test(
  'an announcement whose post is no longer published says so',
  { tag: '@in-full' },
  async ({ page }) => {
    const words = { title: 'Closed for the Eclipse', slug: 'closed-for-the-eclipse' };
    const text = { description: 'Why we close on Thursday.', body: 'We look at the sky.' };
    const answer = await admin.post('/api/blog', { ...words, ...text, status: 'published' });
    const { id, path, version } = await readAs(editedPostSchema, answer);
    const value = { text: 'Closed on Thursday', to: path };
    // Once the api has loaded the post.
    await expect(async () => saveByApi('announcement', value)).toPass();
    await openScreen(page);
    const section = page.getByRole('region', { name: 'Announcement' });
    await expect(section.getByLabel('Page it leads to')).toHaveValue(path);
    await expect(section).not.toContainText('without a link');
    expect((await admin.patch(`/api/blog/${id}`, { status: 'draft', version })).status).toBe(200);
    await expect(async () =>
      expect((await detail('announcement')).warning).not.toBeNull(),
    ).toPass();
    await openScreen(page);
    await expect(section).toContainText(`The post ${path} is not published now.`);
    expect(await barriers(page)).toEqual([]);
    await saveByApi('announcement', { text: '' });
  },
);

test(
  'two admins who change different prices both keep theirs',
  { tag: '@in-full' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/409/);
    await saveByApi('prices', {});
    await openScreen(page);
    await saveByApi('prices', { reset: 866 });
    const prices = page.getByRole('form', { name: 'Prices' });
    await prices.getByLabel('Session with the founder').fill('266');
    await prices.getByRole('button', { name: 'Save' }).click();
    await expect(prices.getByRole('alert')).toContainText('Reset, from $866');
    await expect(prices.getByLabel('Reset, from')).toHaveValue('866');
    await expect(prices.getByLabel('Session with the founder')).toHaveValue('266');
    await prices.getByRole('button', { name: 'Save mine instead' }).click();
    await expect(prices.getByRole('status')).toContainText('Saved.');
    expect((await detail('prices')).value).toMatchObject({ reset: 866, founder: 266 });
  },
);

test(
  'a price that is refused is marked, and who leaves with unsaved words is asked',
  { tag: '@in-full' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/400/);
    await openScreen(page);
    const prices = page.getByRole('form', { name: 'Prices' });
    const reset = prices.getByLabel('Reset, from');
    await reset.fill('75.50');
    await prices.getByRole('button', { name: 'Save' }).click();
    await expect(reset).toBeFocused();
    await expect(reset).toHaveAttribute('aria-invalid', 'true');
    await expect(prices.getByRole('alert')).toHaveText(
      'Not saved: Please write a whole number of dollars',
    );
    await expect(reset).toHaveAccessibleDescription('Please write a whole number of dollars');
    const asked = page.waitForEvent('dialog');
    const left = page.getByRole('link', { name: 'Leads' }).first().click();
    const dialog = await asked;
    expect(dialog.message()).toContain('“Prices”');
    await dialog.dismiss();
    await left;
    await expect(reset).toHaveValue('75.50');
  },
);

test('what was typed when the session ended is there again after a sign-in, and gone after a sign-out', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/401/);
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.accept();
  });
  await openScreen(page);
  const announcement = page.getByRole('form', { name: 'Announcement' });
  await announcement.getByLabel('Announcement').fill('Half an announcement');
  await context.clearCookies();
  // The screen may have noticed it by itself.
  await pressIfThere(announcement.getByRole('button', { name: 'Save' }));
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('User name').fill(ADMIN.username);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${stack.url}/admin/site`);
  await expect(announcement.getByLabel('Announcement')).toHaveValue('Half an announcement');
  await expect(announcement.getByRole('status')).toHaveText('Not saved yet.');
  expect(questions).toEqual([]);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(questions).toEqual([expect.stringContaining('is lost when you sign out')]);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Half an');
});

test(
  'people are moved by keyboard up to the ends of the list',
  { tag: '@in-full' },
  async ({ page }) => {
    await openScreen(page);
    const team = page.getByRole('form', { name: 'Order of the team' });
    const names = await team.getByRole('listitem').locator('span').allTextContents();
    const [, second = ''] = names;
    const up = team.getByRole('button', { name: `Up: ${second}` });
    await up.press('Enter');
    await expect(up).toBeFocused();
    await expect(up).toHaveAttribute('aria-disabled', 'true');
    await expect(team.getByText(`${second} is now number 1 of ${names.length}.`)).toHaveAttribute(
      'role',
      'status',
    );
    await up.press('Enter');
    await expect(team.getByRole('listitem').first()).toContainText(second);
  },
);

test(
  'a value that was saved under other rules does not take the screen down',
  { tag: '@in-full' },
  async ({ page }) => {
    const key = 'availability.naomi-avocet';
    const row = `SELECT '${key}', 1, '{"isAcceptingClients": "yes"}'::jsonb, now(), id FROM admin_user LIMIT 1`;
    for (const table of ['content_override', 'content_override_revision']) {
      await query(
        stack.databaseUrl,
        `INSERT INTO ${table} (key, version, value, saved_at, saved_by_id) ${row}`,
      );
    }
    await openScreen(page);
    const section = page.getByRole('region', { name: 'Availability of Naomi Avocet' });
    await expect(section).toContainText('What was saved here cannot be used anymore.');
    await section.getByText('History').click();
    await expect(section.getByRole('listitem')).toContainText('cannot be used anymore');
    await expect(section.getByRole('button', { name: /Use again/ })).toHaveCount(0);
    await section.getByRole('button', { name: 'Save and confirm' }).click();
    await expect(section.getByRole('status')).toContainText('Saved.');
    await expect(section).not.toContainText('What was saved here');
  },
);
