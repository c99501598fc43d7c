import type { BrowserContext, Page } from '@playwright/test';
import { generate } from 'otplib';
import { addPerson, type AdminClient, signIn } from '../support/admin-client.ts';
import { barriers, barriersInTheDark } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const PASSWORD = 'plum-anchor-violet-canyon';

// Own stack, because sign-ins are limited by network: here each browser comes from one of its own.
let stack: Stack;
let admin: AdminClient;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  stack = await startStack({ workers: 0, sandbox: false, env: { TRUST_PROXY: '1' } });
  admin = await signIn(stack.url);
});
test.afterAll(() => stopAll(stack));

let networks = 0;
const fresh = () => ({ 'X-Forwarded-For': `203.0.113.${++networks}` });
/** Adds a person of this test; retries of a test need another name. */
async function add(name: string, role: 'admin' | 'staff' = 'staff') {
  const username = `${name}-${Date.now()}`;
  const added = await addPerson(stack.url, admin, { username, role, password: PASSWORD }, fresh());
  return { ...added, username };
}

/** Gives a browser a session. */
async function useSession(context: BrowserContext, { cookie }: AdminClient): Promise<void> {
  await context.setExtraHTTPHeaders(fresh());
  for (const pair of cookie.split('; ')) {
    const [name = '', value = ''] = pair.split('=');
    await context.addCookies([{ name, value, url: stack.url }]);
  }
}

async function typePassword(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function confirmPassword(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: button }).click();
}

const inbox = (page: Page) => page.getByRole('heading', { name: 'Leads' });
const signOut = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
};

test('an admin invites a person, who chooses a password and sees no screens for admins', async ({
  page,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/40[013]/);
  const manager = await add('manager', 'admin');
  await useSession(page.context(), manager.client);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${stack.url}/admin`);
  await expect(inbox(page)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'People' })
    .click();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();

  const form = page.getByRole('form', { name: 'Invite a person' });
  await form.getByLabel('User name').fill(manager.username);
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(form.getByLabel('User name')).toHaveAccessibleDescription(
    'Somebody has this user name already.',
  );
  const username = `newcomer-${Date.now()}`;
  await form.getByLabel('User name').fill(username);
  await form.getByRole('button', { name: 'Invite' }).click();
  const card = page.getByRole('region', { name: `The invitation for ${username}` });
  const link = await card.getByText('/admin/invitation#token=').innerText();
  const row = page.getByRole('listitem').filter({ hasText: username });
  await expect(row).toContainText('Invited');
  expect(await barriers(page)).toEqual([]);
  expect(await barriersInTheDark(page)).toEqual([]);
  await card.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeFocused();

  const theirs = await browser.newContext({ extraHTTPHeaders: fresh() });
  const newcomer = await theirs.newPage();
  await newcomer.goto(link);
  await expect(newcomer.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  expect(newcomer.url()).toBe(`${stack.url}/admin/invitation`);
  expect(await barriers(newcomer)).toEqual([]);
  await newcomer.getByLabel('New password').fill('Password1234');
  await newcomer.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(newcomer.getByLabel('New password')).toHaveAccessibleDescription(/easy to guess/);
  await newcomer.getByLabel('New password').fill(PASSWORD);
  await newcomer.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(inbox(newcomer)).toBeVisible();
  await expect(newcomer.getByRole('navigation', { name: 'Admin' }).getByRole('link')).toHaveText([
    'Leads',
    'Calls',
    'Waitlist',
    'Availability',
    'Analytics',
    'Site details',
    'Freshness',
    'Account',
  ]);
  await newcomer.goto(`${stack.url}/admin/people`);
  await expect(newcomer.getByRole('heading', { name: 'This screen is for admins' })).toBeVisible();
  await expect(newcomer).toHaveTitle('For admins · Admin');
  expect(await barriers(newcomer)).toEqual([]);
  await newcomer.getByRole('link', { name: 'To the leads' }).click();
  await expect(inbox(newcomer)).toBeVisible();
  await newcomer.goto(link);
  await expect(newcomer.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect(newcomer.getByRole('alert')).toContainText('ask an admin of your practice');
  expect(await barriers(newcomer)).toEqual([]);
  await newcomer.getByRole('link', { name: 'Go to the sign-in' }).click();
  await expect(newcomer.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await page.reload();
  await expect(row).not.toContainText('Invited');
  const confirm = page.getByRole('alertdialog');
  const own = page.getByRole('listitem').filter({ hasText: 'You' });
  await own.getByRole('button', { name: `Make staff: ${manager.username}` }).click();
  await expect(confirm).toContainText('Another admin has to change it back.');
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: `Make admin: ${username}` }).click();
  await expect(confirm).toContainText('Admins also export and erase leads');
  await confirm.getByRole('button', { name: 'Make admin' }).click();
  await expect(row.getByRole('button', { name: `Make staff: ${username}` })).toBeFocused();
  await expect(row).toContainText('Admin');
  await expect(async () => {
    await newcomer.goto(`${stack.url}/admin/people`);
    await expect(newcomer.getByRole('heading', { name: 'People', exact: true })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();

  await row.getByRole('button', { name: `Deactivate ${username}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(row).toContainText('Deactivated');
  await expect(row.getByRole('button', { name: `Reactivate ${username}` })).toBeFocused();
  // At once and by itself: the stream of events ends with the session.
  await expect(newcomer.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await theirs.close();
});

test(
  'views and the sound for new leads are kept by user in a shared browser',
  { tag: '@in-full' },
  async ({ page }) => {
    const [first, second] = [await add('first'), await add('second')];
    const views = page.getByRole('navigation', { name: 'Views' });
    await useSession(page.context(), first.client);
    await page.goto(`${stack.url}/admin?kind=APPLICATION`);
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Of the first');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(views.getByRole('link', { name: 'Of the first' })).toBeVisible();
    await page.getByRole('button', { name: 'Sound for new leads: off' }).click();
    await signOut(page);

    await typePassword(page, second.username);
    await expect(views.getByRole('link', { name: 'All', exact: true })).toBeVisible();
    await expect(views.getByRole('link', { name: 'Of the first' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Sound for new leads: off' })).toBeVisible();
    await signOut(page);

    await typePassword(page, first.username);
    await expect(views.getByRole('link', { name: 'Of the first' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sound for new leads: on' })).toBeVisible();
  },
);

test(
  'what a screen still reads is aborted before its user is signed out',
  { tag: '@in-full' },
  async ({ page }) => {
    const { client } = await add('leaver');
    await useSession(page.context(), client);
    const search = '**/api/admin/leads/search';
    const sent = page.waitForRequest(search);
    await page.route(search, () => undefined);
    await page.goto(`${stack.url}/admin`);
    await sent;
    const aborted = page.waitForEvent('requestfailed', {
      predicate: (request) => request.url().endsWith('/leads/search'),
      // A request that is not aborted times out after 30 seconds.
      timeout: 20_000,
    });
    await page.route('**/api/admin/logout', async (route) => {
      await aborted;
      await route.continue();
    });
    await signOut(page);
  },
);

test('an authenticator app is set up, then asked for a code, and a recovery code stands in', async ({
  page,
  expectConsoleError,
}) => {
  test.setTimeout(120_000);
  expectConsoleError(/40[013]/);
  const { id, username } = await add('app');
  await page.context().setExtraHTTPHeaders(fresh());
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${stack.url}/admin/account`);
  await typePassword(page, username);
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill('not the password');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Your password')).toHaveAccessibleDescription(
    'This is not your password.',
  );
  await confirmPassword(page, 'Continue');
  const section = page.getByRole('region', { name: 'Second factor' });
  const heading = section.getByRole('heading', { name: 'Second factor' });
  await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(heading).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  expect(await barriersInTheDark(page)).toEqual([]);
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '');
  /** A code that was not used: the test must not wait for the next 30 seconds. */
  const code = async () => {
    await query(stack.databaseUrl, 'UPDATE admin_totp SET last_step = 0 WHERE user_id = $1', [id]);
    return generate({ secret });
  };
  await section.getByLabel('Code that the app shows').fill(await code());
  await section.getByRole('button', { name: 'Turn on' }).click();
  const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  expect(await barriers(page)).toEqual([]);
  const [recoveryCode = ''] = await codes.allInnerTexts();
  const download = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  const asked = page.waitForEvent('dialog');
  const left = page.getByRole('link', { name: 'Leads', exact: true }).click();
  await (await asked).dismiss();
  await left;
  await section.getByRole('button', { name: 'I have saved them' }).click();
  await expect(section).toContainText('10 recovery codes left.');
  await expect(heading).toBeFocused();

  await signOut(page);
  await typePassword(page, username);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('This code is not right, or was used already.');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByRole('alert')).toBeEmpty();
  await page.getByRole('button', { name: 'Use the authenticator app' }).click();
  await page.getByLabel('Code').fill(await code());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(inbox(page)).toBeVisible();

  await signOut(page);
  await typePassword(page, username);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByLabel('Recovery code').press('Enter');
  await expect(inbox(page)).toBeVisible();
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(section).toContainText('9 recovery codes left.');

  // A sign-in that waited for too long starts over.
  await signOut(page);
  await typePassword(page, username);
  await expect(page.getByLabel('Code')).toBeVisible();
  await query(stack.databaseUrl, 'DELETE FROM admin_pending_sign_in WHERE user_id = $1', [id]);
  await page.getByLabel('Code').fill(await code());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Please enter your password again.');

  await typePassword(page, username);
  await page.getByLabel('Code').fill(await code());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Account' }).click();
  await section.getByRole('button', { name: 'Turn off the second factor' }).click();
  await confirmPassword(page, 'Turn off');
  await expect(section).toContainText('Off');
  await expect(heading).toBeFocused();
});

test('a passkey signs in without name, password or code', async ({ page, expectConsoleError }) => {
  expectConsoleError(/401/);
  const { username } = await add('passkey');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  // Browsers have no passkeys for IP addresses.
  const url = stack.url.replace('127.0.0.1', 'localhost');
  await page.context().setExtraHTTPHeaders(fresh());
  await page.goto(`${url}/admin/account`);
  await typePassword(page, username);
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await confirmPassword(page, 'Continue');
  const passkey = section.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(passkey).toContainText('not used yet');
  expect(await barriers(page)).toEqual([]);
  expect(await barriersInTheDark(page)).toEqual([]);

  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(inbox(page)).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(username);
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(passkey).toContainText('last used');

  // The person says no at the device.
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Nothing happened: the request was closed or took too long.',
  );
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(inbox(page)).toBeVisible();
  await page.getByRole('link', { name: 'Account' }).click();
  await passkey.getByRole('button', { name: /Remove the passkey/ }).click();
  await confirmPassword(page, 'Remove');
  await expect(passkey).toHaveCount(0);
  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('This passkey is not known here.');
});

test('a changed password and "sign out everywhere else" end the sessions of other browsers', async ({
  page,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/40[01]/);
  const { username, client } = await add('sessions');
  const elsewhere = await browser.newContext();
  await useSession(elsewhere, client);
  const other = await elsewhere.newPage();
  await other.goto(`${stack.url}/admin/account`);
  await expect(other.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();

  await page.context().setExtraHTTPHeaders(fresh());
  await page.goto(`${stack.url}/admin/account`);
  await typePassword(page, username);
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'This browser' })).toContainText(/on Linux/);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(sessions).toHaveCount(1);
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await typePassword(other, username);
  await expect(other.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password').fill('harbor-silent-maple-drum');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
    'This is not your password.',
  );
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed').first()).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await elsewhere.close();
});

test('an admin requires a second factor: a colleague sets one up before anything else opens', async ({
  page,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/40[139]/);
  const chief = await add('chief', 'admin');
  await useSession(page.context(), chief.client);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${stack.url}/admin/people`);
  const rule = page.getByRole('region', { name: 'Second factor' });
  const require = rule.getByRole('button', { name: 'Require a second factor' });
  await require.click();
  await confirmPassword(page, 'Require it');
  const first = 'Please set up your own second factor on the Account page first.';
  await expect(page.getByRole('dialog').getByText(first, { exact: true })).toBeVisible();
  await query(
    stack.databaseUrl,
    `INSERT INTO admin_totp (user_id, sealed_secret, confirmed_at) VALUES ($1, 'x', now())`,
    [chief.id],
  );
  const colleague = await add('colleague');
  await confirmPassword(page, 'Require it');
  await expect(rule.getByRole('status')).toHaveText('Required');
  await expect(rule.getByRole('button', { name: 'No longer require it' })).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  expect(await barriersInTheDark(page)).toEqual([]);

  const theirs = await browser.newContext({ extraHTTPHeaders: fresh() });
  const theirPage = await theirs.newPage();
  await theirPage.goto(`${stack.url}/admin`);
  await typePassword(theirPage, colleague.username);
  await expect(theirPage.getByRole('status')).toContainText('requires a second factor');
  const screens = theirPage.getByRole('navigation', { name: 'Admin' });
  await expect(screens).toBeHidden();
  await theirPage.goto(`${stack.url}/admin`);
  await expect(theirPage).toHaveURL(/\/admin\/account$/);
  expect(await barriers(theirPage)).toEqual([]);

  const section = theirPage.getByRole('region', { name: 'Second factor' });
  await section.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await confirmPassword(theirPage, 'Continue');
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '');
  await section.getByLabel('Code that the app shows').fill(await generate({ secret }));
  await section.getByRole('button', { name: 'Turn on' }).click();
  await section.getByRole('button', { name: 'I have saved them' }).click();
  await screens.getByRole('link', { name: 'Leads' }).click();
  await expect(inbox(theirPage)).toBeVisible();
  await theirs.close();

  await rule.getByRole('button', { name: 'No longer require it' }).click();
  await confirmPassword(page, 'No longer require it');
  await expect(rule.getByRole('status')).toHaveText('Each person chooses');
});

test(
  'the weekly summary is asked for with an address, and stopped',
  { tag: '@in-full' },
  async ({ page }) => {
    const { client } = await add('weekly');
    await useSession(page.context(), client);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${stack.url}/admin/account`);
    const section = page.getByRole('region', { name: 'Weekly summary' });
    await expect(section).toContainText('Off');
    await expect(section.getByLabel('E-mail address')).toHaveCount(0);
    await section.getByLabel('Send me the weekly summary').check();
    await section.getByLabel('E-mail address').fill('reception');
    await section.getByRole('button', { name: 'Save' }).click();
    await expect(section.getByLabel('E-mail address')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    );
    expect(await barriers(page)).toEqual([]);
    expect(await barriersInTheDark(page)).toEqual([]);
    await section.getByLabel('E-mail address').fill('reception@frontdoor-tests.org');
    await section.getByRole('button', { name: 'Save' }).click();
    await expect(section).toContainText('On');

    await page.reload();
    await expect(section.getByLabel('E-mail address')).toHaveValue('reception@frontdoor-tests.org');
    await section.getByLabel('Send me the weekly summary').uncheck();
    await section.getByRole('button', { name: 'Save' }).click();
    await expect(section).toContainText('Off');
    await page.reload();
    await section.getByLabel('Send me the weekly summary').check();
    await expect(section.getByLabel('E-mail address')).toHaveValue('');
  },
);
