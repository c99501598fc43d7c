import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { openDatabase, type Database } from '#prisma/database';
import { SealedColumn } from '#prisma/sealed-column';
import { readEnvironment } from '#runtime/environment/read-environment';
import { workerEnvironment } from '#runtime/environment/worker-environment';
import { createLogger } from '#runtime/logger';
import type { ClaimedDelivery } from '../../worker/deliveries/delivery.ts';
import { RequestBudget } from '../../worker/hubspot/request-budget.ts';
import { ContactAdapter } from '../../worker/hubspot/contact-adapter.ts';
import { ContactReader } from '../../worker/hubspot/contact-reader.ts';
import { HubSpotClient } from '../../worker/hubspot/hubspot-client.ts';
import { urlAs } from '../../local/embedded-roles.ts';
import { HUBSPOT } from '../support/each-queue.ts';
import { DEFAULTS, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const logger = createLogger('test', 'silent');
let stack: Stack;
let database: Database;
let adapter: ContactAdapter;

beforeAll(async () => {
  stack = await startStack({ apis: 0, workers: 0, sandbox: HUBSPOT });
  database = openDatabase(urlAs('frontdoor_worker', stack.databaseUrl), {
    onError: (error) => logger.warn({ err: error }, 'database connection lost'),
  });
});
// A new adapter has not learnt which properties HubSpot lacks.
beforeEach(async () => {
  await stack.hubspot.reset();
  const settings = readEnvironment(workerEnvironment, {
    ...DEFAULTS,
    DATABASE_URL: stack.databaseUrl,
    ...stack.hubspot.environment,
  });
  const client = new HubSpotClient(settings, new RequestBudget(settings, database, null));
  const sealed = new SealedColumn(settings.DATA_KEY);
  adapter = new ContactAdapter(client, new ContactReader(client), sealed, settings);
});
afterAll(async () => {
  await database.close();
  await stopAll(stack);
});

test('a hundred leads are one read and one write', async () => {
  const outcomes = await adapter.sendBatch(leads(100));
  expect(outcomes.map(({ result }) => result)).toEqual(Array(100).fill('delivered'));
  expect(await stack.hubspot.contacts()).toHaveLength(100);
  expect(await calls()).toEqual(['batch/read 207', 'batch/upsert 200']);
});

test('a row that HubSpot refuses by name fails alone, without another call', async () => {
  const batch = leads(20);
  change(batch[7], { email: `${'a'.repeat(65)}@mail.frontdoor-tests.org` });
  const outcomes = await adapter.sendBatch(batch);
  expect(outcomes[7]).toMatchObject({
    result: 'failed',
    explanation: 'HubSpot does not accept this e-mail address.',
  });
  expect(outcomes.filter(({ result }) => result === 'delivered')).toHaveLength(19);
  expect(await calls()).toEqual(['batch/read 207', 'batch/upsert 207']);
});

test('a batch refused without the name of a row is halved until it is known', async () => {
  await stack.hubspot.mode('unwritable:refused');
  const batch = leads(16);
  change(batch[11], { email: 'refused@mail.frontdoor-tests.org' });
  const outcomes = await adapter.sendBatch(batch);
  expect(outcomes[11]).toMatchObject({ result: 'failed', reason: 'invalid' });
  expect(outcomes.filter(({ result }) => result === 'delivered')).toHaveLength(15);
  expect(await stack.hubspot.contacts()).toHaveLength(15);
  // Sixteen, then both halves of each refused call: 8+8, 4+4, 2+2, 1+1.
  expect((await calls()).filter((call) => call.startsWith('batch/upsert'))).toHaveLength(9);
});

test('a property that HubSpot lacks is dropped from the leads that have it', async () => {
  await stack.hubspot.mode('reject-property:phone');
  const batch = leads(10);
  for (const delivery of batch.slice(0, 4)) change(delivery, { phone: null });
  const outcomes = await adapter.sendBatch(batch);
  expect(outcomes.slice(0, 4).map(({ result }) => result)).toEqual(Array(4).fill('delivered'));
  for (const outcome of outcomes.slice(4)) {
    expect(outcome).toMatchObject({ result: 'retry', dropProperties: ['phone'] });
  }
  const again = await adapter.sendBatch(batch.slice(4));
  for (const outcome of again) {
    expect(outcome).toMatchObject({ result: 'delivered', dropProperties: ['phone'] });
  }
  expect(await stack.hubspot.contacts()).toHaveLength(10);
});

test('several submissions of one address go in several calls, the oldest first, and none replaces another', async () => {
  const batch = leads(3);
  change(batch[0], { email: 'Same@mail.frontdoor-tests.org', phone: null });
  change(batch[1], { email: 'same@mail.frontdoor-tests.org', phone: '214 555 0101' });
  change(batch[2], { email: 'same@MAIL.frontdoor-tests.org', phone: '214 555 0102' });
  const outcomes = await adapter.sendBatch(batch);
  expect(outcomes).toMatchObject([
    { result: 'delivered', keptProperties: [] },
    { result: 'delivered', keptProperties: [] },
    { result: 'delivered', keptProperties: ['phone'] },
  ]);
  const contacts = await stack.hubspot.contacts();
  expect(contacts).toMatchObject([
    { properties: { email: 'same@mail.frontdoor-tests.org', phone: '214 555 0101' } },
  ]);
  const named = outcomes.map((outcome) => outcome.result === 'delivered' && outcome.contactId);
  expect(named).toEqual(Array(3).fill(contacts[0]?.id));
});

test('an outage in the middle leaves the rest of the batch unsent', async () => {
  const batch = leads(2);
  for (const delivery of batch) change(delivery, { email: 'same@mail.frontdoor-tests.org' });
  await stack.hubspot.mode('500', { count: 1 });
  expect(await adapter.sendBatch(batch)).toMatchObject([
    { result: 'retry', reason: 'server-error' },
    { result: 'unsent' },
  ]);
  expect(await calls()).toEqual(['batch/read 500']);
});

test('of a contact that HubSpot refuses to show, neither name nor phone number is sent', async () => {
  await stack.hubspot.mode('unreadable:hidden');
  const batch = leads(4);
  change(batch[2], { email: 'hidden@mail.frontdoor-tests.org' });
  const outcomes = await adapter.sendBatch(batch);
  expect(outcomes.map(({ result }) => result)).toEqual(Array(4).fill('delivered'));
  const contacts = await stack.hubspot.contacts();
  expect(contacts.filter(({ properties }) => properties['phone'])).toHaveLength(3);
});

test.each(['INTERNAL_ERROR', 'RATE_LIMITS'])(
  'a contact whose row was not read (%s) does not count as absent: nothing is sent',
  async (category) => {
    const [delivery] = leads(1);
    const email = delivery?.submission.email ?? '';
    await stack.hubspot.createContact({ email, phone: '+1 (972) 555-0187' });
    await stack.hubspot.mode(`read-row:${category}`);
    const outcomes = await adapter.sendBatch(leads(2));
    expect(outcomes).toMatchObject(Array(2).fill({ result: 'retry', reason: 'server-error' }));
    expect(await stack.hubspot.contacts()).toMatchObject([
      { properties: { email, phone: '+1 (972) 555-0187' } },
    ]);
    await stack.hubspot.mode('ok');
    expect(await adapter.sendBatch(leads(2))).toMatchObject(Array(2).fill({ result: 'delivered' }));
  },
);

test.each([
  ['CONFLICT', 'busy'],
  ['RATE_LIMITS', 'rate-limited'],
  ['INTERNAL_ERROR', 'server-error'],
])('a contact whose row was not stored (%s) is sent again', async (category, reason) => {
  await stack.hubspot.mode(`row:${category}`);
  const batch = leads(2);
  expect(await adapter.sendBatch(batch)).toMatchObject(Array(2).fill({ result: 'retry', reason }));
  await stack.hubspot.mode('ok');
  expect(await adapter.sendBatch(batch)).toMatchObject(Array(2).fill({ result: 'delivered' }));
});

test('of a contact whose row HubSpot refuses to show, neither name nor phone number is sent', async () => {
  await stack.hubspot.mode('read-row:VALIDATION_ERROR');
  const outcomes = await adapter.sendBatch(leads(2));
  expect(outcomes.map(({ result }) => result)).toEqual(['delivered', 'delivered']);
  for (const { properties } of await stack.hubspot.contacts()) {
    expect(properties['phone'] ?? null).toBeNull();
  }
  expect(await calls()).toEqual([...Array<string>(3).fill('batch/read 207'), 'batch/upsert 200']);
});

/** Deliveries of leads of different people, as if just claimed. */
function leads(count: number): ClaimedDelivery[] {
  return Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    destination: 'HUBSPOT_CONTACT',
    attemptCount: 1,
    ...{ occasion: null, bookingId: null, bookingSequence: null },
    attemptId: randomUUID(),
    ...{ dueAt: new Date(), giveUpAt: new Date(Date.now() + 60_000) },
    droppedProperties: [],
    isProbe: false,
    mayHaveArrived: false,
    submission: {
      id: randomUUID(),
      kind: 'CONTACT_REQUEST',
      createdAt: new Date(),
      firstName: 'Robin',
      lastName: 'Sample',
      email: `lead-${n}@mail.frontdoor-tests.org`,
      phone: '(214) 555-0142',
      serviceInterest: null,
      communicationsOptIn: false,
      pageUri: '/',
      pageName: 'Homepage',
      sealedDetails: null,
      consents: [],
      traceparent: null,
    },
  }));
}

function change(
  delivery: ClaimedDelivery | undefined,
  submission: Partial<ClaimedDelivery['submission']>,
): void {
  Object.assign(delivery?.submission ?? {}, submission);
}

async function calls(): Promise<string[]> {
  const requests = await stack.hubspot.requests();
  return requests.map(({ path, status }) => `${path.split('/').slice(-2).join('/')} ${status}`);
}
