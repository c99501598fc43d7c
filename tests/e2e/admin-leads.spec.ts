import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { LeadPage } from '#contracts/leads';
import { barriers, barriersInTheDark, overflow, scrollToTop, WIDTHS } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { postJson, validVibeCheckRequest } from '../support/forms.ts';
import { leadRow, sendLead, staffSession, uniqueName } from '../support/lead-pages.ts';

// The stack is shared with other specs: a test asserts about leads of its own only.
test.describe.configure({ mode: 'default' });
let url = '';
let staff: Awaited<ReturnType<typeof staffSession>> | undefined;
test.beforeEach(async ({ baseURL }) => {
  url = baseURL ?? '';
  staff ??= await staffSession(url);
});

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const rows = (page: Page) => page.getByRole('table', { name: 'Leads' }).locator('[data-lead]');

/** Opens the list and searches a name. */
async function openFound(page: Page, name: string, path = '/admin'): Promise<void> {
  await staff?.open(page, path);
  await searchField(page).fill(name);
  await expect(rows(page).first()).toContainText(name);
  // Until the answer comes, the list shows the rows of the search before.
  await expect(rows(page).filter({ hasNotText: name })).toHaveCount(0);
}

test('a row says who wrote, how to reach them, by when to reply, and whether anybody has read it', async ({
  page,
}) => {
  const name = uniqueName();
  const request = validVibeCheckRequest({ lastName: name });
  await postJson(url, '/api/submit-vibe-check', request);
  await sendLead(url, { lastName: name, email: request.email });
  await openFound(page, name);
  await expect(rows(page)).toHaveCount(2);
  const row = leadRow(page, 'Vibe Check');
  await expect(row).toContainText('(214) 555-0142');
  await expect(row).toContainText('Text only');
  await expect(row).toContainText('Read how to reach them');
  await expect(row).toContainText('Nobody has it');
  await expect(row).toContainText('New');
  await expect(row).toContainText(/Reply by|Soon/);
  await expect(row).toContainText('Wrote one other time');
  await expect(row).toContainText('Unread');
  await expect(page).toHaveTitle(/^\(\d+\) Leads/);

  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.getByRole('link', { name: '← Leads' }).click();
  await expect(leadRow(page, 'Vibe Check')).not.toContainText('Unread');
  await expect(leadRow(page, 'Contact request')).toContainText('Unread');
});

test('a lead whose words may tell of danger is marked, in the list and on its page', async ({
  page,
}) => {
  const name = uniqueName();
  await sendLead(url, { lastName: name, message: 'My husband hits me when he drinks.' });
  await sendLead(url, {
    lastName: name,
    message: 'How much is a session?',
    phone: '(972) 555-0188',
  });
  await openFound(page, name);
  const told = rows(page).filter({ hasText: 'May tell of danger' });
  await expect(told).toHaveCount(1);
  await expect(told).not.toContainText('0188');
  await told.getByRole('link').click();
  await expect(page.getByRole('note')).toContainText('This message may tell of danger.');
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: '← Leads' }).click();
  await leadRow(page, '0188').getByRole('link').click();
  await expect(page.getByText('How much is a session?')).toBeVisible();
  await expect(page.getByRole('note')).toHaveCount(0);
});

test('leads that could not be checked for danger say so, until they could', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/503/);
  const name = uniqueName();
  await sendLead(url, { lastName: name, message: 'My husband hits me when he drinks.' });
  await page.route('**/api/admin/leads/danger', (route) => route.fulfill({ status: 503 }));
  await openFound(page, name);
  await expect(rows(page)).toContainText('Not checked for danger');
  await page.unroute('**/api/admin/leads/danger');
  await openFound(page, name);
  await expect(rows(page)).toContainText('May tell of danger');
});

test('a lead opens at its top, and the way back leads to its row', async ({ page }) => {
  const name = uniqueName();
  const ids: string[] = [];
  for (let lead = 0; lead < 6; lead++) ids.push(await sendLead(url, { lastName: name }));
  await page.setViewportSize({ width: 360, height: 700 });
  await openFound(page, name);
  const [oldest] = ids;
  const link = page.locator(`[data-lead="${oldest}"] a`).first();
  for (const wayBack of ['link', 'browser'] as const) {
    // Rows are drawn when the list has scrolled to them.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await link.click();
    await expect(page.getByRole('heading', { name: /How to reach them/ })).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    if (wayBack === 'link') await page.getByRole('link', { name: '← Leads' }).click();
    else await page.goBack();
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
  }
  await page.getByRole('link', { name: 'Waitlist' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Waitlist' })).toBeInViewport();
  await expect(page.locator('#content')).toBeFocused();
});

test('search finds parts of names, addresses and numbers, and leaves no trace in an address', async ({
  page,
}) => {
  const name = uniqueName();
  const email = `${name}@mail.frontdoor-tests.org`.toLowerCase();
  await sendLead(url, {
    lastName: name,
    email,
    phone: '(972) 555-0187',
    message: `Sealed ${name}`,
  });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await openFound(page, name.slice(0, 9));
  for (const text of [email, `robin ${name}`, '972 555 0187']) {
    await searchField(page).fill(text);
    await expect(leadRow(page, name)).toBeVisible();
  }
  await searchField(page).fill(`Sealed ${name}`);
  await expect(page.getByText('Nothing fits this filter.')).toBeVisible();
  await expect(searchField(page)).toHaveAccessibleDescription(
    /Messages and notes .* are\s+not searched/,
  );

  await searchField(page).fill(name);
  await leadRow(page, name).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.goBack();
  await expect(searchField(page)).toHaveValue(name);
  await expect(leadRow(page, name)).toBeVisible();
  expect(addresses.filter((address) => address.includes(name))).toEqual([]);
  expect(page.url()).toBe(`${url}/admin`);
});

test('filters stand in the address; a view keeps them under a name', async ({ page }) => {
  const name = uniqueName();
  await sendLead(url, { lastName: name });
  await openFound(page, name);
  await page.getByText('Filters and order', { exact: true }).click();
  await page.getByLabel('Kind').selectOption({ label: 'Job application' });
  await expect(page.getByText('Nothing fits this filter.')).toBeVisible();
  await expect(page).toHaveURL(/kind=APPLICATION/);
  await page.goBack();
  await expect(leadRow(page, name)).toBeVisible();
  await page.getByLabel('Kind').selectOption({ label: 'Contact request' });
  // Not check(), which looks at once: the box follows the address.
  await page.getByRole('checkbox', { name: 'Unread only' }).click();
  await expect(page.getByRole('checkbox', { name: 'Unread only' })).toBeChecked();
  await expect(page).toHaveURL(/unread=true/);
  await expect(leadRow(page, name)).toBeVisible();

  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Unread requests');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: 'All' }).click();
  await expect(page).toHaveURL(`${url}/admin`);
  await page.reload();
  await views.getByRole('link', { name: 'Unread requests' }).click();
  await expect(page).toHaveURL(/kind=CONTACT_REQUEST/);
  await expect(views.getByRole('link', { name: 'Unread requests' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('button', { name: /Delete view/ }).click();
  await expect(views.getByRole('link', { name: 'Unread requests' })).toHaveCount(0);
});

test('several leads change at once, and one press undoes it', async ({ page }) => {
  const name = uniqueName();
  for (const firstName of ['Ana', 'Bo', 'Cleo']) {
    await sendLead(url, { firstName, lastName: name });
  }
  await openFound(page, name);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('checkbox', { name: `Select Ana ${name}` }).check();
  await page.getByRole('checkbox', { name: `Select Cleo ${name}` }).check();
  const bar = page.getByRole('form', { name: 'Change the selected leads' });
  await expect(bar).toContainText('2 selected');
  await bar.getByLabel('Status').selectOption('Booked');
  await bar.getByLabel('Assign to').selectOption('reception');
  await bar.getByLabel('Follow up on').fill('2027-03-05');
  await bar.getByRole('button', { name: 'Apply' }).click();
  const changed = ['Booked', 'reception', 'Follow up Fri, Mar 5'];
  for (const words of changed) {
    await expect(leadRow(page, `Ana ${name}`)).toContainText(words);
    await expect(leadRow(page, `Cleo ${name}`)).toContainText(words);
    await expect(leadRow(page, `Bo ${name}`)).not.toContainText(words);
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone').first()).toBeVisible();
  await page.reload();
  await searchField(page).fill(name);
  await expect(rows(page)).toHaveCount(3);
  for (const words of changed) await expect(rows(page).filter({ hasText: words })).toHaveCount(0);
  await expect(rows(page).filter({ hasText: 'Nobody has it' })).toHaveCount(3);
});

test(
  'a tick with the shift key selects all rows between, and the head selects all',
  { tag: '@in-full' },
  async ({ page }) => {
    const name = uniqueName();
    for (const firstName of ['Dee', 'Cleo', 'Bo', 'Ana']) {
      await sendLead(url, { firstName, lastName: name });
    }
    await openFound(page, name);
    await expect(rows(page)).toHaveCount(4);
    const tick = (who: string) => page.getByRole('checkbox', { name: `Select ${who} ${name}` });
    const bar = page.getByRole('form', { name: 'Change the selected leads' });
    await tick('Cleo').check();
    await tick('Ana').click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('3 selected');
    await expect(tick('Bo')).toBeChecked();
    await expect(tick('Dee')).not.toBeChecked();
    const all = page.getByRole('checkbox', { name: 'Select all loaded leads' });
    await expect(all).not.toBeChecked();
    await all.check();
    await expect(bar).toContainText('4 selected');
    await tick('Bo').uncheck();
    await expect(all).not.toBeChecked();
    await expect(bar).toContainText('3 selected');
    await all.check();
    await all.uncheck();
    await expect(bar).toHaveCount(0);
  },
);

test('keys move, select, mark, open and search; none does so while typing', async ({ page }) => {
  const name = uniqueName();
  for (const firstName of ['Third', 'Second', 'First']) {
    await sendLead(url, { firstName, lastName: name });
  }
  await openFound(page, name);
  await expect(rows(page)).toHaveCount(3);
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.type('jxe');
  await expect(searchField(page)).toHaveValue(`${name}jxe`);
  await expect(page.getByText('Nothing fits this filter.')).toBeVisible();
  await searchField(page).fill(name);
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(searchField(page)).not.toBeFocused();
  await expect(searchField(page)).toHaveValue(name);

  await page.keyboard.press('j');
  await expect(leadRow(page, `First ${name}`).getByRole('link')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(leadRow(page, `Third ${name}`).getByRole('link')).toBeFocused();
  await page.keyboard.press('k');
  await expect(leadRow(page, `Second ${name}`).getByRole('link')).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: `Select Second ${name}` })).toBeChecked();
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: `Select Second ${name}` })).not.toBeChecked();
  await page.keyboard.press('Control+e');
  await page.keyboard.press('e');
  await expect(leadRow(page, `Second ${name}`)).toContainText('Reached');
  await expect(leadRow(page, `Second ${name}`)).not.toContainText(/Reply by|Soon/);
  await expect(leadRow(page, `First ${name}`)).not.toContainText('Reached');

  await page.keyboard.press('/');
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(searchField(page)).not.toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Mark as reached');
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Use single keys' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await leadRow(page, `Second ${name}`).getByRole('link').focus();
  await page.keyboard.press('Control+k');
  const menu = page.getByRole('dialog', { name: 'Commands' });
  await expect(menu.getByRole('option').first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await expect(menu.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(leadRow(page, `Second ${name}`).getByRole('link')).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(menu.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('search by');
  await page.keyboard.press('Enter');
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(menu.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('failed');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/state=FAILED/);
});

test(
  'Escape closes a dialog, also if a toast has come after it',
  { tag: '@in-full' },
  async ({ page }) => {
    const name = uniqueName();
    await sendLead(url, { lastName: name });
    await openFound(page, name);
    const saving = Promise.withResolvers<void>();
    await page.route('**/api/admin/leads', async (route) => {
      await saving.promise;
      await route.continue();
    });
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expect(leadRow(page, name).getByRole('link')).toBeFocused();
    await page.keyboard.press('e');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    saving.resolve();
    await expect(page.getByText(`Robin ${name}: Reached`).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();

    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  },
);

test(
  'what is typed before the command menu is on screen changes no lead',
  { tag: '@in-full' },
  async ({ page }) => {
    const name = uniqueName();
    await sendLead(url, { lastName: name });
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') changes.push(request.url());
    });
    const code = Promise.withResolvers<void>();
    await page.route(/\/command-menu-/, async (route) => {
      await code.promise;
      await route.continue();
    });
    await openFound(page, name);
    await page.getByRole('searchbox').press('Escape');
    await page.keyboard.press('j');
    await expect(leadRow(page, name).getByRole('link')).toBeFocused();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('reached');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    code.resolve();
    await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(leadRow(page, name).getByRole('link')).toBeFocused();
    expect(changes).toEqual([]);
  },
);

test(
  'a part whose code is gone after a deployment says so and leaves the list',
  { tag: '@in-full' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/could not be loaded|404/);
    const name = uniqueName();
    await sendLead(url, { lastName: name });
    await page.route(/\/(dialog-windows|bulk-bar|toaster|live-leads)-/, (route) =>
      route.fulfill({ status: 404 }),
    );
    await openFound(page, name);
    const said = page.getByRole('alert').filter({ hasText: 'Please reload the page.' });
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(said).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    await page.getByRole('checkbox', { name: `Select Robin ${name}` }).check();
    await expect(said).toBeVisible();
    await expect(leadRow(page, name)).toBeVisible();
  },
);

test('a new lead appears by itself, is announced, and rings where that is switched on', async ({
  page,
}) => {
  const name = uniqueName();
  await page.addInitScript(() => {
    const rings = { count: 0 };
    Object.assign(window, { rings });
    window.OscillatorNode = class extends OscillatorNode {
      override start(when?: number): void {
        rings.count += 1;
        super.start(when);
      }
    };
  });
  const rings = () =>
    page.evaluate(() => (window as unknown as { rings: { count: number } }).rings.count);
  const streaming = page.waitForResponse('**/api/admin/events');
  await staff?.open(page, '/admin');
  expect((await streaming).status()).toBe(200);
  await searchField(page).fill(name);
  await expect(page.getByText('Nothing fits this filter.')).toBeVisible();
  await sendLead(url, { firstName: 'Ana', lastName: name });
  // Together, because the announcement stays for ten seconds only.
  await Promise.all([
    expect(page.getByText(/^\d+ new leads?$/)).toBeAttached(),
    // Well within the minute in which this tab polls.
    expect(leadRow(page, `Ana ${name}`)).toBeVisible({ timeout: 30_000 }),
  ]);
  expect(await rings()).toBe(0);

  await page.getByRole('button', { name: 'Sound for new leads: off' }).click();
  await expect(page.getByRole('button', { name: 'Sound for new leads: on' })).toBeVisible();
  await expect.poll(rings).toBe(2);
  await expect(async () => {
    await sendLead(url, { firstName: 'Bo', lastName: name });
    await expect.poll(rings, { timeout: 3_000 }).toBeGreaterThan(2);
  }).toPass();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sound for new leads: on' })).toBeVisible();
  await page.getByRole('button', { name: 'Sound for new leads: on' }).click();
  await searchField(page).fill(name);
  await expect(leadRow(page, `Bo ${name}`).first()).toBeVisible();
  await sendLead(url, { firstName: 'Cleo', lastName: name });
  await expect(leadRow(page, `Cleo ${name}`)).toBeVisible({ timeout: 30_000 });
  expect(await rings()).toBe(0);
});

test('what the server refuses is taken back in the list', async ({ page, expectConsoleError }) => {
  expectConsoleError(/409|ERR_FAILED/);
  const name = uniqueName();
  await sendLead(url, { lastName: name });
  await openFound(page, name);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/admin/leads', async (route) => {
    await answer.promise;
    const message = 'Somebody else has changed this meanwhile.';
    await route.fulfill({ status: 409, json: { code: 'conflict', message } });
  });
  // Not by reading the list again, which fails, too.
  await page.route('**/api/admin/leads/search', (route) => route.abort());
  await page.getByRole('checkbox', { name: `Select Robin ${name}` }).check();
  const bar = page.getByRole('form', { name: 'Change the selected leads' });
  await bar.getByLabel('Status').selectOption('Booked');
  await bar.getByRole('button', { name: 'Apply' }).click();
  await expect(leadRow(page, name)).toContainText('Booked');
  answer.resolve();
  await expect(page.getByText('Not saved').first()).toBeVisible();
  await expect(leadRow(page, name)).not.toContainText('Booked');
  // What was chosen is still there for another try.
  await expect(bar.getByLabel('Status')).toHaveValue('BOOKED');
});

test('a refused change of several leads names the one that a colleague has changed', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const name = uniqueName();
  await sendLead(url, { firstName: 'Ana', lastName: name });
  const id = await sendLead(url, { firstName: 'Bo', lastName: name });
  await openFound(page, name);
  await expect(rows(page)).toHaveCount(2);
  await page.route('**/api/admin/leads', async (route) => {
    const colleague = { headers: { Origin: url }, data: { status: 'BOOKED' } };
    expect((await page.request.patch(`/api/admin/leads/${id}`, colleague)).status()).toBe(200);
    await route.continue();
  });
  for (const first of ['Ana', 'Bo']) {
    await page.getByRole('checkbox', { name: `Select ${first} ${name}` }).check();
  }
  const bar = page.getByRole('form', { name: 'Change the selected leads' });
  await bar.getByLabel('Status').selectOption('Reached');
  await bar.getByRole('button', { name: 'Apply' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Not saved' });
  await expect(toast).toContainText(`Changed: Bo ${name}.`);
  // Readable on red.
  expect(await barriers(page)).toEqual([]);
  await toast.getByRole('link', { name: `Bo ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Bo ${name}`);
});

test(
  'a day that is being typed is not searched before it is complete',
  { tag: '@in-full' },
  async ({ page }) => {
    const name = uniqueName();
    await sendLead(url, { lastName: name });
    await openFound(page, name);
    const searched: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/search')) searched.push(request.postData() ?? '');
    });
    await page.getByText('Filters and order', { exact: true }).click();
    await page.getByLabel('Received from').focus();
    await page.keyboard.type('01022026');
    await expect(page).toHaveURL(/from=2026-01-02/);
    await expect(leadRow(page, name)).toBeVisible();
    await expect(page.getByLabel('Received from')).toBeFocused();
    expect(searched.filter((body) => /"from":"(?!2026)/.test(body))).toEqual([]);
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await expect(page.getByLabel('Received from')).toHaveValue('');
  },
);

test('Enter opens the lead that has the focus', { tag: '@in-full' }, async ({ page }) => {
  const name = uniqueName();
  const id = await sendLead(url, { lastName: name });
  await openFound(page, name);
  await page.keyboard.press('Escape');
  await expect(searchField(page)).not.toBeFocused();
  await page.keyboard.press('j');
  await expect(leadRow(page, name).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${url}/admin/leads/${id}`);
});

test(
  'loads more while scrolling, and draws only what is near the screen',
  { tag: '@in-full' },
  async ({ page }) => {
    const name = uniqueName();
    await sendLead(url, { firstName: 'Oldest', lastName: name });
    await Promise.all(
      Array.from({ length: 70 }, () => sendLead(url, { firstName: 'Middle', lastName: name })),
    );
    await sendLead(url, { firstName: 'Newest', lastName: name });
    await openFound(page, name);
    await expect(rows(page).first()).toContainText('Newest');
    await expect(page.getByText('72 leads')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Leads' })).toHaveAttribute('aria-rowcount', '73');
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 4_000);
        return leadRow(page, 'Oldest').count();
      })
      .toBe(1);
    await leadRow(page, 'Oldest').scrollIntoViewIfNeeded();
    await expect(leadRow(page, 'Oldest')).toBeInViewport();
    expect(await rows(page).count()).toBeLessThan(45);
  },
);

test(
  'keys go on where the list was left, however far it has been scrolled',
  { tag: '@in-full' },
  async ({ page }) => {
    const name = uniqueName();
    await Promise.all(
      Array.from({ length: 60 }, () => sendLead(url, { firstName: 'Middle', lastName: name })),
    );
    await sendLead(url, { firstName: 'Second', lastName: name });
    await sendLead(url, { firstName: 'First', lastName: name });
    await openFound(page, name);
    await expect(page.getByText('62 leads')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expect(leadRow(page, 'First').getByRole('link')).toBeFocused();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(leadRow(page, 'First')).toHaveCount(0);
    await page.keyboard.press('j');
    await expect(leadRow(page, 'Second').getByRole('link')).toBeFocused();
    await expect(leadRow(page, 'Second')).toBeInViewport();
  },
);

test(
  'the way back from a lead leads to the list as it was left',
  { tag: '@in-full' },
  async ({ page }) => {
    const name = uniqueName();
    await sendLead(url, { firstName: 'Second', lastName: name });
    const id = await sendLead(url, { firstName: 'First', lastName: name });
    await staff?.open(page, '/admin?kind=CONTACT_REQUEST&sort=newest');
    await searchField(page).fill(name);
    await leadRow(page, `First ${name}`).getByRole('link').click();
    await expect(page).toHaveURL(`${url}/admin/leads/${id}`);
    await page.getByRole('link', { name: '← Leads' }).click();
    await expect(page).toHaveURL(/\/admin\?kind=CONTACT_REQUEST/);
    await expect(rows(page)).toHaveCount(2);
    await page.keyboard.press('j');
    await expect(leadRow(page, `Second ${name}`).getByRole('link')).toBeFocused();
  },
);

test.describe('under a finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('controls are 44 pixels high, and telephones do not zoom into a field', async ({ page }) => {
    const name = uniqueName();
    await sendLead(url, { lastName: name });
    await openFound(page, name);
    await page.getByText('Filters and order', { exact: true }).tap();
    await rows(page).getByRole('checkbox').tap();
    await expect(page.getByText('1 selected')).toBeVisible();
    expect(await smallControls(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change' }).tap();
    await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible();
    expect(await smallControls(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back' }).tap();
    await page.getByRole('button', { name: 'Deselect' }).tap();
    await rows(page).getByRole('link').tap();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    expect(await smallControls(page)).toEqual([]);
  });

  test('the first lead stands above the fold, and a selection leaves the list in sight', async ({
    page,
  }) => {
    const name = uniqueName();
    const id = await sendLead(url, { lastName: name });
    await page.route('**/api/admin/destinations', (route) => route.fulfill({ json: [] }));
    await staff?.open(page, '/admin');
    await expect(page.getByText('Everything that came in has been delivered.')).toBeVisible();
    const row = page.locator(`[data-lead="${id}"]`);
    await expect(row).toBeVisible();
    const first = await rows(page).first().boundingBox();
    expect(first?.y).toBeLessThan(640);

    await row.getByRole('checkbox').tap();
    const bar = page.getByRole('form', { name: 'Change the selected leads' });
    await expect(bar).toContainText('1 selected');
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(740 / 4);
    await bar.getByRole('button', { name: 'Change' }).tap();
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(740 / 4);
    await bar.getByLabel('Status').selectOption('Booked');
    await bar.getByRole('button', { name: 'Apply' }).tap();
    await expect(row).toContainText('Booked');
    await expect(bar).toBeHidden();
    await page.goto(`${url}/admin?spam=true`);
    const views = page.getByRole('navigation', { name: 'Views' });
    await expect(views.getByRole('link', { name: 'Spam' })).toBeInViewport();
  });

  test('too large a selection says so, also while its fields are shown', async ({ page }) => {
    const name = uniqueName();
    await sendLead(url, { lastName: name });
    // The same ids in every response: leads that are no longer listed are deselected.
    const ids = Array.from({ length: 101 }, () => randomUUID());
    await page.route('**/api/admin/leads/search', async (route) => {
      const answer = await route.fetch();
      const { items } = (await answer.json()) as LeadPage;
      const many = ids.map((id) => ({ ...items[0], id }));
      await route.fulfill({ json: { items: many, nextCursor: null, total: many.length } });
    });
    await staff?.open(page, '/admin');
    await page.getByRole('checkbox', { name: 'Select all loaded leads' }).tap();
    const bar = page.getByRole('form', { name: 'Change the selected leads' });
    const warning = bar.getByText('Please select 100 at most.');
    await expect(warning).toBeVisible();
    await bar.getByRole('button', { name: 'Change' }).tap();
    await expect(warning).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Apply' })).toBeDisabled();
  });
});

/** What is too low for a finger, and fields whose letters are so small (below 16 px) that iOS zooms into them. */
const smallControls = (page: Page): Promise<string[]> =>
  page.locator('header a, nav a, summary, button, select, input, textarea').evaluateAll((all) =>
    all.flatMap((one) => {
      const isBox = one instanceof HTMLInputElement && one.type === 'checkbox';
      const target = (isBox && one.labels?.[0]) || one;
      const { height } = target.getBoundingClientRect();
      const isField = one.matches('select, input, textarea') && !isBox;
      const letters = parseFloat(getComputedStyle(one).fontSize);
      const isTooSmall = (height > 1 && height < 44) || (isField && letters < 16);
      return isTooSmall ? [`${one.tagName} ${one.textContent}: ${height}, ${letters}`] : [];
    }),
  );

test('a telephone fetches at most 120 KB of script for the list', async ({ page }) => {
  const name = uniqueName();
  await sendLead(url, { lastName: name });
  await staff?.open(page, '/admin');
  await expect(rows(page).first()).toBeVisible();
  const sizes = await page.evaluate(() =>
    window.performance
      .getEntries()
      .filter((it) => it instanceof PerformanceResourceTiming && it.name.endsWith('.js'))
      .map((it) => (it instanceof PerformanceResourceTiming ? it.transferSize : 0)),
  );
  // Nothing from a cache.
  expect(sizes.filter((size) => size === 0)).toEqual([]);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(60 * 1024);
  expect(bytes).toBeLessThanOrEqual(120 * 1024);
});

test('spam stands apart', { tag: '@in-full' }, async ({ page }) => {
  const name = uniqueName();
  await sendLead(url, { lastName: name, companyWebsite: 'https://spam.example' });
  await sendLead(url, { firstName: 'Person', lastName: name });
  await openFound(page, name);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Spam', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Held back as spam' })).toBeVisible();
  await expect(leadRow(page, `Robin ${name}`)).toContainText('Spam');
  await expect(rows(page)).toHaveCount(1);
});

for (const { width, tag } of WIDTHS) {
  test(
    `the list is accessible and has no horizontal overflow at ${width} px`,
    { tag },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const name = `${uniqueName()}${'W'.repeat(80)}`;
      const request = validVibeCheckRequest({ lastName: name });
      await postJson(url, '/api/submit-vibe-check', request);
      await openFound(page, name);
      // Two rows at most, on a telephone, too.
      const header = await page.getByRole('banner').boundingBox();
      expect(header?.height).toBeLessThan(100);
      await page.getByText('Filters and order', { exact: true }).click();
      await page.getByText('All destinations').click();
      await expect(page.getByRole('button', { name: 'Pause HubSpot contact' })).toBeVisible();
      await page.getByRole('checkbox', { name: /^Select Robin/ }).check();
      await expect(page.getByText('1 selected')).toBeVisible();
      const choose = page.getByRole('button', { name: 'Change', exact: true });
      if (await choose.isVisible()) await choose.click();
      await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible();
      await scrollToTop(page);
      expect(await barriers(page)).toEqual([]);
      expect(await barriersInTheDark(page)).toEqual([]);
      await page.goto(`${url}/admin/relie-gaps`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      expect(await overflow(page)).toEqual([]);
    },
  );
}

test('an admin exports the view as a file', async ({ page }) => {
  const name = uniqueName();
  await sendLead(url, { lastName: name });
  await openFound(page, name);
  const exportButton = page.getByRole('button', { name: 'Export' });
  await exportButton.click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the file' }).click();
  const file = await (await download).path();
  const lines = (await readFile(file, 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"${name}"`);
  await expect(exportButton).toBeFocused();
});

test('an address at which there is no screen leads back to the leads', async ({ page }) => {
  await staff?.open(page, '/admin/leeds');
  await expect(page.getByRole('heading', { name: 'There is no such screen' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'To the leads' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
});
