import type { Page } from '@playwright/test';
import { type BookingTime } from '#contracts/bookings';
import { staffBookingsSchema } from '#contracts/staff-bookings';
import { type AdminClient, signIn } from '../support/admin-client.ts';
import { readAccepted, readAs } from '../support/answers.ts';
import { barriers, barriersInTheDark } from '../support/barriers.ts';
import { bookCall, callTimes, requestCall } from '../support/bookings.ts';
import { expect, test } from '../support/browser-test.ts';
import { postContactRequest } from '../support/contact-request.ts';
import { query } from '../support/query.ts';
import { ADMIN, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';
import { useSession } from '../support/use-session.ts';

const THERAPIST = 'imani-starling';
const CHICAGO = 'America/Chicago';

// Own stack, because the calls of other tests would stand between these.
let stack: Stack;
let admin: AdminClient;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  stack = await startStack({ workers: 0, sandbox: false });
  admin = await signIn(stack.url);
});
test.afterAll(() => stopAll(stack));
test.beforeEach(() => query(stack.databaseUrl, 'DELETE FROM booking'));

const dayOf = ({ start }: BookingTime): string =>
  new Date(start).toLocaleDateString('sv-SE', { timeZone: CHICAGO });
const clockOf = ({ start }: BookingTime): string =>
  new Date(start).toLocaleTimeString('en-US', {
    timeZone: CHICAGO,
    hour: 'numeric',
    minute: '2-digit',
  });
async function freeTimes(): Promise<[BookingTime, BookingTime]> {
  const times = await callTimes(stack.url, THERAPIST);
  const [one] = times;
  const other = one && times.find((time) => dayOf(time) !== dayOf(one));
  if (!one || !other) throw new Error('Too few times');
  return [one, other];
}
async function callsOn(time: BookingTime) {
  const path = `/api/admin/bookings?from=${dayOf(time)}&days=1`;
  return (await readAs(staffBookingsSchema, await admin.get(path))).bookings;
}
const calendarAt = (time: BookingTime, view = 'week') =>
  `${stack.url}/admin/bookings?view=${view}&day=${dayOf(time)}`;
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('staff see a week of calls, accept one, move it and cancel it', async ({ page }) => {
  const [time, other] = await freeTimes();
  await bookCall(stack.url, time);
  await useSession(page, stack.url, admin);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(calendarAt(time));
  const call = page.getByRole('button', { name: clockOf(time) });
  await expect(call).toContainText('New, Phone, Imani');
  expect(await barriers(page)).toEqual([]);
  expect(await barriersInTheDark(page)).toEqual([]);

  await call.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'How to reach them safely' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(dialog).toContainText(`Accepted by ${ADMIN.username}.`);

  await dialog.getByRole('button', { name: 'Move' }).click();
  await dialog.getByLabel('Time').selectOption(other.start);
  await dialog.getByRole('button', { name: 'Move the call' }).click();
  await expect(dialog.getByRole('button', { name: 'Move the call' })).toBeHidden();
  // The calendar goes with it, and a reload keeps both.
  await expect(page).toHaveURL(new RegExp(`day=${dayOf(other)}`));
  await page.reload();
  await expect(dialog).toContainText(clockOf(other));

  await dialog.getByRole('button', { name: 'Cancel the call' }).click();
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(dialog).toContainText(`Canceled by ${ADMIN.username}.`);
  expect(await callsOn(other)).toMatchObject([{ status: 'CANCELED', sequence: 2 }]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test(
  'on a telephone the days are lists, and the keys go through them',
  { tag: '@in-full' },
  async ({ page }) => {
    const [time] = await freeTimes();
    await bookCall(stack.url, time);
    await useSession(page, stack.url, admin);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(calendarAt(time));
    const call = page.getByRole('listitem').getByRole('button', { name: clockOf(time) });
    await expect(call).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    expect(await widthOf(page)).toBe(360);

    await page.keyboard.press('ArrowRight');
    await expect(call).toBeHidden();
    await page.keyboard.press('ArrowLeft');
    await expect(call).toBeVisible();
    await page.keyboard.press('t');
    await expect(page).toHaveURL(/day=/);
    await page.keyboard.press('l');
    await expect(page.getByRole('table')).toContainText('Imani');
    expect(await barriers(page)).toEqual([]);
    expect(await widthOf(page)).toBe(360);
    const row = page.getByRole('row').getByRole('button').first();
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('How to reach them safely');
    expect(await widthOf(page)).toBe(360);
    await page.keyboard.press('Escape');
    await expect(row).toBeFocused();
  },
);

test('a change by a colleague is shown at once, and one made before it was seen is refused', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const [time, other] = await freeTimes();
  await bookCall(stack.url, time);
  await useSession(page, stack.url, admin);
  await page.goto(calendarAt(time, 'day'));
  const call = page.getByRole('button', { name: clockOf(time) });
  await expect(call).toContainText('New');
  const [stored] = await callsOn(time);
  if (!stored) throw new Error('There is no call');
  const path = `/api/admin/bookings/${stored.id}`;
  expect((await admin.post(`${path}/accept`, { sequence: 0 })).status).toBe(200);
  await expect(call).toContainText('Accepted');

  await call.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel the call' }).click();
  // The colleague moves it between the press and the answer.
  await page.route(`${stack.url}${path}/cancel`, async (route) => {
    await admin.post(`${path}/move`, { sequence: 0, start: other.start });
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('Somebody has changed this call meanwhile.').first()).toBeVisible();
  // It is on another day now.
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No calls')).toBeVisible();
  expect(await callsOn(other)).toMatchObject([{ status: 'CONFIRMED', sequence: 1 }]);
});

test(
  'the buttons of a call do not move when its lead appears',
  { tag: '@in-full' },
  async ({ page }) => {
    const [time] = await freeTimes();
    await bookCall(stack.url, time);
    await useSession(page, stack.url, admin);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/api\/admin\/leads\/[0-9a-f-]+$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(calendarAt(time, 'day'));
    await page.getByRole('button', { name: clockOf(time) }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Loading how to reach them...');
    const cancel = dialog.getByRole('button', { name: 'Cancel the call' });
    await cancel.hover();
    const before = await cancel.boundingBox();
    release();
    await expect(dialog).toContainText('How to reach them safely');
    expect(await cancel.boundingBox()).toEqual(before);
  },
);

test('staff book a time for a lead who has picked none, also outside of the hours', async ({
  page,
}) => {
  const { id } = await requestCall(stack.url);
  await useSession(page, stack.url, admin);
  await page.setViewportSize({ width: 360, height: 740 });
  const row = page.locator(`[data-lead="${id}"]`);
  await page.goto(`${stack.url}/admin`);
  await page.getByRole('link', { name: 'No time picked' }).click();
  await expect(row).toContainText('No time picked');
  await row.getByRole('link').click();
  const section = page.getByRole('region', { name: 'Call', exact: true });
  await expect(section).toContainText('No time picked yet.');
  await section.getByRole('button', { name: 'Book a time' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Therapist').selectOption(THERAPIST);
  await dialog.getByLabel('Format').selectOption('video');
  await dialog.getByRole('button', { name: 'Book the call' }).click();
  await expect(dialog.getByLabel('Time')).toHaveAccessibleDescription(/Please choose a time/);
  await dialog.getByLabel('Time').selectOption('Another time...');
  const [time] = await freeTimes();
  await dialog.getByLabel('Date and time').fill(`${dayOf(time)}T20:05`);
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Book the call' }).click();
  await expect(dialog).toBeHidden();
  await expect(section).toContainText('8:05 PM');
  await expect(section).toContainText('Accepted');
  await expect(page.getByRole('button', { name: 'Booked', pressed: true })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  expect(await widthOf(page)).toBe(360);
  await page.goto(`${stack.url}/admin`);
  await expect(row).toContainText(/Call .*8:05 PM/);
});

test(
  'staff book a call for somebody who used the contact form, and another once it is over',
  { tag: '@in-full' },
  async ({ page }) => {
    const id = await readAccepted(await postContactRequest(stack.url));
    await useSession(page, stack.url, admin);
    await page.goto(`${stack.url}/admin/leads/${id}`);
    const section = page.getByRole('region', { name: 'Call', exact: true });
    const dialog = page.getByRole('dialog');
    await expect(section).toContainText('No call to come.');
    await section.getByRole('button', { name: 'Book a time' }).click();
    await expect(dialog).toContainText('They have not said that e-mail is safe for them');
    const [one, other] = await freeTimes();
    await dialog.getByLabel('Therapist').selectOption(THERAPIST);
    await dialog.getByLabel('Time').selectOption(one.start);
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Book the call' }).click();
    await expect(section).toContainText(clockOf(one));
    await expect(section.getByRole('button', { name: /^Book/ })).toHaveCount(0);

    await query(
      stack.databaseUrl,
      `UPDATE booking SET
       during = tstzrange(now() - interval '30 minutes', now() - interval '15 minutes'),
       blocked = tstzrange(now() - interval '30 minutes', now())
     WHERE submission_id = $1`,
      [id],
    );
    await page.reload();
    await expect(section).toContainText('Took place');
    await section.getByRole('button', { name: 'Book another time' }).click();
    await dialog.getByLabel('Therapist').selectOption(THERAPIST);
    await dialog.getByLabel('Time').selectOption(other.start);
    await dialog.getByRole('button', { name: 'Book the call' }).click();
    await expect(dialog).toBeHidden();
    await expect(section.getByRole('listitem')).toHaveCount(2);
    await expect(section).toContainText(clockOf(other));
  },
);
