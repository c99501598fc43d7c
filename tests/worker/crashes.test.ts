import { expect } from '@jest/globals';
import { testOnEachQueue } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import {
  expectEachArrivedOnce,
  formSubmittersOf,
  sendLeads,
  sendLeadsInTurn,
  type Lead,
} from '../support/leads.ts';
import { query } from '../support/query.ts';
import { openCircuits, readOutbox } from '../support/outbox.ts';
import { countJobs, emptyQueue, queuedDeliveries } from '../support/queue-faults.ts';

const LEADS = 6;

testOnEachQueue(
  'a worker killed in mid-request loses no lead and repeats no form submission that HubSpot stored',
  { env: { HUBSPOT_TIMEOUT_SECONDS: '8' } },
  async (stack) => {
    const [worker] = stack.workers;
    // Worst case: HubSpot has stored the request and the worker has no response.
    await stack.hubspot.mode('late');
    const leads = await sendLeads(stack.url, LEADS);
    await eventually(async () => (await formSubmittersOf(stack)).length > 0, { every: 10 });
    await worker?.kill();
    const held = (await readOutbox(stack.databaseUrl)).filter(
      ({ state }) => state === 'DELIVERING',
    );
    expect(held.length).toBeGreaterThan(0);
    await stack.hubspot.mode('ok');
    await worker?.start();
    // The killed worker's deliveries are claimed again when their lease expires.
    await expectEachArrivedOnce(stack, leads);
  },
);

testOnEachQueue('an emptied queue loses no lead', {}, async (stack, queue) => {
  const [worker] = stack.workers;
  await stack.hubspot.mode('down');
  const tried = await sendLeadsInTurn(stack.url, LEADS);
  await eventually(async () => (await openCircuits(stack.databaseUrl)).size === 2);
  await worker?.kill();
  const untried = await sendLeads(stack.url, LEADS);
  const due = await deliveryIds(stack.databaseUrl, untried);
  // The api answers before it queues.
  await eventually(async () => {
    const queued = await queuedDeliveries(stack, queue);
    return due.every((id) => queued.has(id));
  });
  await emptyQueue(stack, queue);
  expect(await countJobs(stack, queue)).toBe(0);
  await worker?.start();
  const late = await sendLeads(stack.url, LEADS);
  await emptyQueue(stack, queue);
  await stack.hubspot.mode('ok');
  await expectEachArrivedOnce(stack, [...tried, ...untried, ...late]);
});

async function deliveryIds(databaseUrl: string, leads: Lead[]): Promise<string[]> {
  const rows = await query(databaseUrl, 'SELECT id FROM delivery WHERE submission_id = ANY($1)', [
    leads.map(({ id }) => id),
  ]);
  return rows.map(({ id }) => String(id));
}
