import { expect } from '@jest/globals';
import { testOnEachQueue } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import { contactsOf, expectEachArrivedOnce, sendLeads } from '../support/leads.ts';
import { readExplanations, readOutbox } from '../support/outbox.ts';
import { query } from '../support/query.ts';

testOnEachQueue(
  'a form submission that never shows is sent twice at most and then needs a person',
  {},
  async (stack) => {
    await stack.hubspot.mode('drop', { only: 'forms' });
    await sendLeads(stack.url, 1);
    await eventually(async () =>
      (await readOutbox(stack.databaseUrl)).some(
        ({ destination, state }) => destination === 'HUBSPOT_FORM' && state === 'FAILED',
      ),
    );
    const calls = await stack.hubspot.requests();
    const posts = calls.filter(({ path }) => path.startsWith('/submissions/'));
    expect(posts).toHaveLength(2);
    expect(await readExplanations(stack.databaseUrl)).toContain(
      'HubSpot had said yes, but the form does not show it. Please look for it in HubSpot, and send it again if it is not there.',
    );
  },
);

testOnEachQueue(
  'a form submission that does not show is sent again soon, however long HubSpot was away before',
  {},
  async (stack) => {
    await stack.hubspot.mode('down');
    await sendLeads(stack.url, 1);
    await eventually(async () =>
      (await readOutbox(stack.databaseUrl)).every(({ state }) => state === 'RETRYING'),
    );
    await query(stack.databaseUrl, 'UPDATE delivery SET attempt_count = 8, due_at = now()');
    await stack.hubspot.mode('drop', { only: 'forms' });
    await eventually(async () => {
      const calls = await stack.hubspot.requests();
      const taken = calls.filter(
        ({ path, status }) => path.startsWith('/submissions/') && status === 200,
      );
      return taken.length === 2;
    });
  },
);

testOnEachQueue(
  'an address that HubSpot refuses to read back does not hold up the others and is checked once',
  { env: { HUBSPOT_CONTACT_FORM_GUID: undefined } },
  async (stack) => {
    await stack.hubspot.mode('unreadable:refused', { only: 'contacts' });
    const refused = await sendLeads(stack.url, 1, { email: 'refused@mail.frontdoor-tests.org' });
    const others = await sendLeads(stack.url, 4);
    await eventually(async () => {
      const outbox = await readOutbox(stack.databaseUrl);
      return outbox.every(({ state, unchecked }) => state === 'DELIVERED' && !unchecked);
    });
    const confirmed = await query(
      stack.databaseUrl,
      'SELECT submission_id FROM delivery WHERE confirmed_at IS NOT NULL ORDER BY submission_id',
    );
    expect(confirmed.map(({ submission_id }) => submission_id)).toEqual(
      others.map(({ id }) => id).sort(),
    );
    const checks = await query(
      stack.databaseUrl,
      `SELECT a.explanation, a.succeeded FROM delivery_attempt a JOIN delivery d ON d.id = a.delivery_id
       WHERE a.action = 'CHECK' AND d.submission_id = $1`,
      [refused[0]?.id],
    );
    expect(checks).toEqual([
      {
        explanation:
          'HubSpot refused to read this contact back (400), so its arrival is not confirmed.',
        succeeded: null,
      },
    ]);
    expect(await contactsOf(stack)).toHaveLength(5);
  },
);

testOnEachQueue(
  'a page address with letters beyond ASCII is percent-encoded for HubSpot',
  {},
  async (stack) => {
    const leads = await sendLeads(stack.url, 1, { pageUri: '/blog/été' });
    await expectEachArrivedOnce(stack, leads);
    const [submission] = await stack.hubspot.submissions();
    expect(submission?.pageUrl).toMatch(/\/blog\/%C3%A9t%C3%A9$/);
  },
);

testOnEachQueue(
  'a lead of more than a month ago is delivered to the form without its time',
  {},
  async (stack) => {
    await stack.hubspot.mode('down');
    const leads = await sendLeads(stack.url, 1);
    await eventually(async () =>
      (await readOutbox(stack.databaseUrl)).every(({ state }) => state === 'RETRYING'),
    );
    await query(
      stack.databaseUrl,
      `UPDATE submission SET created_at = created_at - interval '40 days'`,
    );
    await stack.hubspot.mode('ok');
    await expectEachArrivedOnce(stack, leads);
  },
);
