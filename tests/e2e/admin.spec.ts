import type { Page } from '@playwright/test';
import { barriers, barriersInTheDark, WIDTHS } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { signIn as signInByHttp } from '../support/admin-client.ts';
import { query } from '../support/query.ts';
import { ADMIN, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

// Own stack, because these tests switch HubSpot off.
let stack: Stack;
test.describe.configure({ mode: 'default' });
let session: { name: string; value: string };
test.beforeAll(async () => {
  stack = await startStack();
  // All tests share one session, because sign-ins are rate limited.
  const [name = '', value = ''] = (await signInByHttp(stack.url)).cookie.split('=');
  session = { name, value };
});
test.afterAll(() => stopAll(stack));

const open = (page: Page, path: string) => page.goto(`${stack.url}${path}`);

async function typeCredentials(page: Page): Promise<void> {
  await page.getByLabel('User name').fill(ADMIN.username);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens an admin page with a session. */
async function openSignedIn(page: Page, path = '/admin'): Promise<void> {
  await page.context().addCookies([{ ...session, url: stack.url }]);
  await open(page, path);
}

/** Stores a submission with a unique name. @returns its id */
async function submit(overrides: object): Promise<string> {
  const request = { ...validContactRequest(), ...overrides };
  const response = await postContactRequest(stack.url, request);
  const body: unknown = await response.json();
  if (!response.ok || typeof body !== 'object' || !body || !('id' in body)) {
    throw new Error(`Not accepted: ${JSON.stringify(body)}`);
  }
  return String(body.id);
}

const submissions = (page: Page) => page.getByRole('list', { name: 'Submissions' });
const delivery = (page: Page, name: string) => page.getByRole('region', { name });

test('sign-in asks for name and password, reports wrong ones, and redirects back', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/401/);
  await open(page, '/admin?kind=NEWSLETTER');
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('User name')).toHaveAccessibleDescription(
    'Please enter your user name',
  );
  await page.getByLabel('User name').fill(ADMIN.username);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('The user name or the password is not right.');
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await expect(page).toHaveURL(`${stack.url}/admin?kind=NEWSLETTER`);
  await expect(page.getByLabel('Kind')).toHaveValue('NEWSLETTER');
});

test('sign-in follows no link to another site', async ({ page, expectConsoleError }) => {
  expectConsoleError(/401/);
  await open(page, '/admin/login?redirect=%2F%2Fevil.example');
  await typeCredentials(page);
  await expect(page).toHaveURL(`${stack.url}/admin`);
});

test('a lead shows reply deadline, message and delivery progress', async ({ page }) => {
  const { email } = validContactRequest();
  const id = await submit({
    firstName: 'Noor',
    lastName: 'Adeyemi',
    email,
    message: 'First line.\nSecond line.',
  });
  await openSignedIn(page);
  const row = submissions(page).getByRole('listitem').filter({ hasText: 'Noor Adeyemi' });
  await expect(row).toContainText('Contact request');
  await expect(row).toContainText('Reply by');
  await row.getByRole('link', { name: 'Noor Adeyemi' }).click();

  await expect(page).toHaveURL(`${stack.url}/admin/submissions/${id}`);
  await expect(page).toHaveTitle(/^Submission/);
  await expect(page.getByText('First line. Second line.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write' })).toHaveAttribute(
    'href',
    `mailto:${email}`,
  );
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:2145550142');
  for (const name of ['HubSpot contact', 'HubSpot form']) {
    await expect(delivery(page, name)).toContainText('Delivered', { timeout: 20_000 });
    await expect(delivery(page, name).getByRole('list')).toContainText('Sent, today');
  }
});

test('copies an address', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { email } = validContactRequest();
  const id = await submit({ email });
  await openSignedIn(page, `/admin/submissions/${id}`);
  await page.getByRole('button', { name: 'Copy e-mail address' }).click();
  await expect(page.getByText('The e-mail address is on the clipboard.').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(email);
});

test('explains the failure and the next step while HubSpot is down', async ({ page }) => {
  await stack.hubspot.mode('502-html');
  const id = await submit({ firstName: 'Ines', lastName: 'Waiting' });
  await openSignedIn(page, `/admin/submissions/${id}`);
  const contact = delivery(page, 'HubSpot contact');
  await expect(contact).toContainText('Trying again', { timeout: 20_000 });
  await expect(contact).toContainText('Next try');
  await expect(contact.getByRole('listitem').first()).toContainText('Could not be sent');
  await stack.hubspot.mode('ok');
});

test('reports deliveries that wait for configuration', async ({ page }) => {
  const id = await submit({ firstName: 'Wanda', lastName: 'Waiting' });
  await query(
    stack.databaseUrl,
    `UPDATE delivery SET state = 'WAITING', destination = 'EMAIL_NOTICE'
     WHERE submission_id = $1 AND destination = 'HUBSPOT_FORM'`,
    [id],
  );
  await openSignedIn(page);
  const troubles = page.getByRole('list', { name: 'Destinations with problems' });
  await expect(troubles.getByRole('listitem').filter({ hasText: 'E-mail notice' })).toContainText(
    'Not set up: 1 delivery waits and goes out by itself once it is. Nothing is lost.',
  );
  await troubles.getByRole('link', { name: 'Show what waits' }).click();
  await expect(page).toHaveURL(/state=WAITING/);
  await expect(submissions(page).getByRole('link', { name: 'Wanda Waiting' })).toBeVisible();
});

test('a failed delivery asks for action and can be replayed', async ({ page }) => {
  test.setTimeout(60_000);
  await stack.hubspot.mode('reject-property:email', { only: 'contacts' });
  const id = await submit({ firstName: 'Mateo', lastName: 'Refused' });
  await openSignedIn(page, `/admin/submissions/${id}`);
  const contact = delivery(page, 'HubSpot contact');
  await expect(contact).toContainText('Failed', { timeout: 20_000 });
  await page.getByRole('link', { name: 'Inbox' }).click();
  await page.getByRole('link', { name: 'Show failed' }).click();
  await expect(page).toHaveURL(/state=FAILED/);
  await submissions(page).getByRole('link', { name: 'Mateo Refused' }).click();

  await stack.hubspot.mode('ok');
  const again = contact.getByRole('button', { name: 'Send again' });
  await again.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(again).toBeFocused();
  await again.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('It goes out again').first()).toBeVisible();
  await expect(contact).toContainText('Delivered', { timeout: 40_000 });
});

test('the URL holds the filters for kind and state; spam is hidden by default', async ({
  page,
}) => {
  await submit({ firstName: 'Botty', lastName: 'Spamson', companyWebsite: 'https://spam.example' });
  await submit({ firstName: 'Ola', lastName: 'Person' });
  await openSignedIn(page);
  await expect(submissions(page).getByText('Ola Person')).toBeVisible();
  await expect(page.getByText('Botty Spamson')).toHaveCount(0);

  await page.getByLabel('Kind').selectOption({ label: 'Job application' });
  await expect(page.getByText('Nothing fits this filter.')).toBeVisible();
  await expect(page).toHaveURL(/kind=APPLICATION/);
  await page.goBack();
  await expect(submissions(page).getByText('Ola Person')).toBeVisible();
  await page.getByLabel('Delivery').selectOption({ label: 'Failed' });
  await expect(page).toHaveURL(/state=FAILED/);

  await page.getByRole('link', { name: /spam/ }).click();
  await page.getByRole('link', { name: 'Botty Spamson' }).click();
  await expect(page.getByText('Held back as spam.')).toBeVisible();
  await expect(page.getByText('This is delivered nowhere.')).toBeVisible();
});

test('loads more than fifty submissions, newest first', async ({ page }) => {
  await submit({ firstName: 'Oldest', lastName: 'One' });
  await Promise.all(
    Array.from({ length: 51 }, () => submit({ firstName: 'Many', lastName: 'One' })),
  );
  await submit({ firstName: 'Newest', lastName: 'One' });
  await openSignedIn(page);
  await expect(submissions(page).getByRole('link')).toHaveCount(50);
  await expect(submissions(page).getByRole('link').first()).toHaveText('Newest One');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(submissions(page).getByText('Oldest One')).toBeVisible();
});

test('redirects to sign-in and back after the session ends', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/401/);
  const id = await submit({ firstName: 'Still', lastName: 'There' });
  await openSignedIn(page);
  const link = submissions(page).getByRole('link', { name: 'Still There' });
  await expect(link).toBeVisible();
  await context.clearCookies();
  await link.click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await typeCredentials(page);
  await expect(page).toHaveURL(new RegExp(`/admin(/submissions/${id})?$`));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Still There')).toHaveCount(0);
});

test('an unused screen says so when it polls; once its session has ended, it asks to sign in', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/401/);
  // A session of its own, because this one ends.
  const [name = '', value = ''] = (await signInByHttp(stack.url)).cookie.split('=');
  await context.addCookies([{ name, value, url: stack.url }]);
  await page.clock.install();
  await open(page, '/admin?kind=NEWSLETTER');
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  const nextPoll = async (milliseconds: number) => {
    const polled = page.waitForRequest(/\/api\/admin\/submissions\?/);
    await page.clock.fastForward(milliseconds);
    return (await polled).headers()['x-user-idle'];
  };
  expect(await nextPoll(20_000)).toBeUndefined();
  expect(await nextPoll(61_000)).toBe('true');
  await page.mouse.move(200, 200);
  expect(await nextPoll(20_000)).toBeUndefined();

  await query(
    stack.databaseUrl,
    `UPDATE admin_session SET last_seen_at = now() - interval '31 minutes'
     WHERE created_at = (SELECT max(created_at) FROM admin_session)`,
  );
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await typeCredentials(page);
  await expect(page).toHaveURL(`${stack.url}/admin?kind=NEWSLETTER`);
});

test('shows a message for an unknown submission', async ({ page, expectConsoleError }) => {
  expectConsoleError(/404/);
  await openSignedIn(page, '/admin/submissions/0198d2a0-0000-7000-8000-000000000000');
  await expect(page.getByText('This submission does not exist.')).toBeVisible();
});

for (const { width, tag } of WIDTHS) {
  test(
    `is accessible and has no horizontal overflow at ${width} px`,
    { tag },
    async ({ page, expectConsoleError }) => {
      expectConsoleError(/401/);
      await page.setViewportSize({ width, height: 900 });
      const id = await submit({ lastName: 'W'.repeat(100), message: 'M'.repeat(400) });
      await open(page, '/admin/login');
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      expect(await barriersInTheDark(page)).toEqual([]);
      await openSignedIn(page);
      await expect(submissions(page)).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      expect(await barriersInTheDark(page)).toEqual([]);
      await open(page, `/admin/submissions/${id}`);
      await expect(page.getByRole('heading', { name: 'Deliveries' })).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      expect(await barriersInTheDark(page)).toEqual([]);
    },
  );
}

test('the setup link creates the first admin once, and its token leaves the address bar', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/401|403/);
  const fresh = await startStack({
    workers: 0,
    env: { ADMIN_USERNAME: undefined, ADMIN_PASSWORD: undefined },
  });
  try {
    const link = await expectLink(fresh);
    expect(new URL(link).search).toBe('');
    await page.goto(link);
    await expect(page).toHaveURL(`${fresh.url}/admin/setup`);
    await page.getByLabel('User name').fill('owner');
    await page.getByLabel('Password').fill('too short');
    await page.getByRole('button', { name: /Create/ }).click();
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
      /at least 12 characters$/,
    );
    await page.getByLabel('Password').fill('a few unrelated words');
    await page.getByRole('button', { name: /Create/ }).click();
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
    await expect(page.getByText('Nothing has come in yet.')).toBeVisible();

    await page.goto('about:blank');
    await page.goto(link);
    await page.getByLabel('User name').fill('intruder');
    await page.getByLabel('Password').fill('a few unrelated words');
    await page.getByRole('button', { name: /Create/ }).click();
    await expect(page.getByRole('alert')).toContainText('no longer valid');
  } finally {
    await fresh.stop();
  }
});

/** The setup link that a stack without an admin prints. */
async function expectLink(fresh: Stack): Promise<string> {
  const pattern = /"setupUrl":"([^"]+)"/;
  await expect.poll(() => fresh.output()).toMatch(pattern);
  return pattern.exec(fresh.output())?.[1] ?? '';
}

test('lists topics that Relie could not answer in the last 30 days', async ({ page }) => {
  await query(
    stack.databaseUrl,
    `INSERT INTO relie_gap (day, topic, path, count) VALUES
       (current_date, 'trust', '/crisis-couples', 2), (current_date - 1, 'trust', '/crisis-couples', 3),
       (current_date, 'general', '', 1), (current_date - 31, 'sex', '', 9)`,
  );
  await openSignedIn(page);
  const gaps = page.getByRole('region', { name: 'What Relie could not answer' });
  await expect(gaps.getByRole('row')).toHaveText([
    /Topic/,
    'Trust and betrayal/crisis-couples5',
    'Something elseNone1',
  ]);
  await expect(gaps.getByRole('link', { name: '/crisis-couples' })).toHaveAttribute(
    'href',
    '/crisis-couples',
  );
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
