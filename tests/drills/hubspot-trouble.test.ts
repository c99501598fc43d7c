import { expect } from '@jest/globals';
import { testOnEachQueue } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import { contactsOf, expectEachArrivedOnce, sendLeadsInTurn } from '../support/leads.ts';
import { openCircuits } from '../support/outbox.ts';

// One more than the consecutive failures that open a circuit.
const LEADS = 6;

// `down` is part of `npm test`.
for (const mode of ['hang', '500', '502-html', '302']) {
  testOnEachQueue(
    `HubSpot in mode ${mode}: leads wait and are delivered once it recovers`,
    { env: { HUBSPOT_TIMEOUT_SECONDS: mode === 'hang' ? '1' : undefined } },
    async (stack) => {
      await stack.hubspot.mode(mode);
      const leads = await sendLeadsInTurn(stack.url, LEADS);
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
