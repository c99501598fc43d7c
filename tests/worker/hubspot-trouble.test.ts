import { expect } from '@jest/globals';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import { postNewsletterSignup, validNewsletterSignup } from '../support/newsletter-signup.ts';
import { signIn } from '../support/admin-client.ts';
import { openLead } from '../support/admin-leads.ts';
import { testOnEachQueue } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import { contactsOf, expectEachArrivedOnce, sendLeads, sendLeadsInTurn } from '../support/leads.ts';
import {
  allDeliveries,
  openCircuits,
  readExplanations,
  readOutbox,
  firstAttemptTimedOut,
} from '../support/outbox.ts';
import { query } from '../support/query.ts';
import type { Stack } from '../support/stack.ts';

// One more than the consecutive failures that open a circuit.
const LEADS = 6;

// The other modes are drills.
testOnEachQueue(
  'HubSpot is down: leads wait and are delivered once it recovers',
  {},
  async (stack) => {
    await stack.hubspot.mode('down');
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

testOnEachQueue(
  'HubSpot is down beyond the retry limit: the lead fails with an explanation for staff',
  { queues: ['redis'] },
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
  'HubSpot answers 200 and stores nothing: the lead becomes UNCONFIRMED, is sent again and arrives',
  // The check must not run before the mode is back to `ok`: a second loss would end the delivery.
  { env: { ARRIVAL_CHECK_SECONDS: '12' }, queues: ['postgres'] },
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

// A form has no idempotency key, and a submission that timed out may or may not be stored. HubSpot lists the
// submissions of a form with our time and address, so the list is read before anything is sent again. Without
// permission to read it, one retry may create a duplicate, which no client can prevent.
testOnEachQueue(
  'HubSpot stores a lead but answers too late: the form list is read and the form is not sent again',
  {},
  async (stack) => {
    await stack.hubspot.mode('late');
    const leads = await sendLeads(stack.url, 3);
    await allDeliveries(stack.databaseUrl, firstAttemptTimedOut);
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

testOnEachQueue(
  'HubSpot stores a form only after our timeout: the retry waits for it and the form is not sent again',
  { env: { ARRIVAL_CHECK_SECONDS: '8', HUBSPOT_TIMEOUT_SECONDS: '1' }, queues: ['redis'] },
  async (stack) => {
    await stack.hubspot.mode('stores-after:5000', { only: 'forms', count: 1 });
    const leads = await sendLeads(stack.url, 1);
    await expectEachArrivedOnce(stack, leads);
    const calls = await stack.hubspot.requests();
    expect(calls.filter(({ path }) => path.startsWith('/submissions/'))).toHaveLength(1);
  },
);

const formPosts = async (stack: Stack) =>
  (await stack.hubspot.requests()).filter(({ path }) => path.startsWith('/submissions/'));
const stateOfForm = async (stack: Stack) =>
  (await readOutbox(stack.databaseUrl)).find(({ destination }) => destination === 'HUBSPOT_FORM')
    ?.state;

testOnEachQueue(
  'HubSpot stores a form after a proxy of it has answered 502: the form is not sent again',
  { env: { ARRIVAL_CHECK_SECONDS: '8' }, queues: ['redis'] },
  async (stack) => {
    await stack.hubspot.mode('502-stores-after:5000', { only: 'forms', count: 1 });
    const leads = await sendLeads(stack.url, 1);
    await expectEachArrivedOnce(stack, leads);
    expect(await formPosts(stack)).toHaveLength(1);
  },
);

testOnEachQueue(
  'staff send a form again that HubSpot is still storing: it is not sent twice, nor when a circuit closes then',
  { env: { ARRIVAL_CHECK_SECONDS: '8' }, queues: ['postgres'] },
  async (stack) => {
    const staff = await signIn(stack.url);
    await stack.hubspot.mode('502-stores-after:5000', { only: 'forms', count: 1 });
    const leads = await sendLeads(stack.url, 1);
    await eventually(async () => (await stateOfForm(stack)) === 'RETRYING');
    const { deliveries } = await openLead(staff, leads[0]?.id ?? '');
    const form = deliveries.find(({ destination }) => destination === 'HUBSPOT_FORM');
    expect((await staff.post(`/api/admin/deliveries/${form?.id}/replay`)).status).toBe(204);
    // The next form is the probe that closes it.
    await query(
      stack.databaseUrl,
      `INSERT INTO destination_circuit (destination, consecutive_failures, opened_at, open_until)
       VALUES ('HUBSPOT_FORM', 5, now(), now())
       ON CONFLICT (destination) DO UPDATE SET opened_at = now(), open_until = now()`,
    );
    leads.push(...(await sendLeads(stack.url, 1)));
    await eventually(() => /circuit closed, destination answers/.test(stack.output()));
    await expectEachArrivedOnce(stack, leads);
    expect(await formPosts(stack)).toHaveLength(2);
  },
);

testOnEachQueue(
  'staff correct a phone number while the form is sent, and while it waits: it is not sent twice',
  { env: { ARRIVAL_CHECK_SECONDS: '8', HUBSPOT_TIMEOUT_SECONDS: '3' }, queues: ['postgres'] },
  async (stack) => {
    const staff = await signIn(stack.url);
    await stack.hubspot.mode('stores-after:5000', { only: 'forms', count: 1 });
    const leads = await sendLeads(stack.url, 1);
    for (const [state, value] of [
      ['DELIVERING', '(214) 555-0198'],
      ['RETRYING', '(214) 555-0199'],
    ]) {
      await eventually(async () => (await stateOfForm(stack)) === state);
      const correction = { field: 'phone', value };
      const path = `/api/admin/leads/${leads[0]?.id}/correction`;
      expect((await staff.post(path, correction)).status).toBe(204);
    }
    await expectEachArrivedOnce(stack, leads);
    expect(await formPosts(stack)).toHaveLength(1);
  },
);

testOnEachQueue(
  'a probe that asks nobody leaves the circuit open',
  { workerEnv: { HUBSPOT_NEWSLETTER_FORM_GUID: '' }, queues: ['redis'] },
  async (stack) => {
    await stack.hubspot.mode('down', { only: 'forms' });
    await sendLeadsInTurn(stack.url, LEADS);
    const forms = `destination = 'HUBSPOT_FORM'`;
    await eventually(async () => (await openCircuits(stack.databaseUrl)).has('HUBSPOT_FORM'));
    await allDeliveries(stack.databaseUrl, ({ state }) =>
      ['RETRYING', 'DELIVERED'].includes(state),
    );
    await query(
      stack.databaseUrl,
      `UPDATE delivery SET due_at = now() + interval '1 hour' WHERE ${forms}`,
    );
    await postNewsletterSignup(stack.url, validNewsletterSignup());
    await eventually(async () =>
      (await readOutbox(stack.databaseUrl)).some(({ reason }) => reason === 'unknown-form'),
    );
    const open = `SELECT destination FROM destination_circuit WHERE ${forms} AND opened_at IS NOT NULL`;
    expect(await query(stack.databaseUrl, open)).toHaveLength(1);
  },
);
