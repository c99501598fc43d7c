import type { Page } from '@playwright/test';
import { siteDetailsSchema } from '#contracts/site-details';
import { addPerson, type AdminClient, signIn } from '../support/admin-client.ts';
import { readAs } from '../support/answers.ts';
import { barriers, barriersInTheDark } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { callTimes } from '../support/bookings.ts';
import { query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

// Own stack, because other tests book by the hours of the build.
let stack: Stack;
let admin: AdminClient;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  stack = await startStack({ workers: 1, sandbox: false });
  admin = await signIn(stack.url);
});
test.afterAll(() => stopAll(stack));

async function open(page: Page, { cookie }: AdminClient, of: string): Promise<void> {
  for (const pair of cookie.split('; ')) {
    const [name = '', value = ''] = pair.split('=');
    await page.context().addCookies([{ name, value, url: stack.url }]);
  }
  await page.goto(`${stack.url}/admin/availability`);
  await page.getByLabel('Hours of', { exact: true }).selectOption(of);
}
async function detail(key: string) {
  const { items } = await readAs(siteDetailsSchema, await admin.get('/api/admin/content'));
  const found = items.find((item) => item.key === key);
  if (!found) throw new Error(`There is no ${key}`);
  return found;
}
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('an admin changes hours by keyboard and sees what visitors will see before saving', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/400/);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, admin, 'Naomi Avocet');
  const form = page.getByRole('form', { name: 'Hours of Naomi Avocet' });
  const preview = form.getByRole('region', { name: 'What visitors see' });
  await expect(preview.getByRole('status')).toHaveText(/times?\.$/);
  expect(await barriers(page)).toEqual([]);
  expect(await barriersInTheDark(page)).toEqual([]);
  expect(await widthOf(page)).toBe(360);

  // Every day, so that the preview does not depend on today.
  const add = form.getByRole('button', { name: 'Add hours: Monday' });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Monday, from')).toBeFocused();
  await form.getByLabel('Monday, from').fill('07:00');
  await form.getByLabel('Monday, to').fill('07:20');
  await expect(preview.getByRole('status')).toContainText('quarter of an hour');
  await form.getByLabel('Monday, to').fill('07:30');
  for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await form.getByRole('button', { name: `Copy Monday to ${day}` }).press('Enter');
    await expect(form.getByLabel(`${day}, to`)).toHaveValue('07:30');
  }
  await expect(preview).toContainText('7:00 AM, 7:15 AM');
  expect((await detail('booking.naomi-avocet')).isChanged).toBe(false);

  // Overlapping hours are refused in words, and the focus stays when a row is removed.
  await form.getByRole('button', { name: 'Add hours: Friday' }).press('Enter');
  await form.getByLabel('Friday, hours 2, from').fill('07:15');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('Two of these times overlap');
  await expect(form.getByLabel('Friday, hours 1, from')).toHaveAccessibleDescription(/overlap/);
  await form.getByRole('button', { name: 'Remove: Friday, hours 2' }).press('Enter');
  await expect(form.getByRole('button', { name: 'Add hours: Friday' })).toBeFocused();

  // Otherwise a day that is to be closed would stay open, because it has hours further up in the list.
  for (const _ of ['once', 'again']) {
    await form.getByRole('button', { name: 'Add a day' }).press('Enter');
    await form
      .getByLabel(/^Day \d/)
      .last()
      .fill('2030-02-14');
  }
  const again = form.getByLabel(/^Day \d/).last();
  await expect(again).toHaveAccessibleDescription(/in the list already. Please change it there/);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(again).toBeFocused();
  expect((await detail('booking.naomi-avocet')).isChanged).toBe(false);
  await form.getByRole('button', { name: 'Remove day' }).last().press('Enter');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('status').last()).toHaveText('Saved. On the site within seconds.');
  await expect(async () => {
    const times = await callTimes(stack.url, 'naomi-avocet');
    expect(new Set(times.map(({ start }) => start.slice(14, 16)))).toEqual(new Set(['00', '15']));
  }).toPass();
  expect(await widthOf(page)).toBe(360);
  expect(await barriers(page)).toEqual([]);

  const asked = page.waitForEvent('dialog');
  await form.getByLabel('Most calls a day').fill('9');
  const chosen = page.getByLabel('Hours of', { exact: true }).selectOption('Theo Kestrel');
  await (await asked).dismiss();
  await chosen;
  await expect(form.getByLabel('Most calls a day')).toHaveValue('9');
});

test(
  'a holiday closes its day for everybody',
  { tag: '@in-full' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/400/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, admin, 'Everybody: notice and holidays');
    const form = page.getByRole('form', { name: 'For everybody' });
    const preview = form.getByRole('region', { name: 'What visitors see' });
    await expect(preview.getByRole('status')).toHaveText(/times?\.$/);
    expect(await barriers(page)).toEqual([]);
    const { value } = await detail('booking');
    const count = (value as { holidays: string[] }).holidays.length;
    await form.getByRole('button', { name: 'Add a holiday' }).press('Enter');
    const day = form.getByLabel(`Day ${count + 1}`, { exact: true });
    await expect(day).toBeFocused();
    // The new day is still empty: it is not previewed, and cannot be saved.
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(day).toHaveAccessibleDescription('Please choose a day');
    await expect(preview.getByRole('status')).toHaveText(/times?\.$/);
    await day.fill('2030-02-14');
    await expect(preview.getByRole('status')).toHaveText(/times?\.$/);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('status').last()).toContainText('Saved.');
    expect((await detail('booking')).value).toMatchObject({
      holidays: expect.arrayContaining(['2030-02-14']),
    });
  },
);

test(
  'an admin connects a calendar, sees what is wrong with it, and gives out the calls',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1000 });
    await open(page, admin, 'Theo Kestrel');
    const card = page.getByRole('region', { name: 'Calendar of Theo Kestrel' });
    await expect(card).toContainText('No calendar is connected.');
    await card.getByLabel('Secret iCal address').fill('https://127.0.0.1/private/basic.ics');
    await card.getByRole('button', { name: 'Connect' }).click();
    await expect(card.getByRole('status')).toContainText('which we do not call');
    await expect(card.getByRole('status')).toContainText('It has failed since');
    await expect(card.getByLabel('Another secret iCal address')).toHaveValue('');
    await query(
      stack.databaseUrl,
      `UPDATE outside_calendar SET failing_since = now() - interval '2 days'`,
    );
    await card.getByRole('button', { name: 'Make an address' }).click();
    const address = card.locator('code');
    await expect(address).toHaveText(/\/api\/bookings\/feed\/.+\.ics$/);
    const first = await address.innerText();
    await card.getByRole('button', { name: 'Make a new address' }).click();
    const confirm = page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Make a new address' });
    await confirm.click();
    await expect(address).not.toHaveText(first);
    await expect(page.getByRole('alert').first()).toContainText(
      'The calendar of Theo Kestrel could not be read',
    );
    expect(await barriers(page)).toEqual([]);
    expect(await widthOf(page)).toBe(768);
    await card.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(card).toContainText('No calendar is connected.');
  },
);

test(
  'staff see the hours, the times and the state of the calendar, and change nothing',
  { tag: '@in-full' },
  async ({ page }) => {
    const { client } = await addPerson(stack.url, admin, {
      username: `desk-${Date.now()}`,
      role: 'staff',
      password: 'plum-anchor-violet-desk',
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, client, 'Imani Starling');
    await expect(page.getByRole('region', { name: 'Hours of Imani Starling' })).toContainText(
      'Monday 11:00 AM to 1:00 PM',
    );
    const preview = page.getByRole('region', { name: 'What visitors see' });
    await expect(preview.getByRole('status')).toHaveText(/times?\.$/);
    await expect(preview).toContainText('the next 14 days. Calls that are booked');
    await expect(page.getByText('No calendar is connected.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Save|Connect|Make/ })).toHaveCount(0);
    expect(await barriers(page)).toEqual([]);
  },
);
