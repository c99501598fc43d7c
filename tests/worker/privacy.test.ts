import { expect } from '@jest/globals';
import { testOnEachQueue } from '../support/each-queue.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { eventually } from '../support/eventually.ts';
import { contactsOf, sendLeads } from '../support/leads.ts';
import { readOutbox } from '../support/outbox.ts';
import { query } from '../support/query.ts';
import { queueContents } from '../support/queue-contents.ts';
import { countJobs } from '../support/queue-faults.ts';
import { watchRedis } from '../support/redis-contents.ts';
import type { Stack } from '../support/stack.ts';
import { TELLTALE_PERSON, telltalesIn } from '../support/telltale-person.ts';

testOnEachQueue(
  'queue, logs and metrics contain no personal data, whatever fails',
  { env: { LOG_LEVEL: 'trace' } },
  async (stack, queue) => {
    const stopWatching = queue === 'redis' ? await watchRedis(stack) : () => '(no Redis)';
    const seen: string[] = [];
    const [worker] = stack.workers;

    // Payloads can be read while jobs wait.
    await worker?.kill();
    await sendLeads(stack.url, 1, TELLTALE_PERSON);
    await eventually(async () => (await countJobs(stack, queue)) > 0);
    seen.push(await queueContents(stack, queue));
    await worker?.start();
    await eventually(async () => (await contactsOf(stack)).length > 0);

    await stack.hubspot.mode('500');
    await sendLeads(stack.url, 1, TELLTALE_PERSON);
    await eventually(async () => (await states(stack)).includes('RETRYING'));
    seen.push(await queueContents(stack, queue));

    // HubSpot's error messages quote the request.
    await stack.hubspot.mode('reject-property:email');
    await eventually(async () => (await states(stack)).includes('FAILED'));
    seen.push(await queueContents(stack, queue));

    // A database that stops in the middle of a request.
    await Promise.all([
      postContactRequest(stack.url, validContactRequest(TELLTALE_PERSON)),
      query(
        stack.databaseUrl,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      ),
    ]);
    const metrics = await fetch(`${stack.url}/metrics`);
    seen.push(await metrics.text(), await attemptsOf(stack), stopWatching());
    await Promise.all([...stack.apis, ...stack.workers].map((process) => process.stop()));
    seen.push(stack.output());

    expect(seen.map(({ length }) => length)).not.toContain(0);
    expect(telltalesIn(seen.join('\n'))).toEqual([]);
  },
);

async function states(stack: Stack): Promise<string[]> {
  return (await readOutbox(stack.databaseUrl)).map(({ state }) => state);
}

/** The explanations of all attempts. */
async function attemptsOf(stack: Stack): Promise<string> {
  return JSON.stringify(await query(stack.databaseUrl, 'SELECT * FROM delivery_attempt'));
}
