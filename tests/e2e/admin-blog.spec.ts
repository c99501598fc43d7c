import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { editedPostSchema, type EditedPost } from '#contracts/blog';
import { addPerson, type AdminClient, signIn } from '../support/admin-client.ts';
import { readAs } from '../support/answers.ts';
import { barriers } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { pressIfThere } from '../support/press-if-there.ts';
import { ADMIN, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';
import { useSession } from '../support/use-session.ts';

const PASSWORD = 'plum-anchor-violet-canyon';

// Own stack, because every spec of the site reads the blog's pages.
let stack: Stack;
let admin: AdminClient;
let colleague: AdminClient;
let desk: AdminClient;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  stack = await startStack({ workers: 0, sandbox: false });
  admin = await signIn(stack.url);
  const add = async (username: string, role: 'admin' | 'staff') =>
    (await addPerson(stack.url, admin, { username, role, password: PASSWORD })).client;
  colleague = await add('naomi', 'admin');
  desk = await add('desk', 'staff');
});
test.afterAll(() => stopAll(stack));

let drafts = 0;
/** Stores a draft that keeps the rules of published posts. */
async function draft(fields: object = {}): Promise<EditedPost> {
  const response = await admin.post('/api/blog', {
    title: `The Quokka Agreement, part ${Date.now()}${(drafts += 1)}`,
    slug: 'the-quokka-agreement',
    description: 'Two people, one sofa and an agreement.',
    body: 'We agreed on a **word**.\n\n## How it began\n\nWith a [call](/vibe-check).',
    tags: ['communication'],
    ...fields,
  });
  return readAs(editedPostSchema, response);
}

async function open(page: Page, { id }: EditedPost): Promise<void> {
  await page.goto(`${stack.url}/admin/blog/${id}`);
  await expect(text(page)).toBeVisible();
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isSaved = (page: Page) =>
  expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();

test('an admin writes a post, sees it as visitors will, publishes it and takes it back', async ({
  page,
  browser,
  expectConsoleError,
}) => {
  await useSession(page, stack.url, admin);
  await page.goto(`${stack.url}/admin/blog`);
  await button(page, 'New post').click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('What a Quokka Knows');
  // Markdown takes what is indented for code.
  const indented = `    ${'And it smiles. '.repeat(20)}`;
  await text(page).fill(`It is a **small** animal.\n\n${indented}`);
  await isSaved(page);
  const preview = page.frameLocator('iframe[title="The page"]');
  await expect(preview.getByRole('strong')).toHaveText('small');
  await expect(preview.getByRole('heading', { level: 1 })).toContainText('What a Quokka Knows');

  expectConsoleError(/400/);
  await button(page, 'Publish').click();
  const description = page.getByRole('textbox', { name: 'Description', exact: true });
  await expect(description).toHaveAccessibleDescription(
    /Please write a description of at most 200 characters$/,
  );
  await expect(description).toBeFocused();
  await description.fill('Small, calm and friendly.');
  await button(page, 'Publish').click();
  await isSaved(page);
  await expect(page.getByRole('status')).toBeFocused();

  const visitor = await anonymous(browser);
  const address = await page.getByRole('link', { name: 'View on the site' }).getAttribute('href');
  expect(address).toMatch(/^\/blog\/\d+-what-a-quokka-knows$/);
  await expect(async () => {
    expect((await visitor.goto(stack.url + address))?.status()).toBe(200);
  }).toPass();
  await expect(visitor.getByRole('main').getByText('small', { exact: true })).toBeVisible();
  const isCut = () => document.documentElement.scrollWidth > innerWidth;
  expect(await visitor.evaluate(isCut)).toBe(false);
  const inList = visitor.getByRole('main').getByRole('link', { name: /What a Quokka Knows/ });
  await expect(async () => {
    await visitor.goto(`${stack.url}/resources/blog`);
    await expect(inList.first()).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await text(page).fill('It is a **little** animal.');
  await expect(page.getByRole('status')).toContainText('not on the site until you update');
  await button(page, 'Update').click();
  await isSaved(page);

  await button(page, 'Unpublish').click();
  await button(page, 'Make it a draft').click();
  await expect(button(page, 'Publish')).toBeVisible();
  await expect(page.getByRole('status')).toBeFocused();
  await expect(async () => {
    await visitor.goto(`${stack.url}/resources/blog`);
    await expect(inList).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await visitor.context().close();
});

/** A page of a visitor. */
async function anonymous(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test(
    "a publication is scheduled in the practice's time",
    { tag: '@in-full' },
    async ({ page }) => {
      await useSession(page, stack.url, admin);
      const post = await draft();
      await open(page, post);
      await button(page, 'Schedule').click();
      const dialog = page.getByRole('dialog', { name: 'Publish later' });
      await dialog.getByLabel('Date and time (Central Time)').fill('2020-01-01T09:00');
      await dialog.getByRole('button', { name: 'Schedule' }).click();
      await expect(dialog.getByText('Please choose a time in the future')).toBeVisible();
      const year = new Date().getFullYear() + 1;
      await dialog.getByLabel('Date and time (Central Time)').fill(`${year}-01-15T09:30`);
      await dialog.getByRole('button', { name: 'Schedule' }).click();

      await expect(button(page, 'Unschedule')).toBeVisible();
      await expect(page.locator('time').filter({ hasText: '9:30 AM' }).first()).toContainText(
        'Jan 15',
      );
      const stored = await readAs(editedPostSchema, await admin.get(`/api/admin/blog/${post.id}`));
      // Dallas is six hours behind UTC in winter.
      expect(stored).toMatchObject({
        status: 'scheduled',
        publishAt: `${year}-01-15T15:30:00.000Z`,
      });
      await page.goto(`${stack.url}/admin/blog`);
      const row = page.getByRole('listitem').filter({ hasText: post.title });
      await expect(row).toContainText('Scheduled');
      await expect(row).toContainText('9:30 AM');
    },
  );
});

test(
  'whoever saves second is told, and loses nothing',
  { tag: '@in-full' },
  async ({ page, browser, expectConsoleError }) => {
    expectConsoleError(/409/);
    const post = await draft();
    await useSession(page, stack.url, admin);
    await open(page, post);
    const theirs = await anonymous(browser);
    await useSession(theirs, stack.url, colleague);
    await open(theirs, post);
    await text(theirs).fill('Their words.');
    await isSaved(theirs);
    await theirs.context().close();

    await page.setViewportSize({ width: 360, height: 740 });
    await text(page).fill('My words.');
    const notice = page.getByRole('region', { name: 'Two people are writing' });
    await expect(notice).toContainText('naomi saved this post');
    await page.getByRole('textbox', { name: 'Address', exact: true }).focus();
    await expect(notice).not.toBeInViewport();
    await expect(page.getByText('Not saved: somebody else saved')).toBeInViewport();
    await button(page, 'See both versions').click();
    await expect(notice).toBeFocused();
    await expect(notice.getByRole('alert')).toBeInViewport();
    await expect(notice.getByRole('deletion').filter({ hasText: 'Their' })).toBeVisible();
    await expect(text(page)).toHaveValue('My words.');
    await text(page).fill('My words, and more.');
    await button(page, 'Save mine instead').click();
    await expect(notice).toHaveCount(0);
    await isSaved(page);

    await page.reload();
    await expect(text(page)).toHaveValue('My words, and more.');
    await button(page, 'History').click();
    await page.getByRole('button', { name: /naomi/ }).first().click();
    await expect(page.getByRole('group', { name: 'Comparison: Text' })).toContainText('Their');
  },
);

test(
  'a change of a published post survives the end of the session, and needs a title',
  { tag: '@in-full' },
  async ({ page, context, expectConsoleError }) => {
    expectConsoleError(/40[01]/);
    const post = await draft({ status: 'published' });
    await useSession(page, stack.url, admin);
    await open(page, post);
    await text(page).fill('An hour of work.');
    await context.clearCookies();
    // The preview may have noticed it by itself.
    await pressIfThere(page.getByRole('button', { name: 'Update', exact: true }));
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.getByLabel('User name').fill(ADMIN.username);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(text(page)).toHaveValue('An hour of work.');

    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await title.fill('');
    await button(page, 'Update').click();
    await expect(title).toHaveAccessibleDescription('Please write a title');
    await expect(title).toBeFocused();
    await title.fill('An Hour');
    await button(page, 'Update').click();
    await isSaved(page);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('An hour');
  },
);

test('an earlier version is compared and restored', { tag: '@in-full' }, async ({ page }) => {
  const post = await draft({ body: 'We agreed on a word.' });
  await useSession(page, stack.url, admin);
  await open(page, post);
  await text(page).fill('We agreed on a song.');
  await isSaved(page);

  await button(page, 'History').click();
  await page.getByRole('region', { name: 'History' }).getByRole('listitem').last().click();
  const comparison = page.getByRole('group', { name: 'Comparison: Text' });
  await expect(comparison.getByRole('deletion').filter({ hasText: 'word' })).toBeVisible();
  await expect(comparison.getByRole('insertion').filter({ hasText: 'song' })).toBeVisible();
  await button(page, 'Restore this').click();
  await expect(text(page)).toHaveValue('We agreed on a word.');
  await isSaved(page);
  await page.reload();
  await expect(text(page)).toHaveValue('We agreed on a word.');
});

test('publishing does not take the focus from whoever writes on', async ({ page }) => {
  const post = await draft();
  await useSession(page, stack.url, admin);
  await open(page, post);
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/blog/${post.id}`, async (route) => {
    if (route.request().method() !== 'GET') await held.promise;
    await route.continue();
  });
  await button(page, 'Publish').click();
  await text(page).focus();
  held.resolve();
  await expect(button(page, 'Unpublish')).toBeVisible();
  await expect(text(page)).toBeFocused();
});

test('a picture needs words for those who do not see it', async ({ page }) => {
  const post = await draft();
  await useSession(page, stack.url, admin);
  await open(page, post);
  await button(page, 'Picture').click();
  const dialog = page.getByRole('dialog', { name: 'Add a picture' });
  await dialog.getByRole('button', { name: 'Add' }).click();
  const file = dialog.getByLabel('Picture');
  await expect(file).toBeFocused();
  await expect(file).toHaveAccessibleDescription('Please choose a picture');
  const picture = { create: { width: 800, height: 500, channels: 3, background: '#355' } } as const;
  await file.setInputFiles({
    name: 'quokka.png',
    mimeType: 'image/png',
    buffer: await sharp(picture).png().toBuffer(),
  });
  await dialog.getByRole('button', { name: 'Add' }).click();
  const alt = dialog.getByLabel('What it shows');
  await expect(alt).toBeFocused();
  await expect(alt).toHaveAccessibleDescription(/Please say what the picture shows$/);
  await alt.fill('A quokka on a sofa');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(text(page)).toHaveValue(/!\[A quokka on a sofa\]\(\S+\)/);
  await isSaved(page);
  const preview = page.frameLocator('iframe[title="The page"]');
  await expect(preview.getByRole('img', { name: 'A quokka on a sofa' })).toBeVisible();
});

test('only admins have the blog, without a barrier on telephones and screens', async ({ page }) => {
  await useSession(page, stack.url, desk);
  await page.goto(`${stack.url}/admin/blog`);
  await expect(page.getByRole('heading', { name: 'This screen is for admins' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Blog' })).toHaveCount(0);

  await useSession(page, stack.url, admin);
  const post = await draft();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${stack.url}/admin/blog`);
    await expect(page.getByRole('link', { name: post.title })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await open(page, post);
    expect(await barriers(page)).toEqual([]);
    await button(page, 'History').click();
    await page.getByRole('region', { name: 'History' }).getByRole('button').first().click();
    await expect(page.getByText('The words are the same.')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  }
});
