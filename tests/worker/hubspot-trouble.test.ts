import { expect } from '@jest/globals';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import { testOnEachQueue } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import { contactsOf, expectEachArrivedOnce, sendLeads } from '../support/leads.ts';
import { allDeliveries, openCircuits, readExplanations, readOutbox } from '../support/outbox.ts';
import { query } from '../support/query.ts';

// One more than the failures in a row that open a circuit.
const LEADS = 6;

for (const mode of ['down', 'hang', '500', '502-html']) {
  testOnEachQueue(
    `HubSpot in mode ${mode}: the leads wait and arrive once when it is well`,
    {},
    async (stack) => {
      await stack.hubspot.mode(mode);
      const leads = await sendLeads(stack.url, LEADS);
      await eventually(async () => (await openCircuits(stack.databaseUrl)).size === 2);
      expect(await contactsOf(stack)).toEqual([]);
      await stack.hubspot.mode('ok');
      await expectEachArrivedOnce(stack, leads);
      for (const destination of ['HUBSPOT_CONTACT', 'HUBSPOT_FORM']) {
        for (const said of [
          'circuit opened, destination paused',
          'circuit closed, destination answers',
        ]) {
          const line = new RegExp(`"destination":"${destination}".*"msg":"${said}"`);
          await eventually(() => line.test(stack.output()));
        }
      }
    },
  );
}

testOnEachQueue(
  'HubSpot is down for longer than we try: the lead is given up, and staff read why',
  {},
  async (stack) => {
    await stack.hubspot.mode('down');
    await sendLeads(stack.url, 1);
    await allDeliveries(stack.databaseUrl, ({ state }) => state === 'RETRYING');
    await query(stack.databaseUrl, 'UPDATE delivery SET give_up_at = now()');
    await allDeliveries(stack.databaseUrl, ({ state }) => state === 'FAILED');
    expect(await readExplanations(stack.databaseUrl)).toContainEqual(
      expect.stringContaining(`We stopped trying after ${GIVE_UP_AFTER_DAYS} days.`),
    );
  },
);

testOnEachQueue(
  'HubSpot says yes and stores nothing: the lead becomes UNCONFIRMED, is sent again, and is there',
  {},
  async (stack) => {
    await stack.hubspot.mode('drop');
    const leads = await sendLeads(stack.url, 3);
    await allDeliveries(stack.databaseUrl, ({ state }) => state === 'DELIVERED');
    expect(await contactsOf(stack)).toEqual([]);
    await stack.hubspot.mode('ok');
    await eventually(
      async () =>
        (await readOutbox(stack.databaseUrl)).some(({ state }) => state === 'UNCONFIRMED'),
      { every: 50 },
    );
    await expectEachArrivedOnce(stack, leads);
    expect(await readExplanations(stack.databaseUrl)).toEqual(
      expect.arrayContaining([
        'HubSpot had said yes, but the contact is not there. It is sent again.',
        'HubSpot had said yes, but the form does not show it. It is sent again.',
        'Read back: the contact is in HubSpot.',
        'Read back: the form has it.',
      ]),
    );
  },
);

// What can be known: a form has no idempotency, and a submission that timed out may or may not be there. HubSpot lists
// what a form has received, with the time and the address we gave; so the list is read before anything is sent again.
// Where HubSpot does not let us read that list, one repetition shows twice, and nobody outside HubSpot can prevent it.
testOnEachQueue(
  'HubSpot stores a lead but answers too late: the form is asked and not sent again',
  {},
  async (stack) => {
    await stack.hubspot.mode('late');
    const leads = await sendLeads(stack.url, 3);
    await allDeliveries(stack.databaseUrl, ({ reason }) => reason === 'timeout');
    await stack.hubspot.mode('ok');
    await expectEachArrivedOnce(stack, leads);
    const calls = await stack.hubspot.requests();
    const posts = calls.filter(({ path }) => path.startsWith('/submissions/'));
    expect(posts.map(({ mode }) => mode)).toEqual(leads.map(() => 'late'));
    expect(await readExplanations(stack.databaseUrl)).toContain(
      'An earlier attempt had arrived although HubSpot did not say so; nothing was sent twice.',
    );
  },
);
