import { expect } from '@jest/globals';
import { testOnEachQueue } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import { contactsOf, formSubmittersOf, sendLeads } from '../support/leads.ts';
import { openCircuits } from '../support/outbox.ts';
import { countJobs } from '../support/queue-faults.ts';

const WAITING = 500;

testOnEachQueue(
  '500 leads after an outage: a few batch calls, and a new lead does not wait behind them',
  // HubSpot's smallest account: the forms of the waiting leads alone take a minute.
  { env: { HUBSPOT_REQUESTS_PER_10_SECONDS: '90', HUBSPOT_TIMEOUT_SECONDS: '5' } },
  async (stack, queue) => {
    await stack.hubspot.mode('down');
    await sendLeads(stack.url, WAITING);
    // The outage has lasted: the api's jobs are used up, and only Postgres holds the leads.
    await eventually(
      async () =>
        (await openCircuits(stack.databaseUrl)).size === 2 && (await countJobs(stack, queue)) === 0,
    );
    await stack.hubspot.mode('ok');
    await eventually(async () => (await formSubmittersOf(stack)).length > 20);
    const [visitor] = await sendLeads(stack.url, 1);
    const email = visitor?.email ?? '';
    await eventually(
      async () =>
        (await contactsOf(stack)).includes(email) &&
        (await formSubmittersOf(stack)).includes(email),
    );
    expect((await formSubmittersOf(stack)).length).toBeLessThan(WAITING / 2);
    await eventually(async () => (await contactsOf(stack)).length === WAITING + 1);
    const upserts = (await stack.hubspot.requests()).filter(
      ({ path, status }) => path.endsWith('/batch/upsert') && status === 200,
    );
    expect(upserts.length).toBeLessThanOrEqual(10);
  },
);
