import { randomUUID } from 'node:crypto';
import { SealedColumn } from '#prisma/sealed-column';
import { barriers } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { staffSession } from '../support/lead-pages.ts';
import { query } from '../support/query.ts';
import { DEFAULTS, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

let stack: Stack;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => (stack = await startStack({ workers: 0, sandbox: false })));
test.afterAll(() => stopAll(stack));

test('shows the contacts to delete in HubSpot by hand, and wipes the address when it is done', async ({
  page,
}) => {
  const email = 'by.hand@frontdoor-tests.org';
  const id = randomUUID();
  await query(
    stack.databaseUrl,
    `INSERT INTO erasure (id, requested_at, requested_by, deleted, state, sealed_email, give_up_at, explanation)
     VALUES ($1, now(), 'command line', '{}', 'NEEDS_STAFF', $2, now(), 'The token lacks the permission.')`,
    [id, new SealedColumn(DEFAULTS.DATA_KEY).seal(email, 'erasure.sealed_email', id)],
  );
  const staff = await staffSession(stack.url);
  await staff.open(page, '/admin');

  const tasks = page.getByRole('region', { name: 'Delete this contact in HubSpot by hand' });
  await expect(tasks.getByRole('listitem')).toContainText(email);
  await expect(tasks.getByRole('listitem')).toContainText('The token lacks the permission.');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(await barriers(page)).toEqual([]);

  await tasks.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'It is deleted' }).click();
  await expect(tasks).toBeHidden();
  await expect(page.getByText('Everything that came in has been delivered.')).toBeVisible();
  expect(
    await query(
      stack.databaseUrl,
      'SELECT state, sealed_email, confirmed_by FROM erasure WHERE id = $1',
      [id],
    ),
  ).toEqual([{ state: 'DONE', sealed_email: null, confirmed_by: 'reception' }]);
});
