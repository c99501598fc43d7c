import { expect } from '@jest/globals';
import { HUBSPOT, testOnEachQueue } from '../support/each-queue.ts';
import { expectEachArrivedOnce, sendLeads } from '../support/leads.ts';
import { mostAtOnce, mostWithin } from '../support/call-log.ts';

const BUDGET = 200;
// Each second holds a tenth of the budget, so a window of ten seconds touches eleven of them.
const MOST = (BUDGET / 10) * 11;
// Calls that one worker makes at the same time.
const CONNECTIONS = 8;

testOnEachQueue(
  'two workers deliver nothing twice and keep to one budget of calls between them',
  {
    workers: 2,
    env: { HUBSPOT_REQUESTS_PER_10_SECONDS: String(BUDGET), HUBSPOT_TIMEOUT_SECONDS: '5' },
    sandbox: { ...HUBSPOT, SANDBOX_RATE_LIMIT: String(MOST) },
  },
  async (stack) => {
    await stack.hubspot.mode('slow:550');
    const leads = await sendLeads(stack.url, 160);
    await expectEachArrivedOnce(stack, leads, 90_000);

    const calls = await stack.hubspot.requests();
    const upserts = calls.filter(({ path }) => path.endsWith('/batch/upsert'));
    const forms = calls.filter(({ path }) => path.startsWith('/submissions/'));
    expect(upserts).toHaveLength(leads.length);
    expect(forms).toHaveLength(leads.length);
    // More at the same time than one worker can make: both were at work.
    expect(mostAtOnce(calls)).toBeGreaterThan(CONNECTIONS);
    expect(mostWithin(10_000, calls)).toBeLessThanOrEqual(MOST);
    expect(calls.filter(({ status }) => status === 429)).toEqual([]);
  },
);
