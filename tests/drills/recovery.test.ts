import { expect } from '@jest/globals';
import { destinationListSchema } from '#contracts/deliveries';
import { signIn } from '../support/admin-client.ts';
import { testOnEachQueue } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import { contactsOf, expectEachArrivedOnce, sendLeads } from '../support/leads.ts';
import { query } from '../support/query.ts';
import type { Stack } from '../support/stack.ts';

/** Promised time from HubSpot's first success to the first delivery. */
const PROMISE_MS = 60_000;
/** HubSpot's smallest account allows 100 calls in 10 s; 100 leads need 200 calls plus their arrival checks. */
const HUNDRED_LEADS_MS = PROMISE_MS + 40_000;

for (const mode of ['500', 'hang']) {
  testOnEachQueue(
    `a lead that waited through a long outage (${mode}) is delivered within a minute of its end`,
    {},
    async (stack) => {
      await stack.hubspot.mode(mode);
      const leads = await sendLeads(stack.url, 1);
      await failAsAfterHours(stack);
      const [contact] = await destinations(stack);
      expect(contact).toMatchObject({
        destination: 'HUBSPOT_CONTACT',
        failingSince: expect.any(String),
        explanation: expect.stringMatching(/HubSpot (had a problem|did not answer)/),
      });

      const back = Date.now();
      await stack.hubspot.mode('ok');
      await eventually(async () => (await contactsOf(stack)).length === 1, { timeout: PROMISE_MS });
      expect(Date.now() - back).toBeLessThan(PROMISE_MS);
      await expectEachArrivedOnce(stack, leads);
      for (const { failingSince, explanation } of await destinations(stack)) {
        expect({ failingSince, explanation }).toEqual({ failingSince: null, explanation: null });
      }
    },
  );
}

testOnEachQueue(
  'a hundred leads after a long outage: the first is delivered within a minute, the last as fast as the rate limit allows',
  { workers: 2, env: { HUBSPOT_REQUESTS_PER_10_SECONDS: '90' } },
  async (stack) => {
    await stack.hubspot.mode('500');
    const leads = await sendLeads(stack.url, 100);
    await failAsAfterHours(stack);

    const back = Date.now();
    await stack.hubspot.mode('ok');
    await eventually(async () => (await contactsOf(stack)).length > 0, { timeout: PROMISE_MS });
    expect(Date.now() - back).toBeLessThan(PROMISE_MS);
    await eventually(async () => (await contactsOf(stack)).length === leads.length, {
      timeout: HUNDRED_LEADS_MS,
    });
    expect(Date.now() - back).toBeLessThan(HUNDRED_LEADS_MS);
    await expectEachArrivedOnce(stack, leads);
  },
);

/**
 * Makes the outage look hours old to the retry logic, instead of waiting. Resolves when each destination has failed
 * once more.
 */
async function failAsAfterHours(stack: Stack): Promise<void> {
  await eventually(async () => (await failingSince(stack, new Date(0))) === 2);
  await query(
    stack.databaseUrl,
    `UPDATE delivery SET attempt_count = 20 WHERE state IN ('PENDING', 'RETRYING')`,
  );
  await query(
    stack.databaseUrl,
    `UPDATE destination_circuit SET opened_at = now() - interval '5 hours' WHERE opened_at IS NOT NULL`,
  );
  const from = new Date();
  await eventually(async () => (await failingSince(stack, from)) === 2, { timeout: PROMISE_MS });
}

/** Number of destinations with a failed attempt that began after `from`. */
async function failingSince(stack: Stack, from: Date): Promise<unknown> {
  const [row] = await query(
    stack.databaseUrl,
    `SELECT count(DISTINCT d.destination)::int AS destinations
     FROM delivery_attempt a JOIN delivery d ON d.id = a.delivery_id
     WHERE a.succeeded IS FALSE AND a.started_at > $1`,
    [from],
  );
  return row?.['destinations'];
}

async function destinations(stack: Stack) {
  const admin = await signIn(stack.url);
  const list = destinationListSchema.parse(
    await (await admin.get('/api/admin/destinations')).json(),
  );
  return list.filter(({ destination }) => destination.startsWith('HUBSPOT_'));
}
