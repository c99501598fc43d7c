import { expect } from '@jest/globals';
import { DESTINATIONS } from '#contracts/delivery-states';
import { queueOf } from '#runtime/delivery-queues';
import { arrivedAt, type HubspotCall } from '../support/call-log.ts';
import { testOnEachQueue } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import {
  contactsOf,
  expectEachArrivedOnce,
  formSubmittersOf,
  sendLeads,
} from '../support/leads.ts';
import { openCircuits, readExplanations } from '../support/outbox.ts';
import { emptyQueue } from '../support/queue-faults.ts';
import type { Stack } from '../support/stack.ts';

// One more than the consecutive failures that open a circuit.
const LEADS = 6;
// A call that started before the 429 arrived may still reach HubSpot.
const UNDER_WAY_MS = 5_000;

testOnEachQueue(
  '429 with Retry-After: no call of any kind by any worker before the time is over',
  { workers: 2, env: { HUBSPOT_TIMEOUT_SECONDS: '2', HUBSPOT_SUBSCRIPTION_ID: '4711' } },
  async (stack) => {
    const retryAfter = 12;
    // A lead that succeeds after another lead's refusal and whose arrival check falls into the waiting time.
    await stack.hubspot.mode('slow:900');
    const delivered = await sendLeads(stack.url, 1);
    await eventually(async () => (await stack.hubspot.requests()).length === 2);
    // Only forms are refused. Contacts and opt-ins would be accepted.
    await stack.hubspot.mode('429', { retryAfter, only: 'forms' });
    const refused = await sendLeads(stack.url, 1);
    await eventually(() => isWholeAccountPaused(stack));
    const waiting = await sendLeads(stack.url, LEADS, { communicationsOptIn: true });
    // The first form after the waiting time gets another 429.
    await eventually(async () => (await refusals(stack)).length >= 2);
    await stack.hubspot.mode('ok');
    // A refused arrival check is repeated after one minute.
    await expectEachArrivedOnce(stack, [...delivered, ...refused, ...waiting]);

    const calls = await stack.hubspot.requests();
    for (const refusal of await refusals(stack)) {
      const tooEarly = calls.filter(
        (call) =>
          arrivedAt(call) > arrivedAt(refusal) + UNDER_WAY_MS &&
          arrivedAt(call) < arrivedAt(refusal) + retryAfter * 1000,
      );
      expect(tooEarly).toEqual([]);
    }
  },
);

testOnEachQueue(
  '429 in the middle of a backlog: what both workers have already claimed waits too',
  { workers: 2 },
  async (stack, queue) => {
    const retryAfter = 12;
    await Promise.all(stack.workers.map((worker) => worker.kill()));
    const leads = await sendLeads(stack.url, 80);
    // Without jobs of the api, one sweep queues everything.
    await emptyQueue(stack, queue);
    await stack.hubspot.mode('slow:400');
    await Promise.all(stack.workers.map((worker) => worker.start()));
    await eventually(async () => (await formSubmittersOf(stack)).length > 16);
    await stack.hubspot.mode('429', { retryAfter, only: 'forms', count: 1 });
    const [refusal] = await eventually(async () => {
      const refused = await refusals(stack);
      return refused.length > 0 && refused;
    });
    if (!refusal) throw new Error('No call was refused');
    const before = (await stack.hubspot.requests()).length;
    await expectEachArrivedOnce(stack, leads);
    const calls = await stack.hubspot.requests();
    expect(before).toBeLessThan(calls.length);
    expect(
      calls.filter(
        (call) =>
          arrivedAt(call) > arrivedAt(refusal) + UNDER_WAY_MS &&
          arrivedAt(call) < arrivedAt(refusal) + retryAfter * 1000,
      ),
    ).toEqual([]);
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
    await eventually(() => isWholeAccountPaused(stack));
    const leads = [...first, ...(await sendLeads(stack.url, LEADS))];
    await stack.hubspot.mode('ok');
    await eventually(async () => (await contactsOf(stack)).length > 0);
    await expectEachArrivedOnce(stack, leads);
    // One of each destination at most: what was under way together.
    expect((await refusals(stack)).length).toBeLessThanOrEqual(2);
  },
);

async function isWholeAccountPaused(stack: Stack): Promise<boolean> {
  const open = await openCircuits(stack.databaseUrl);
  return DESTINATIONS.every((it) => queueOf(it) !== 'hubspot' || open.has(it));
}

async function refusals(stack: Stack): Promise<HubspotCall[]> {
  return (await stack.hubspot.requests()).filter(({ status }) => status === 429);
}
