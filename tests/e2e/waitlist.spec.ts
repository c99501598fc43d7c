import type { Page } from '@playwright/test';
import { type AdminClient, signIn } from '../support/admin-client.ts';
import { barriers, barriersInTheDark } from '../support/barriers.ts';
import { bookCall, callPath, callTimes, requestCall } from '../support/bookings.ts';
import { expect, test } from '../support/browser-test.ts';
import { postJson } from '../support/forms.ts';
import { ADMIN, startStack, WITH_MAIL, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';
import { useSession } from '../support/use-session.ts';
import { sendVibeCheck } from '../support/vibe-check-form.ts';

const THERAPIST = 'imani-starling';

test.describe.configure({ mode: 'default' });

// Own stack with e-mail, without which there is no waitlist; the calls of other tests would be offered here, too.
let stack: Stack;
let admin: AdminClient;
test.beforeAll(async () => {
  stack = await startStack({ workers: 0, sandbox: false, env: WITH_MAIL });
  admin = await signIn(stack.url);
});
test.afterAll(() => stopAll(stack));

/** @returns the lead's id */
async function waits(): Promise<string> {
  const { id, bookingToken } = await requestCall(stack.url);
  const wish = { bookingToken, therapist: THERAPIST, format: 'phone' };
  expect((await postJson(stack.url, '/api/bookings/waitlist', wish)).status).toBe(200);
  return id;
}

test('a lead on the waitlist is not called one without a time', async ({ page }) => {
  const id = await waits();
  await useSession(page, stack.url, admin);
  await page.goto(`${stack.url}/admin`);
  const row = page.locator(`[data-lead="${id}"]`);
  await expect(row).toContainText('On the waitlist');
  await expect(row).not.toContainText('No time picked');
  const without = await requestCall(stack.url);
  await page.getByRole('link', { name: 'No time picked' }).click();
  await expect(page.locator(`[data-lead="${without.id}"]`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await row.getByRole('link').click();
  const call = page.getByRole('region', { name: 'Call', exact: true });
  await expect(call).toContainText('On the waitlist.');
  await admin.delete(`/api/admin/waitlist/${id}`);
});

test('staff see who waits, answer for somebody on the phone, and take somebody off', async ({
  page,
}) => {
  await useSession(page, stack.url, admin);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${stack.url}/admin/waitlist`);
  await expect(page.getByText('Nobody is waiting.')).toBeVisible();
  await waits();
  await waits();
  const rows = page.getByRole('table', { name: 'Waitlist' }).locator('tbody tr');
  // By itself: the stream of events tells of them.
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Imani Starling, by phone');
  const [time] = await callTimes(stack.url, THERAPIST);
  if (!time) throw new Error('There is no time');
  const booked = await bookCall(stack.url, time);
  await postJson(stack.url, `${callPath(booked)}/cancel`, {});
  await expect(rows.first()).toContainText('with Imani Starling, until');
  await expect(rows.nth(1)).toContainText('Nothing');
  expect(await barriers(page)).toEqual([]);
  expect(await barriersInTheDark(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await barriers(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await rows.first().getByRole('button', { name: 'Remove Robin S.' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Waitlist' })).toBeFocused();
  // What was held for them is held for the next.
  await expect(rows).toContainText('with Imani Starling, until');

  await rows.getByRole('link', { name: 'Robin S.' }).click();
  const call = page.getByRole('region', { name: 'Call', exact: true });
  await expect(call).toContainText('Offered');
  await call.getByRole('button', { name: 'Open the call' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Held for them until');
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'They take it' }).click();
  await expect(dialog).toContainText(`Accepted by ${ADMIN.username}.`);
  await page.goto(`${stack.url}/admin/waitlist`);
  await expect(page.getByText('Nobody is waiting.')).toBeVisible();
});

const offer = (page: Page) => page.getByRole('region', { name: 'None of these fits?' });

test('whoever finds no time waits for one, also after a reload, by keyboard', async ({ page }) => {
  await sendVibeCheck(page, `${stack.url}/vibe-check`);
  const waitlist = offer(page);
  const choosing = page.getByRole('region', { name: 'Pick a time for your free 15 minutes' });
  await waitlist.getByRole('button', { name: 'Put me on the waitlist' }).focus();
  await page.keyboard.press('Enter');
  await expect(waitlist.getByRole('status')).toContainText('You are on the waitlist for this.');
  await expect(waitlist.getByRole('button', { name: 'Take me off the waitlist' })).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  await page.reload();
  await expect(waitlist.getByRole('status')).toContainText('You are on the waitlist for this.');
  await choosing.getByLabel('Phone').check();
  await expect(waitlist.getByRole('status')).toContainText('waitlist for something else');
  await waitlist.getByRole('button', { name: 'Wait for this instead' }).click();
  await expect(waitlist.getByRole('status')).toContainText('You are on the waitlist for this.');
  await waitlist.getByRole('button', { name: 'Take me off the waitlist' }).click();
  await expect(waitlist.getByRole('button', { name: 'Put me on the waitlist' })).toBeFocused();
  await expect(waitlist.getByRole('status')).toHaveText('You are no longer on the waitlist.');
  // This therapist takes no video calls, so there is nothing to wait for.
  await choosing.getByLabel('Who would you like to talk to?').selectOption('juniper-wren');
  await choosing.getByLabel('Video').check();
  await expect(choosing).toContainText('held in another way');
  await expect(waitlist).toHaveCount(0);
});

test(
  'a place on the waitlist that did not arrive is asked for again',
  { tag: '@in-full' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/ERR_FAILED|ERR_CONNECTION/);
    await sendVibeCheck(page, `${stack.url}/vibe-check`);
    const waitlist = offer(page);
    await page.route('**/api/bookings/waitlist', (route) => route.abort(), { times: 1 });
    await waitlist.getByRole('button', { name: 'Put me on the waitlist' }).click();
    await expect(waitlist.getByRole('alert')).toContainText('has not reached us yet');
    await waitlist.getByRole('button', { name: 'Put me on the waitlist' }).click();
    await expect(waitlist.getByRole('status')).toContainText('You are on the waitlist for this.');
    await expect(waitlist.getByRole('alert')).toBeHidden();
    // The other tests use the same list.
    await waitlist.getByRole('button', { name: 'Take me off the waitlist' }).click();
    await expect(waitlist.getByRole('button', { name: 'Put me on the waitlist' })).toBeVisible();
  },
);
