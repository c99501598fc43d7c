import { expect } from '@jest/globals';
import { leadDetailSchema, type LeadDetail } from '#contracts/leads';
import { signIn } from '../support/admin-client.ts';
import { readAccepted } from '../support/answers.ts';
import { shown, wordsOf } from '../support/consents.ts';
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
import { allDeliveries, firstAttemptTimedOut } from '../support/outbox.ts';
import type { Stack } from '../support/stack.ts';

testOnEachQueue(
  'HubSpot rejects an optional property: it is dropped, the rest is delivered, and the lead is flagged',
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
        expect(attempts.at(-1)?.explanation).toMatch(/Read back/);
        expect(attempts.some(({ explanation }) => /without phone/.test(explanation ?? ''))).toBe(
          true,
        );
      }
    }
  },
);

testOnEachQueue(
  'HubSpot rejects an address: the delivery fails with an explanation, and the next lead is not delayed',
  {},
  async (stack) => {
    // Valid for us, invalid for HubSpot: more than 64 characters before the @ (RFC 5321, 4.5.3.1.1).
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
  'a failed delivery can be replayed from the inbox after the cause is fixed, and arrives once',
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
  'without HubSpot configuration leads wait, and are delivered once it is configured',
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
  'a newsletter sign-up creates contact, form submission and opt-in once each, although HubSpot answers too late',
  { env: { HUBSPOT_SUBSCRIPTION_ID: '4711' }, sandbox: HUBSPOT },
  async (stack) => {
    await stack.hubspot.mode('late');
    const signup = validNewsletterSignup();
    await readAccepted(await postNewsletterSignup(stack.url, signup));
    await allDeliveries(stack.databaseUrl, firstAttemptTimedOut);
    await stack.hubspot.mode('ok');
    await settled(stack);
    expect(await contactsOf(stack)).toEqual([signup.email]);
    expect(await formSubmittersOf(stack)).toEqual([signup.email]);
    expect(await stack.hubspot.subscriptions()).toMatchObject([
      { emailAddress: signup.email, subscriptionId: 4711, status: 'SUBSCRIBED' },
    ]);
  },
);

testOnEachQueue(
  'HubSpot rejects the value of a field: that lead is delivered without it and flagged, the next one completely',
  // Without the form, because a form submission would also set the field on the contact.
  { env: { HUBSPOT_CONTACT_FORM_GUID: undefined } },
  async (stack) => {
    for (const [field, rest] of [
      ['phone', { firstname: 'Robin' }],
      ['firstname', { phone: '(214) 555-0142' }],
    ] as const) {
      await stack.hubspot.mode(`refuse-value:${field}`, { only: 'contacts', count: 1 });
      const [lead] = await sendLeads(stack.url, 1);
      await settled(stack);
      const properties = await contactPropertiesOf(stack, lead);
      expect(properties).toMatchObject(rest);
      expect(properties[field]).toBeUndefined();
      const [contact] = await deliveriesOf(stack, lead, 1);
      expect(contact?.droppedProperties).toEqual([field]);
      expect(contact?.attempts[0]?.explanation).toMatch(`refused what ${field} says`);
    }
    const [next] = await sendLeads(stack.url, 1);
    await settled(stack);
    expect(await contactPropertiesOf(stack, next)).toMatchObject({
      firstname: 'Robin',
      phone: '(214) 555-0142',
    });
    const [contact] = await deliveriesOf(stack, next, 1);
    expect(contact?.droppedProperties).toEqual([]);
  },
);

testOnEachQueue(
  'a form without an opt-in box keeps an earlier opt-in, and an unticked box sets nothing',
  {},
  async (stack) => {
    const signup = validNewsletterSignup();
    await readAccepted(await postNewsletterSignup(stack.url, signup));
    await settled(stack);
    const [again] = await sendLeads(stack.url, 1, { email: signup.email });
    const [never] = await sendLeads(stack.url, 1);
    await settled(stack);
    expect(await contactPropertiesOf(stack, again)).toMatchObject({
      phone: '(214) 555-0142',
      communications_opt_in: 'true',
    });
    expect(await contactPropertiesOf(stack, never)).not.toHaveProperty('communications_opt_in');
  },
);

testOnEachQueue(
  'a ticked box in the contact form joins the marketing subscription, an unticked one does not',
  { env: { HUBSPOT_SUBSCRIPTION_ID: '4711' } },
  async (stack) => {
    const [ticked] = await sendLeads(stack.url, 1, {
      communicationsOptIn: true,
      consents: shown('data-storage', 'marketing'),
    });
    await sendLeads(stack.url, 1);
    await settled(stack);
    expect(await stack.hubspot.subscriptions()).toMatchObject([
      {
        emailAddress: ticked?.email,
        subscriptionId: 4711,
        status: 'SUBSCRIBED',
        legalBasisExplanation: wordsOf('marketing'),
      },
    ]);
  },
);

testOnEachQueue(
  'an opt-out in HubSpot is kept, and the lead explains it',
  { env: { HUBSPOT_SUBSCRIPTION_ID: '4711' } },
  async (stack) => {
    const signup = validNewsletterSignup();
    await stack.hubspot.optOut(signup.email, 4711);
    const id = await readAccepted(await postNewsletterSignup(stack.url, signup));
    const explanation = await optInFailure(stack, { id, email: signup.email });
    expect(explanation).toMatch(/has opted out of these e-mails in HubSpot/);
    expect(await stack.hubspot.subscriptions()).toMatchObject([{ status: 'UNSUBSCRIBED' }]);
  },
);

testOnEachQueue(
  'an opt-in answered with 200 that adds nobody is a failure',
  { env: { HUBSPOT_SUBSCRIPTION_ID: '4711' } },
  async (stack) => {
    await stack.hubspot.mode('not-subscribed');
    const signup = validNewsletterSignup();
    const id = await readAccepted(await postNewsletterSignup(stack.url, signup));
    expect(await optInFailure(stack, { id, email: signup.email })).toMatch(
      /did not add this address/,
    );
  },
);

for (const category of ['CONFLICT', 'RATE_LIMITS', 'INTERNAL_ERROR']) {
  testOnEachQueue(
    `HubSpot rejects one row of a batch (${category}): it is sent again and arrives once`,
    {},
    async (stack) => {
      await stack.hubspot.mode(`row:${category}`, { only: 'contacts', count: 1 });
      const leads = await sendLeads(stack.url, 1);
      await expectEachArrivedOnce(stack, leads);
      const [lead] = leads;
      const contact = (await deliveriesOf(stack, lead)).find(
        ({ destination }) => destination === 'HUBSPOT_CONTACT',
      );
      expect(contact?.attempts.map(({ succeeded }) => succeeded)).toEqual([false, true, true]);
    },
  );
}

/** HubSpot's properties of a lead's contact. */
async function contactPropertiesOf(stack: Stack, lead: Lead | undefined) {
  const contacts = await stack.hubspot.contacts();
  const contact = contacts.find(({ properties }) => properties.email === lead?.email);
  if (!contact) throw new Error('The contact is not there');
  return contact.properties;
}

/** Waits for a failed opt-in. @returns its explanation for staff */
async function optInFailure(stack: Stack, lead: Lead): Promise<string | null | undefined> {
  const failed = await eventually(async () =>
    (await deliveriesOf(stack, lead, 3)).find(
      ({ destination, state }) => destination === 'HUBSPOT_SUBSCRIPTION' && state === 'FAILED',
    ),
  );
  return failed.attempts.at(-1)?.explanation;
}

/** A lead's deliveries as shown in the inbox. */
async function deliveriesOf(
  stack: Stack,
  lead: Lead | undefined,
  count = 2,
): Promise<LeadDetail['deliveries']> {
  const admin = await signIn(stack.url);
  const answer = await admin.get(`/api/admin/leads/${lead?.id}`);
  const { deliveries } = leadDetailSchema.parse(await answer.json());
  expect(deliveries).toHaveLength(count);
  return deliveries;
}
