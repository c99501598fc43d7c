import { expect } from '@jest/globals';
import { submissionDetailSchema, type SubmissionDetail } from '#contracts/leads';
import { signIn } from '../support/admin-client.ts';
import { readAccepted } from '../support/answers.ts';
import { HUBSPOT, testOnEachQueue } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import {
  contactsOf,
  expectEachArrivedOnce,
  formSubmittersOf,
  sendLeads,
  settled,
  type Lead,
} from '../support/leads.ts';
import { postNewsletterSignup, validNewsletterSignup } from '../support/newsletter-signup.ts';
import { allDeliveries } from '../support/outbox.ts';
import type { Stack } from '../support/stack.ts';

testOnEachQueue(
  'HubSpot refuses one optional property: it is left out, the rest arrives, and the lead says so',
  {},
  async (stack) => {
    await stack.hubspot.mode('reject-property:phone');
    const leads = await sendLeads(stack.url, 4);
    await expectEachArrivedOnce(stack, leads);
    for (const { properties } of await stack.hubspot.contacts()) {
      expect(properties).toMatchObject({ firstname: 'Robin', lastname: 'Sample' });
      expect(properties['phone']).toBeUndefined();
    }
    for (const lead of leads) {
      for (const { destination, droppedProperties, attempts } of await deliveriesOf(stack, lead)) {
        expect({ destination, droppedProperties }).toEqual({
          destination,
          droppedProperties: ['phone'],
        });
        expect(attempts.at(0)?.explanation).toMatch(/does not take phone/);
      }
    }
  },
);

testOnEachQueue(
  'HubSpot does not know an address as one: the delivery fails with plain words, and the next lead is not held up',
  {},
  async (stack) => {
    // Ours to accept, HubSpot's to refuse: more than 64 characters before the @ (RFC 5321, 4.5.3.1.1).
    const refused = await sendLeads(stack.url, 1, {
      email: `${'a'.repeat(65)}@mail.frontdoor-tests.org`,
    });
    await allDeliveries(stack.databaseUrl, ({ state }) => state === 'FAILED');
    const [lead] = refused;
    if (!lead) throw new Error('No lead');
    for (const { attempts, attemptCount } of await deliveriesOf(stack, lead)) {
      expect(attemptCount).toBe(1);
      expect(attempts.map(({ explanation }) => explanation)).toEqual([
        'HubSpot does not accept this e-mail address.',
      ]);
    }
    const [next] = await sendLeads(stack.url, 1);
    await eventually(async () => (await contactsOf(stack)).includes(next?.email ?? ''));
  },
);

testOnEachQueue(
  'a failed delivery is replayed from the inbox after the cause is mended, and arrives once',
  {},
  async (stack) => {
    await stack.hubspot.mode('reject-property:email');
    const leads = await sendLeads(stack.url, 2);
    await allDeliveries(stack.databaseUrl, ({ state }) => state === 'FAILED');
    await stack.hubspot.mode('ok');
    const admin = await signIn(stack.url);
    for (const lead of leads) {
      for (const { id } of await deliveriesOf(stack, lead)) {
        expect((await admin.post(`/api/admin/deliveries/${id}/replay`)).status).toBe(204);
      }
    }
    await expectEachArrivedOnce(stack, leads);
    const [lead] = leads;
    if (!lead) throw new Error('No lead');
    for (const { attempts } of await deliveriesOf(stack, lead)) {
      expect(attempts.map(({ action, succeeded }) => ({ action, succeeded }))).toEqual([
        { action: 'SEND', succeeded: false },
        { action: 'SEND', succeeded: true },
        { action: 'CHECK', succeeded: true },
      ]);
    }
  },
);

testOnEachQueue(
  'HubSpot is not configured: leads wait, and are delivered by themselves once it is',
  { env: { HUBSPOT_ACCESS_TOKEN: undefined } },
  async (stack) => {
    const [worker] = stack.workers;
    const leads = await sendLeads(stack.url, 3);
    await allDeliveries(stack.databaseUrl, ({ state }) => state === 'WAITING');
    expect(await stack.hubspot.requests()).toEqual([]);
    await worker?.restart({ HUBSPOT_ACCESS_TOKEN: stack.hubspot.environment.HUBSPOT_ACCESS_TOKEN });
    await expectEachArrivedOnce(stack, leads);
  },
);

testOnEachQueue(
  'a newsletter sign-up becomes contact, form submission and marketing opt-in, each once although HubSpot answers too late',
  { env: { HUBSPOT_SUBSCRIPTION_ID: '4711' }, sandbox: HUBSPOT },
  async (stack) => {
    await stack.hubspot.mode('late');
    const signup = validNewsletterSignup();
    await readAccepted(await postNewsletterSignup(stack.url, signup));
    await allDeliveries(stack.databaseUrl, ({ reason }) => reason === 'timeout');
    await stack.hubspot.mode('ok');
    await settled(stack);
    expect(await contactsOf(stack)).toEqual([signup.email]);
    expect(await formSubmittersOf(stack)).toEqual([signup.email]);
    expect(await stack.hubspot.subscriptions()).toEqual([
      { emailAddress: signup.email, subscriptionId: '4711' },
    ]);
  },
);

/** A lead's deliveries as the inbox shows them. */
async function deliveriesOf(stack: Stack, { id }: Lead): Promise<SubmissionDetail['deliveries']> {
  const admin = await signIn(stack.url);
  const answer = await admin.get(`/api/admin/submissions/${id}`);
  const { deliveries } = submissionDetailSchema.parse(await answer.json());
  expect(deliveries).toHaveLength(2);
  return deliveries;
}
