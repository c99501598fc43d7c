import { expect } from '@jest/globals';
import { setTimeout as outage } from 'node:timers/promises';
import { mostWithin, arrivedAt } from '../support/call-log.ts';
import { HUBSPOT, testOnEachQueue } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import {
  contactsOf,
  expectEachArrivedOnce,
  formSubmittersOf,
  sendLeads,
} from '../support/leads.ts';

const OUTAGE_MS = 30_000;
const LEADS = 200;
const BUDGET = 300;
const RATE_LIMIT = (BUDGET / 10) * 11;

testOnEachQueue(
  '200 leads during a 30 s HubSpot outage: few calls during it, all leads delivered within the rate limit after it',
  {
    workers: 2,
    env: { HUBSPOT_REQUESTS_PER_10_SECONDS: String(BUDGET) },
    sandbox: { ...HUBSPOT, SANDBOX_RATE_LIMIT: String(RATE_LIMIT) },
  },
  async (stack) => {
    await stack.hubspot.mode('down');
    const over = outage(OUTAGE_MS);
    const leads = await sendLeads(stack.url, LEADS);
    // A fixed wait, because the length of the outage is under test.
    await over;
    // Two destinations; each circuit opens after five consecutive failures, and calls in flight fail too.
    const duringOutage = await stack.hubspot.requests();
    expect(duringOutage.length).toBeLessThan(80);
    const lateInOutage = duringOutage.filter(
      (call) => arrivedAt(call) > Date.now() - OUTAGE_MS / 2,
    );
    expect(lateInOutage.length).toBeLessThanOrEqual(8);

    await stack.hubspot.mode('ok');
    await eventually(async () => (await contactsOf(stack)).length > 0);
    await eventually(async () => (await formSubmittersOf(stack)).length > 0);
    await expectEachArrivedOnce(stack, leads);
    const calls = await stack.hubspot.requests();
    expect(mostWithin(10_000, calls)).toBeLessThanOrEqual(RATE_LIMIT);
    expect(calls.filter(({ status }) => status === 429)).toEqual([]);
  },
);
