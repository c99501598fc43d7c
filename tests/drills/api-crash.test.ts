import { expect } from '@jest/globals';
import { testOnEachQueue } from '../support/each-queue.ts';
import { expectEachArrivedOnce, sendLeads } from '../support/leads.ts';
import { query } from '../support/query.ts';
import { countJobs, freezeQueue } from '../support/queue-faults.ts';

const LEADS = 6;

testOnEachQueue(
  'an api killed between commit and enqueue loses no lead',
  {},
  async (stack, queue) => {
    const [worker] = stack.workers;
    await worker?.kill();
    const thaw = await freezeQueue(stack, queue);
    const leads = await sendLeads(stack.url, LEADS);
    await stack.apis[0]?.kill();
    // Jobs that the api was writing to the frozen queue must be lost.
    if (queue === 'redis') {
      await stack.redis.server.kill();
      await stack.redis.server.start();
    } else {
      await query(
        stack.databaseUrl,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      await thaw();
    }
    expect(await countJobs(stack, queue)).toBe(0);
    await worker?.start();
    await expectEachArrivedOnce(stack, leads);
  },
);
