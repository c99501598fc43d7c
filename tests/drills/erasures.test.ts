import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { bookedSchema } from '#contracts/bookings';
import { erasureTaskListSchema } from '#contracts/erasures';
import { SealedColumn } from '#prisma/sealed-column';
import { queueOf } from '#runtime/delivery-queues';
import { defaultAccount } from '../../local/hubspot-sandbox/account.ts';
import { signIn } from '../support/admin-client.ts';
import { readAs } from '../support/answers.ts';
import { callTimes, postBooking, requestCall } from '../support/bookings.ts';
import { HUBSPOT, testOnEachQueue } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import { contactsOf, formSubmittersOf, sendLeads, settled } from '../support/leads.ts';
import { allDeliveries, openCircuits, readOutbox } from '../support/outbox.ts';
import { query } from '../support/query.ts';
import { eraseAddress, planErasureList } from '../support/server-program.ts';
import type { Stack } from '../support/stack.ts';

testOnEachQueue(
  'an erasure deletes the contact and its form submissions in HubSpot, keeps a proof, and wipes the address',
  {},
  async (stack) => {
    const [gone, kept] = await sendLeads(stack.url, 2);
    if (!gone || !kept) throw new Error('Two leads were sent');
    await settled(stack);
    await erase(stack, gone.email);
    const proof = await eventually(() => proofIn(stack, 'DONE'));
    expect(proof).toEqual({
      state: 'DONE',
      deleted: { CONTACT_REQUEST: 1 },
      wiped: true,
      contactDeleted: true,
      confirmed: true,
      confirmed_by: null,
      explanation: 'HubSpot deleted the contact, and it is not there any more.',
    });
    expect(await contactsOf(stack)).toEqual([kept.email]);
    expect(await formSubmittersOf(stack)).toEqual([kept.email]);
    expect(await readOutbox(stack.databaseUrl)).not.toContainEqual(
      expect.objectContaining({ submission: gone.id }),
    );
    expect(stack.output()).not.toContain(gone.email);
  },
);

testOnEachQueue(
  'an address that HubSpot does not know is not put on its blocklist, and a late arrival is deleted too',
  { env: { ARRIVAL_CHECK_SECONDS: '10' } },
  async (stack) => {
    const email = 'late.arrival@mail.frontdoor-tests.org';
    await erase(stack, email);
    const first = await eventually(() => proofIn(stack, 'PENDING', /so far/));
    expect(first).toMatchObject({ wiped: false, contactDeleted: false });
    // What was on its way when the erasure was made.
    await createContact(stack, email);
    expect(await eventually(() => proofIn(stack, 'DONE'))).toMatchObject({ contactDeleted: true });
    expect(await contactsOf(stack)).toEqual([]);
    expect(await stack.hubspot.blocklist()).toEqual([]);
  },
);

testOnEachQueue(
  'what is erased while it waits for its turn is not sent',
  {
    env: { HUBSPOT_TIMEOUT_SECONDS: '120' },
    sandbox: { ...HUBSPOT },
  },
  async (stack) => {
    const email = 'waiting@mail.frontdoor-tests.org';
    const [worker] = stack.workers;
    await worker?.stop();
    // The adapter sends eight at a time, so that the others wait.
    await sendLeads(stack.url, 20, { email });
    await stack.hubspot.mode('hang', { only: 'forms' });
    await worker?.start();
    const underWay = async () => (await formPosts(stack)).filter(({ status }) => status === null);
    await eventually(async () => (await underWay()).length === 8);
    await erase(stack, email);
    const sent = (await formPosts(stack)).length;
    expect(sent).toBeLessThan(20);
    await stack.hubspot.mode('ok');
    // It waits behind them.
    await sendLeads(stack.url, 1);
    await settled(stack);
    expect(await formPosts(stack)).toHaveLength(sent + 1);
  },
);

testOnEachQueue(
  'an erasure is not done while an attempt of before is running, however long it takes',
  { env: { HUBSPOT_TIMEOUT_SECONDS: '120' } },
  async (stack) => {
    await stack.hubspot.mode('hang', { only: 'forms' });
    const [lead] = await sendLeads(stack.url, 1);
    if (!lead) throw new Error('A lead was sent');
    await eventually(async () => (await formPosts(stack)).length === 1);
    await erase(stack, lead.email);
    // As if the call had been running for longer than a call may take.
    await query(
      stack.databaseUrl,
      `UPDATE erasure SET requested_at = requested_at - interval '5 minutes', due_at = now()`,
    );
    await eventually(() => proofIn(stack, 'PENDING', /so far/));
    await createContact(stack, lead.email);
    await stack.hubspot.mode('ok');
    await eventually(() => proofIn(stack, 'DONE'));
    expect(await contactsOf(stack)).toEqual([]);
  },
);

testOnEachQueue(
  'what HubSpot does not let us delete becomes a task for staff and holds nothing else up',
  {},
  async (stack) => {
    const [lead] = await sendLeads(stack.url, 1);
    if (!lead) throw new Error('A lead was sent');
    await settled(stack);
    await stack.hubspot.mode('403', { only: 'erasures' });
    await erase(stack, lead.email);
    await eventually(() => proofIn(stack, 'NEEDS_STAFF'));
    expect(await openCircuits(stack.databaseUrl)).toEqual(new Map());

    const staff = await signIn(stack.url);
    const tasks = async () =>
      erasureTaskListSchema.parse(await (await staff.get('/api/admin/erasure-tasks')).json());
    const [task] = await tasks();
    expect(task).toMatchObject({
      email: lead.email,
      explanation:
        'HubSpot does not let us delete the contact: our access token lacks the permission.',
    });
    // The same person writes again before staff delete the contact in HubSpot.
    await sendLeads(stack.url, 1, { email: lead.email });
    await settled(stack);
    await stack.hubspot.mode('ok');
    await deleteContact(stack, lead.email);
    const path = `/api/admin/erasures/${task?.id}/done`;
    expect((await staff.post(path)).status).toBe(204);
    expect(await tasks()).toEqual([]);
    await settled(stack);
    expect(await contactsOf(stack)).toEqual([lead.email]);
    expect(await formSubmittersOf(stack)).toEqual([lead.email]);
    expect(await proofIn(stack, 'DONE')).toMatchObject({
      wiped: true,
      contactDeleted: false,
      confirmed: true,
      confirmed_by: 'reception',
    });
    expect((await staff.post(path)).status).toBe(404);
    expect(
      await query(
        stack.databaseUrl,
        `SELECT username FROM audit_entry WHERE action = 'complete erasure' AND subject = $1`,
        [task?.id],
      ),
    ).toEqual([{ username: 'reception' }]);
  },
);

testOnEachQueue(
  'an erasure whose address no key opens becomes a task without it and holds nothing else up',
  {},
  async (stack) => {
    await stack.hubspot.mode('403', { only: 'contacts' });
    const id = randomUUID();
    const otherKey = new SealedColumn('a-key-that-is-not-set-with-32-characters');
    await query(
      stack.databaseUrl,
      `INSERT INTO erasure (id, requested_at, requested_by, deleted, sealed_email, give_up_at, due_at)
       VALUES ($1, now() - interval '1 hour', 'command line', '{}', $2, now() + interval '1 day',
         now() - interval '1 hour')`,
      [id, otherKey.seal('unreadable@mail.frontdoor-tests.org', 'erasure.sealed_email', id)],
    );
    const email = 'readable@mail.frontdoor-tests.org';
    await erase(stack, email);

    const staff = await signIn(stack.url);
    const tasks = async () => {
      const answer = await staff.get('/api/admin/erasure-tasks');
      expect(answer.status).toBe(200);
      return erasureTaskListSchema.parse(await answer.json());
    };
    await eventually(async () => (await tasks()).length === 2);
    expect(await tasks()).toMatchObject([
      { id, email: null, explanation: expect.stringContaining('DATA_KEY_PREVIOUS') },
      { email },
    ]);
  },
);

testOnEachQueue(
  'what the erased person sends while the erasure is under way reaches HubSpot in the end, with the call they booked',
  { sandbox: { SANDBOX_PROPERTIES: 'communications_opt_in,vibe_check_at,vibe_check_status' } },
  async (stack) => {
    const [gone] = await sendLeads(stack.url, 1);
    if (!gone) throw new Error('A lead was sent');
    await settled(stack);
    await stack.hubspot.mode('429', { only: 'erasures', retryAfter: 1 });
    await erase(stack, gone.email);
    await eventually(() => proofIn(stack, 'PENDING', /slow down/));
    // The same contact until HubSpot deletes it, together with what arrived last.
    const { bookingToken } = await requestCall(stack.url, { email: gone.email });
    const [time] = await callTimes(stack.url, 'theo-kestrel');
    if (!time) throw new Error('There is no time');
    await readAs(bookedSchema, await postBooking(stack.url, bookingToken, time));
    await settledInHubSpot(stack);
    await stack.hubspot.mode('ok');
    await eventually(() => proofIn(stack, 'DONE'));
    await settledInHubSpot(stack);
    expect(await contactsOf(stack)).toEqual([gone.email]);
    expect(await formSubmittersOf(stack)).toEqual([gone.email]);
    const [contact] = await stack.hubspot.contacts();
    expect(contact?.properties).toMatchObject({ vibe_check_status: 'booked' });
    const [meeting] = await stack.hubspot.meetingsWith(gone.email);
    expect(meeting).toMatchObject({ contactId: contact?.id });
  },
);

testOnEachQueue('an erasure outlasts a limit and an outage of HubSpot', {}, async (stack) => {
  const [lead] = await sendLeads(stack.url, 1);
  if (!lead) throw new Error('A lead was sent');
  await settled(stack);
  await stack.hubspot.mode('429', { only: 'erasures', retryAfter: 1 });
  await erase(stack, lead.email);
  await eventually(() => proofIn(stack, 'PENDING', /slow down/));
  await stack.hubspot.mode('down');
  await eventually(() => proofIn(stack, 'PENDING', /could not be reached/));
  expect(await openCircuits(stack.databaseUrl)).not.toEqual(new Map());
  await stack.hubspot.mode('ok');
  const proof = await eventually(() => proofIn(stack, 'DONE'));
  expect(proof).toMatchObject({ wiped: true, contactDeleted: true });
  expect(await contactsOf(stack)).toEqual([]);
  // The erasure was the probe of the open circuit.
  expect(await openCircuits(stack.databaseUrl)).toEqual(new Map());
});

async function erase(stack: Stack, email: string): Promise<void> {
  const list = planErasureList();
  try {
    await eraseAddress(stack.databaseUrl, list.file, email);
  } finally {
    await list.stop();
  }
}

/** As `settled`, without the messages about the call, which nothing sends here. */
const settledInHubSpot = (stack: Stack) =>
  allDeliveries(
    stack.databaseUrl,
    ({ destination, state, unchecked }) =>
      queueOf(destination) !== 'hubspot' || (state === 'DELIVERED' && !unchecked),
  );

/** Stores a contact, as a call that arrives late does. */
async function createContact(stack: Stack, email: string): Promise<void> {
  const response = await fetch(`${stack.hubspot.url}/crm/v3/objects/contacts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${defaultAccount.accessToken}` },
    body: JSON.stringify({ properties: { email } }),
  });
  expect(response.status).toBe(201);
}

/** Deletes a contact permanently, as staff do it in HubSpot. */
async function deleteContact(stack: Stack, email: string): Promise<void> {
  const response = await fetch(`${stack.hubspot.url}/crm/v3/objects/contacts/gdpr-delete`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${defaultAccount.accessToken}` },
    body: JSON.stringify({ objectId: email, idProperty: 'email' }),
  });
  expect(response.status).toBe(204);
}

/** The one erasure, if it is in this state. */
async function proofIn(stack: Stack, state: string, explanation = /./) {
  const [row] = await query(
    stack.databaseUrl,
    `SELECT state, deleted, sealed_email IS NULL AS wiped, deleted_at IS NOT NULL AS "contactDeleted",
       confirmed_at IS NOT NULL AS confirmed, confirmed_by, explanation FROM erasure`,
  );
  if (!row) throw new Error('There is no erasure');
  const fits = row['state'] === state && explanation.test(String(row['explanation']));
  if (!fits) throw new Error(JSON.stringify(row));
  return row;
}

async function formPosts(stack: Stack) {
  return (await stack.hubspot.requests()).filter(({ path }) => path.startsWith('/submissions/'));
}
