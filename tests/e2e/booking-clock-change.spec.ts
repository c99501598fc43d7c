import { tzOffset } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { MOST_DAYS_AHEAD } from '#contracts/bookings';
import { siteDetailSchema, siteDetailsSchema } from '#contracts/site-details';
import { signIn } from '../support/admin-client.ts';
import { readAs } from '../support/answers.ts';
import { expect, test } from '../support/browser-test.ts';
import { query } from '../support/query.ts';
import { startStack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';
import { fillInVibeCheck } from '../support/vibe-check-form.ts';

const ZONE = 'America/Chicago';
// Chicago's clock changes at 2 AM: at 8:00 UTC in spring, at 7:00 UTC in fall.
const SECOND_HOUR = { spring: 8, fall: 7 };

test.use({ timezoneId: ZONE });

/** The day of the next change of Chicago's clock, as its midnight in UTC. */
function nextChange(now: Date) {
  for (let ahead = 2; ; ahead++) {
    const day = addDays(new Date(now.toISOString().slice(0, 10)), ahead);
    const [before, after] = [addHours(day, 6), addHours(day, 12)].map((at) => tzOffset(ZONE, at));
    if (before !== after) {
      return { day, ahead, season: (after ?? 0) > (before ?? 0) ? 'spring' : 'fall' } as const;
    }
  }
}

test(
  'a call is booked in the night in which the clock changes',
  { tag: '@in-full' },
  async ({ page }) => {
    const { day, ahead, season } = nextChange(new Date());
    test.skip(ahead > MOST_DAYS_AHEAD, 'The next change is too far ahead to be booked');
    const stack = await startStack({ workers: 0, sandbox: false });
    try {
      const admin = await signIn(stack.url);
      const { items } = await readAs(siteDetailsSchema, await admin.get('/api/admin/content'));
      const save = async (key: string, changed: object) => {
        const item = items.find((one) => one.key === key);
        const value = { ...(item?.value as object), ...changed };
        const body = { value, version: item?.version };
        await readAs(siteDetailSchema, await admin.put(`/api/admin/content/${key}`, body));
      };
      const date = day.toISOString().slice(0, 10);
      const hours = [{ from: '01:00', to: season === 'spring' ? '04:00' : '02:00' }];
      await save('booking', { daysAhead: MOST_DAYS_AHEAD, holidays: [] });
      await save('booking.imani-starling', { weekly: {}, exceptions: { [date]: hours } });

      await page.clock.install({ time: addDays(day, -1) });
      await page.goto(`${stack.url}/vibe-check`);
      const form = page.getByRole('form', { name: 'Vibe Check' });
      await form.scrollIntoViewIfNeeded();
      await expect(form).toHaveAttribute('novalidate');
      await fillInVibeCheck(form);
      await form.getByRole('button', { name: 'Submit' }).click();

      const choosing = page.getByRole('region', { name: 'Pick a time for your free 15 minutes' });
      await choosing
        .getByLabel('Who would you like to talk to?')
        .selectOption({ label: 'Imani Starling, Licensed therapist' });
      const times = choosing.getByRole('button', { name: /^\d+:\d\d [AP]M( C[DS]T)?$/ });
      // Neither an hour that there is not, nor one hour twice.
      await expect(times).toHaveText(
        season === 'spring'
          ? ['1:00', '1:15', '1:30', '1:45', '3:00', '3:15', '3:30', '3:45'].map((at) => `${at} AM`)
          : ['CDT', 'CST'].flatMap((zone) =>
              ['1:00', '1:15', '1:30', '1:45'].map((at) => `${at} AM ${zone}`),
            ),
      );
      await times.nth(4).click();
      const confirming = page.getByRole('region', { name: 'Shall we book this?' });
      await expect(confirming).toContainText(
        season === 'spring' ? '3:00 AM Central Time' : '1:00 AM Central Standard Time',
      );
      await page.getByRole('button', { name: 'Yes, book it' }).click();
      await expect(page.getByRole('heading', { name: 'Your call is booked' })).toBeFocused();
      const stored = 'SELECT lower(during) AS start FROM booking';
      expect(await query(stack.databaseUrl, stored)).toEqual([
        { start: addHours(day, SECOND_HOUR[season]) },
      ]);
    } finally {
      await stopAll(stack);
    }
  },
);
