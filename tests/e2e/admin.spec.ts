import type { Page } from '@playwright/test';
import { barriers, barriersInTheDark, WIDTHS } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { leadRow, sendLead, staffSession } from '../support/lead-pages.ts';
import { pressIfThere } from '../support/press-if-there.ts';
import { query } from '../support/query.ts';
import { ADMIN, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

// Own stack, because these tests end sessions and look at all that waits.
let stack: Stack;
test.describe.configure({ mode: 'default' });
let staff: Awaited<ReturnType<typeof staffSession>>;
test.beforeAll(async () => {
  stack = await startStack();
  // All tests share one session, because sign-ins are rate limited.
  staff = await staffSession(stack.url);
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
  await staff.open(page, path);
}

test('sign-in asks for name and password, reports wrong ones, and redirects back', async ({
  page,
  expectConsoleError,
}) => {
  // The session, an empty form and a wrong password.
  expectConsoleError(/40[01]/);
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
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${stack.url}/admin?kind=NEWSLETTER`);
});

test('sign-in follows no link to another site', async ({ page, expectConsoleError }) => {
  expectConsoleError(/401/);
  await open(page, '/admin/login?redirect=%2F%2Fevil.example');
  await typeCredentials(page);
  await expect(page).toHaveURL(`${stack.url}/admin`);
});

test('reports deliveries that wait for configuration', async ({ page }) => {
  const id = await sendLead(stack.url, { firstName: 'Wanda', lastName: 'Waiting' });
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
  await expect(leadRow(page, 'Wanda Waiting')).toBeVisible();
});

test('redirects to sign-in and back after the session ends', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/401/);
  const id = await sendLead(stack.url, { firstName: 'Still', lastName: 'There' });
  await openSignedIn(page);
  const link = leadRow(page, 'Still There').getByRole('link');
  await link.click();
  await page.getByLabel('New note').fill('Half a note');
  await context.clearCookies();
  // The screen may have noticed it by itself.
  await pressIfThere(page.getByRole('button', { name: 'Add note', exact: true }));
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText(
    'Your session has ended. Sign in again to go on. What you typed is still in this tab.',
  );
  expect(await barriers(page)).toEqual([]);
  await typeCredentials(page);
  await expect(page).toHaveURL(new RegExp(`/admin/leads/${id}$`));
  await expect(page.getByLabel('New note')).toHaveValue('Half a note');

  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('e');
  await expect(page.getByText('Still There: Reached').first()).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Your session has ended')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Still There')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Half a note');
});

test('a screen that cannot be loaded says so within the admin, and opens once the server answers', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to fetch|NotReached/);
  await openSignedIn(page);
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  for (const name of ['Analytics', 'Account']) {
    await context.setOffline(true);
    await navigation.getByRole('link', { name }).click();
    const problem = page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' });
    await expect(problem).toBeVisible();
    await problem.getByRole('button', { name: 'Try again' }).click();
    await expect(problem).toBeVisible();
    await context.setOffline(false);
    const heading = page.getByRole('heading', { level: 1, name });
    // The second try may still be under way: then the page reloads by itself, or says that it may be out of date.
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await expect(async () => {
      if (await heading.isHidden()) await again.click({ timeout: 1000 });
      await expect(heading).toBeVisible({ timeout: 3000 });
    }).toPass();
  }
});

for (const [part, path, heading] of [
  ['sign-in-page', '/admin/login', 'Sign in'],
  ['set-up-page', '/admin/setup', 'This link is incomplete'],
  ['staff-parts', '/admin/login', 'Sign in'],
] as const) {
  test(`where ${part} cannot be loaded at ${path}, the admin says so and opens at the next try`, async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_FAILED|Failed to fetch|40[01]|410/);
    await page.route(`**/assets/${part}-*.js`, (route) => route.abort());
    await open(page, path);
    await expect(page.getByRole('heading', { name: 'This could not be shown' })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  });
}

test('an unused screen says so when it polls; once its session has ended, it asks to sign in', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/401|ERR_FAILED/);
  // Without live updates it polls more often.
  await page.route('**/api/admin/events', (route) => route.abort());
  // A session of its own, because this one ends.
  const own = await staffSession(stack.url);
  await page.clock.install();
  await own.open(page, '/admin?kind=NEWSLETTER');
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
  // The interval begins with the first answer: the clock must not move before.
  await expect(page.getByText(/^\d+ leads?$/)).toBeVisible();
  const nextPoll = async (milliseconds: number) => {
    const answered = page.waitForResponse(/\/api\/admin\/leads\/search$/);
    await page.clock.fastForward(milliseconds);
    const answer = await answered;
    // The next interval begins with the answer.
    await answer.finished();
    return answer.request().headers()['x-user-idle'];
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
  await expect(page.getByRole('status')).toHaveText(
    'Your session has ended. Sign in again to go on.',
  );
  await typeCredentials(page);
  await expect(page).toHaveURL(`${stack.url}/admin?kind=NEWSLETTER`);
});

test('a screen with live updates polls once a minute', { tag: '@in-full' }, async ({ page }) => {
  await page.clock.install();
  let searches = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/leads/search')) searches += 1;
  });
  const nothing = page.getByText('Nothing fits this filter.');
  let streams = 0;
  await page.route('**/api/admin/events', async (route) => {
    streams += 1;
    // After the jump in time the stream counts as dead. Opening it again would reload the list, too.
    if (streams > 1) return;
    // A list that was loaded before the stream opened is loaded again.
    await nothing.waitFor();
    await route.continue();
  });
  await openSignedIn(page, '/admin?kind=APPLICATION');
  await expect(nothing).toBeVisible();
  await expect.poll(() => searches).toBe(2);
  await page.clock.fastForward(40_000);
  // Runs the timers that a poll would have started.
  await page.clock.runFor(1_000);
  await page.evaluate(() => fetch('/api/health/live'));
  expect(searches).toBe(2);
  await page.clock.fastForward(24_000);
  await expect.poll(() => searches).toBe(3);
});

for (const { width, tag } of WIDTHS) {
  test(
    `the sign-in is accessible and has no horizontal overflow at ${width} px`,
    { tag },
    async ({ page, expectConsoleError }) => {
      expectConsoleError(/401/);
      await page.setViewportSize({ width, height: 900 });
      await open(page, '/admin/login');
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      expect(await barriersInTheDark(page)).toEqual([]);
    },
  );
}

test('the setup link creates the first admin once, and its token leaves the address bar', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/40[01]|410/);
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
    await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
    await expect(page.getByText('Nothing has come in yet.')).toBeVisible();

    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('If you have chosen a password, sign in');
    await expect(page.getByLabel('Password')).toHaveCount(0);
    await expect(page).toHaveURL(`${fresh.url}/admin/setup`);
  } finally {
    // The screens ask again and again.
    await page.goto('about:blank');
    await fresh.stop();
  }
});

/** The setup link that a stack without an admin prints. */
async function expectLink(fresh: Stack): Promise<string> {
  const pattern = /"setupUrl":"([^"]+)"/;
  await expect.poll(() => fresh.output()).toMatch(pattern);
  return pattern.exec(fresh.output())?.[1] ?? '';
}

test(
  'lists topics that Relie could not answer in the last 30 days',
  { tag: '@in-full' },
  async ({ page }) => {
    await query(
      stack.databaseUrl,
      `INSERT INTO relie_gap (day, topic, path, count) VALUES
       (current_date, 'trust', '/crisis-couples', 2), (current_date - 1, 'trust', '/crisis-couples', 3),
       (current_date, 'general', '', 1), (current_date - 31, 'sex', '', 9)`,
    );
    await openSignedIn(page, '/admin/relie-gaps');
    const gaps = page.getByRole('region', { name: 'What Relie could not answer' });
    const table = gaps.getByRole('table', { name: 'What Relie could not answer' });
    await expect(table.getByRole('row')).toHaveText([
      /Topic/,
      /^Trust and betrayal\/crisis-couples5/,
      /^Something elseNone1/,
    ]);
    await expect(gaps.getByRole('link', { name: '/crisis-couples', exact: true })).toHaveAttribute(
      'href',
      '/crisis-couples',
    );
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  },
);
