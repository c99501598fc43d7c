import type { Locator } from '@playwright/test';
import { siteDetailsSchema } from '#contracts/site-details';
import { addPerson, type AdminClient, signIn } from '../support/admin-client.ts';
import { readAs } from '../support/answers.ts';
import { barriers, barriersInTheDark } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';
import { useSession } from '../support/use-session.ts';

// Own stack, because the shared one has other gaps.
let stack: Stack;
let admin: AdminClient;
let desk: AdminClient;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  stack = await startStack({ workers: 0, sandbox: false });
  admin = await signIn(stack.url);
  const person = {
    username: 'desk',
    role: 'staff',
    password: 'plum-anchor-violet-canyon',
  } as const;
  desk = (await addPerson(stack.url, admin, person)).client;
  await query(
    stack.databaseUrl,
    `INSERT INTO relie_gap (day, topic, path, count) VALUES
       (current_date, 'trust', '/crisis-couples', 2), (current_date, 'general', '', 1)`,
  );
});
test.afterAll(() => stopAll(stack));

test(
  'an admin begins an article about what Relie could not answer, which the desk sees',
  { tag: '@in-full' },
  async ({ page }) => {
    await useSession(page, stack.url, admin);
    await page.goto(`${stack.url}/admin/relie-gaps`);
    await page
      .getByRole('button', { name: 'Write a draft about Trust and betrayal, /crisis-couples' })
      .click();
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
      'When trust is broken',
    );
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await expect(text).toHaveValue(/## What helps/);
    await expect(text).toHaveValue(/\[\/crisis-couples\]\(\/crisis-couples\)/);
    const editor = page.url();

    await page.goto(`${stack.url}/admin/relie-gaps`);
    await page
      .getByRole('link', { name: 'Open the draft about Trust and betrayal, /crisis-couples' })
      .click();
    await expect(text).toHaveValue(/## What helps/);
    expect(page.url()).toBe(editor);

    // The desk sees that a draft is begun, and writes none.
    await useSession(page, stack.url, desk);
    await page.goto(`${stack.url}/admin/relie-gaps`);
    await expect(page.getByRole('row', { name: /Trust and betrayal/ })).toContainText(
      'A draft is begun',
    );
    await expect(page.getByRole('button', { name: /Write a draft/ })).toHaveCount(0);
  },
);

test('an admin answers what Relie could not, and the page shows it to visitors', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/400/);
  await page.setViewportSize({ width: 360, height: 740 });
  await useSession(page, stack.url, admin);
  await page.goto(`${stack.url}/admin/relie-gaps`);
  const answer = page.getByRole('link', { name: 'Add an answer about Something else' });
  const write = page.getByRole('button', { name: 'Write a draft about Something else' });
  const edgeOf = async (one: Locator) => (await one.boundingBox())?.x;
  // One below the other, beside what the cell is called.
  expect(await edgeOf(answer)).toBe(await edgeOf(write));
  await answer.click();
  const form = page.getByRole('form', { name: 'Our own answers' });
  const question = form.getByLabel('Question', { exact: true });
  await expect(question).toBeFocused();
  await question.fill('Where can I leave my bicycle?');
  await form.getByLabel('Other ways to ask', { exact: true }).fill('do you have a bicycle rack');
  await form.getByLabel('Answer', { exact: true }).fill('Beside our door, under a roof.');
  await form.getByLabel('Question in Spanish').fill('¿Dónde puedo dejar mi bicicleta?');
  await form
    .getByLabel('Other ways to ask in Spanish')
    .fill('dónde dejo la bici\npuedo ir en bici\ntienen lugar para bicicletas');
  await form.getByLabel('Answer in Spanish').fill('Junto a nuestra puerta, bajo techo.');
  await expect(form.getByLabel('Page with more about it')).toHaveValue('/fees-and-faqs');
  const save = form.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(form.getByLabel('Other ways to ask', { exact: true })).toHaveAccessibleDescription(
    /at least 4 ways/,
  );
  expect(await barriers(page)).toEqual([]);
  expect(await barriersInTheDark(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await form
    .getByLabel('Other ways to ask', { exact: true })
    .fill('do you have a bicycle rack\ncan i come by bicycle\nis there bicycle parking');
  await save.click();
  await expect(form.getByRole('status')).toContainText('Saved.');
  await expect(async () => {
    await page.goto(`${stack.url}/fees-and-faqs`);
    await expect(page.getByText('Where can I leave my bicycle?')).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await page.goto(`${stack.url}/admin/site`);
  await form.getByText('Where can I leave my bicycle?').click();
  await form
    .getByRole('button', { name: 'Remove this answer: Where can I leave my bicycle?' })
    .click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('status')).toContainText('Saved.');
});

test(
  'an answer of staff that nobody has reviewed for a year is listed until somebody says it is right',
  { tag: '@in-full' },
  async ({ page }) => {
    const asked = 'Is there a bicycle rack?';
    const answer = {
      id: 'staff-bicycle-rack',
      page: '/fees-and-faqs',
      reviewed: '2024-02-29',
      questions: {
        en: [asked, 'bicycle stand', 'where do bicycles go', 'can i lock my bicycle'],
        es: ['¿Hay dónde dejar la bicicleta?', 'bicicletas', 'voy en bici', 'dejar la bici'],
      },
      answer: { en: 'Yes, beside the door.', es: 'Sí, junto a la puerta.' },
      next: { en: 'What else would you like to know?', es: '¿Qué más le gustaría saber?' },
    };
    const { items } = await readAs(siteDetailsSchema, await admin.get('/api/admin/content'));
    const version = items.find(({ key }) => key === 'answers')?.version;
    const saved = await admin.put('/api/admin/content/answers', { value: [answer], version });
    expect(saved.status).toBe(200);
    await useSession(page, stack.url, admin);
    const row = page
      .getByRole('table', { name: 'Answers nobody has reviewed for a year' })
      .getByRole('row', { name: asked });
    // Once the api has loaded it.
    await expect(async () => {
      await page.goto(`${stack.url}/admin/freshness`);
      await expect(row).toContainText('Feb 29, 2024', { timeout: 1_000 });
    }).toPass();
    expect(await barriers(page)).toEqual([]);
    await row.getByRole('link', { name: 'Our own answers' }).click();
    const form = page.getByRole('form', { name: 'Our own answers' });
    await form.getByText(asked).click();
    await expect(form).toContainText('Last reviewed Feb 29, 2024.');
    await form.getByRole('button', { name: `It is still right: ${asked}` }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('status')).toContainText('Saved.');
    await expect(async () => {
      await page.goto(`${stack.url}/admin/freshness`);
      const words = page.getByText('No answer was last reviewed more than a year ago.');
      await expect(words).toBeVisible({ timeout: 1_000 });
    }).toPass();
  },
);

test(
  'staff see what may be out of date, without a barrier',
  { tag: '@in-full' },
  async ({ page }) => {
    await useSession(page, stack.url, desk);
    await page.goto(`${stack.url}/admin`);
    await page.getByRole('link', { name: 'Freshness' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Freshness');
    await expect(page.getByText('No broken link is known.')).toBeVisible();
    const pages = page.getByRole('table', { name: 'Pages by last review' });
    await expect(pages.getByRole('row')).not.toHaveCount(1);

    // The content has been loaded, and its links with it.
    const broken = () =>
      query(
        stack.databaseUrl,
        `UPDATE outside_link SET last_checked_at = now(), status = 404, problem = 'not-found', failures = 2,
         first_failed_at = now() - interval '1 day'
       WHERE url IN ('https://www.cms.gov/nosurprises', 'https://www.weather.gov/') RETURNING url`,
      );
    await expect.poll(async () => (await broken()).length).toBe(2);
    await page.reload();
    const links = page.getByRole('table', { name: 'Broken links to other sites' });
    const row = links.getByRole('row', { name: /nosurprises/ });
    await expect(row).toContainText('this page no longer exists');
    await expect(row.getByRole('link', { name: /Fees/ })).toHaveAttribute('href', '/fees-and-faqs');
    await expect(links.getByRole('row', { name: /weather/ })).toContainText('many pages share');
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await barriers(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 900 });
    expect(await barriersInTheDark(page)).toEqual([]);
    await page.goto(`${stack.url}/admin/relie-gaps`);
    await expect(page.getByRole('table')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  },
);
