import { expect } from '@jest/globals';
import { arrivedAt, type HubspotCall } from '../support/call-log.ts';
import { testOnEachQueue } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import { contactsOf, expectEachArrivedOnce, sendLeads } from '../support/leads.ts';
import { openCircuits, readExplanations } from '../support/outbox.ts';
import type { Stack } from '../support/stack.ts';

// One more than the consecutive failures that open a circuit.
const LEADS = 6;

testOnEachQueue(
  '429 with Retry-After: no call to that API before the time is over',
  { env: { HUBSPOT_TIMEOUT_SECONDS: '2' } },
  async (stack) => {
    const retryAfter = 6;
    // A lead that succeeds after another lead's refusal and whose arrival check falls into the waiting time.
    await stack.hubspot.mode('slow:900');
    const delivered = await sendLeads(stack.url, 1);
    await eventually(async () => (await stack.hubspot.requests()).length === 2);
    await stack.hubspot.mode('429', { retryAfter });
    const refused = await sendLeads(stack.url, 1);
    await eventually(async () => (await openCircuits(stack.databaseUrl)).size === 2);
    const waiting = await sendLeads(stack.url, LEADS);
    // The first call after the waiting time gets another 429.
    await eventually(async () => (await refusals(stack)).length >= 4, { timeout: 30_000 });
    const calls = await stack.hubspot.requests();
    for (const refusal of await refusals(stack)) {
      const tooEarly = calls.filter(
        (call) =>
          api(call) === api(refusal) &&
          arrivedAt(call) > arrivedAt(refusal) &&
          arrivedAt(call) < arrivedAt(refusal) + retryAfter * 1000,
      );
      expect(tooEarly).toEqual([]);
    }

    await stack.hubspot.mode('ok');
    // A refused arrival check is repeated after one minute.
    await expectEachArrivedOnce(stack, [...delivered, ...refused, ...waiting], 120_000);
  },
);

testOnEachQueue(
  'a rejected token loses no lead, and all leads are delivered after it is fixed',
  {},
  async (stack) => {
    await stack.hubspot.mode('401');
    const leads = await sendLeads(stack.url, LEADS);
    await eventually(async () => (await openCircuits(stack.databaseUrl)).size === 2);
    await stack.hubspot.mode('ok');
    await expectEachArrivedOnce(stack, leads);
    expect(await readExplanations(stack.databaseUrl)).toContain(
      'HubSpot does not accept our access token. Check HUBSPOT_ACCESS_TOKEN.',
    );
  },
);

testOnEachQueue(
  'an exhausted daily limit stops all calls, and waiting leads start within a minute of its reset',
  {},
  async (stack) => {
    await stack.hubspot.mode('429-daily');
    const first = await sendLeads(stack.url, 1);
    await eventually(async () => (await openCircuits(stack.databaseUrl)).size === 2);
    const leads = [...first, ...(await sendLeads(stack.url, LEADS))];
    await stack.hubspot.mode('ok');
    await eventually(async () => (await contactsOf(stack)).length > 0, { timeout: 60_000 });
    await expectEachArrivedOnce(stack, leads);
    expect(await refusals(stack)).toHaveLength(2);
  },
);

/** HubSpot limits its CRM API and its forms API separately. */
const api = ({ path }: HubspotCall) => (path.startsWith('/crm/') ? 'crm' : 'forms');

async function refusals(stack: Stack): Promise<HubspotCall[]> {
  return (await stack.hubspot.requests()).filter(({ status }) => status === 429);
}
