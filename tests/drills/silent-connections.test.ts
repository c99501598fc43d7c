import { test } from '@jest/globals';
import { HUBSPOT, QUEUES } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import { contactsOf, expectEachArrivedOnce, sendLeads } from '../support/leads.ts';
import { startStack } from '../support/stack.ts';
import { UnsteadyLink } from '../support/unsteady-link.ts';

/** Promised time until deliveries go on. */
const PROMISE_MS = 60_000;

test.each(QUEUES)(
  'connections that fall silent are replaced, and deliveries go on within a minute (queue on %s)',
  async (queue) => {
    const links: UnsteadyLink[] = [];
    const stack = await startStack({
      queue,
      sandbox: HUBSPOT,
      through: (url) => {
        const link = new UnsteadyLink(url);
        links.push(link);
        return link.start();
      },
    });
    try {
      const leads = await sendLeads(stack.url, 1);
      await eventually(async () => (await contactsOf(stack)).length === 1);
      for (const link of links) link.silence();
      // A request on a silent connection is answered with 503.
      leads.push(...(await eventually(() => sendLeads(stack.url, 1))));
      await eventually(async () => (await contactsOf(stack)).length === 2, {
        timeout: PROMISE_MS,
      });
      await expectEachArrivedOnce(stack, leads);
    } finally {
      await stack.stop();
      for (const link of links) await link.stop();
    }
  },
);
