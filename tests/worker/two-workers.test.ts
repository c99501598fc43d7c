import { expect } from '@jest/globals';
import { HUBSPOT, testOnEachQueue } from '../support/each-queue.ts';
import { expectEachArrivedOnce, sendLeads } from '../support/leads.ts';
import { readExplanations, readOutbox } from '../support/outbox.ts';
import { mostAtOnce, mostWithin } from '../support/call-log.ts';

const BUDGET = 200;
// A window of ten seconds touches eleven one-second slots, each with a tenth of the budget.
const MOST = (BUDGET / 10) * 11;
const SUCCESS = [
  'HubSpot stored the contact.',
  'HubSpot took the form submission.',
  'Read back: the contact is in HubSpot.',
  'Read back: the form has it.',
];
// Concurrent calls of one worker.
const CONNECTIONS = 8;

testOnEachQueue(
  'two workers share one rate limit and deliver nothing twice',
  {
    workers: 2,
    env: { HUBSPOT_REQUESTS_PER_10_SECONDS: String(BUDGET), HUBSPOT_TIMEOUT_SECONDS: '30' },
    sandbox: { ...HUBSPOT, SANDBOX_RATE_LIMIT: String(MOST) },
  },
  async (stack) => {
    await stack.hubspot.mode('slow:550');
    const leads = await sendLeads(stack.url, 160);
    await expectEachArrivedOnce(stack, leads);

    const calls = await stack.hubspot.requests();
    const upserts = calls.filter(({ path }) => path.endsWith('/batch/upsert'));
    const forms = calls.filter(({ path }) => path.startsWith('/submissions/'));
    // What was queued together is one call.
    expect(upserts.length).toBeLessThanOrEqual(leads.length);
    expect(new Set(await readExplanations(stack.databaseUrl))).toEqual(new Set(SUCCESS));
    expect((await readOutbox(stack.databaseUrl)).map(({ attempts }) => attempts)).toEqual(
      Array(leads.length * 2).fill(1),
    );
    expect(forms).toHaveLength(leads.length);
    // More concurrency than one worker has, so both were active.
    expect(mostAtOnce(calls)).toBeGreaterThan(CONNECTIONS);
    expect(mostWithin(10_000, calls)).toBeLessThanOrEqual(MOST);
    expect(calls.filter(({ status }) => status === 429)).toEqual([]);
  },
);
