import { Client } from '@hubspot/api-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { startHubspotSandbox } from './hubspot-sandbox.ts';
import type { HubspotSandbox } from './hubspot-sandbox.ts';

let sandbox: HubspotSandbox;
let client: Client;

beforeAll(async () => {
  sandbox = await startHubspotSandbox({ properties: ['vibe_check'] });
  client = clientFor(sandbox.account.accessToken);
});
beforeEach(() => control('/__sandbox/reset'));
afterAll(() => sandbox.close());

function clientFor(accessToken: string): Client {
  return new Client({ accessToken, basePath: sandbox.url, numberOfApiCallRetries: 0 });
}

async function control(path: string, body?: object): Promise<unknown> {
  const response = await fetch(sandbox.url + path, { method: 'POST', body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return response.json();
}

async function see(what: string): Promise<unknown> {
  return (await fetch(`${sandbox.url}/__sandbox/${what}`)).json();
}

function upsert(id: string, properties: Record<string, string>, objectWriteTraceId?: string) {
  const inputs = [{ id, idProperty: 'email', properties, objectWriteTraceId }];
  return client.crm.contacts.batchApi.upsert({ inputs });
}

/** The ApiException that a request rejects with. */
async function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: unknown) => error,
  );
}

describe("HubSpot's own client", () => {
  test('upserts by e-mail address: new once, then merged, whatever the case', async () => {
    const first = await upsert('Mara@sample.org', { firstname: 'Mara', phone: '555' }, 'trace-1');
    const again = await upsert('MARA@sample.org', { firstname: 'Maria' });

    expect(first.results[0]).toMatchObject({ _new: true, objectWriteTraceId: 'trace-1' });
    expect(again.results[0]).toMatchObject({ _new: false, id: first.results[0]?.id });
    expect(await see('contacts')).toEqual([
      expect.objectContaining({
        properties: expect.objectContaining({
          email: 'mara@sample.org',
          firstname: 'Maria',
          phone: '555',
        }),
      }),
    ]);
  });

  test('is told about an unknown property in JSON inside a string, and nothing is stored', async () => {
    const error = await failure(upsert('a@sample.org', { shoe_size: '43', vibe_check: 'yes' }));
    expect(error).toMatchObject({ code: 400, body: { category: 'VALIDATION_ERROR' } });
    const { message } = z.object({ body: z.object({ message: z.string() }) }).parse(error).body;
    const [, list = ''] = /^Property values were not valid: (.*)$/s.exec(message) ?? [];
    expect(JSON.parse(list)).toEqual([
      expect.objectContaining({
        isValid: false,
        error: 'PROPERTY_DOESNT_EXIST',
        name: 'shoe_size',
        message: 'Property "shoe_size" does not exist',
      }),
    ]);
    expect(await see('contacts')).toEqual([]);
  });

  test('is told about a bad address and a bad number', async () => {
    for (const [id, properties, code] of [
      ['nobody', {}, 'INVALID_EMAIL'],
      ['a@sample.org', { annualrevenue: 'much' }, 'INVALID_INTEGER'],
    ] as const) {
      const error = await failure(upsert(id, properties));
      expect(error).toMatchObject({
        code: 400,
        body: { message: expect.stringContaining(`"error":"${code}"`) },
      });
    }
  });

  test('gets 207 with the traced row that failed beside the one that did not', async () => {
    const answer = await client.crm.contacts.batchApi.upsert({
      inputs: [
        { id: 'a@sample.org', idProperty: 'email', properties: {}, objectWriteTraceId: 'a' },
        { id: 'b', idProperty: 'email', properties: {}, objectWriteTraceId: 'b' },
      ],
    });
    expect(answer).toMatchObject({
      results: [{ objectWriteTraceId: 'a' }],
      numErrors: 1,
      errors: [{ category: 'VALIDATION_ERROR', context: { objectWriteTraceId: ['b'] } }],
    });
  });

  test('may not send one address twice, nor more than a hundred', async () => {
    const inputs = (ids: string[]) =>
      client.crm.contacts.batchApi.upsert({
        inputs: ids.map((id) => ({ id, idProperty: 'email', properties: {} })),
      });
    const many = Array.from({ length: 101 }, (_, index) => `p${index}@sample.org`);
    expect(await failure(inputs(many))).toMatchObject({ code: 400 });
    expect(await failure(inputs(['a@sample.org', 'A@sample.org']))).toMatchObject({
      code: 400,
      body: { message: expect.stringContaining('Duplicate IDs') },
    });
    expect((await inputs(many.slice(1))).results).toHaveLength(100);
  });

  test('gets 409 with the existing id when it creates a contact that is there', async () => {
    const create = () =>
      client.crm.contacts.basicApi.create({
        properties: { email: 'a@sample.org' },
        associations: [],
      });
    const { id } = await create();
    expect(await failure(create())).toMatchObject({
      code: 409,
      body: {
        category: 'CONFLICT',
        message: `Contact already exists. Existing ID: ${id}`,
        correlationId: expect.any(String),
      },
    });
  });

  test('reads a contact by address, shown only the properties it asked for', async () => {
    await upsert('a@sample.org', { firstname: 'Ada', phone: '555' });
    const read = (address: string, properties?: string[]) =>
      client.crm.contacts.basicApi.getById(
        address,
        properties,
        undefined,
        undefined,
        false,
        'email',
      );
    expect((await read('A@sample.org')).properties).not.toHaveProperty('phone');
    expect((await read('a@sample.org', ['phone', 'city'])).properties).toMatchObject({
      phone: '555',
      city: null,
    });
    expect(await failure(read('b@sample.org'))).toMatchObject({
      code: 404,
      body: { category: 'OBJECT_NOT_FOUND' },
    });
  });

  test('reads several by address; those missing are named in a 207', async () => {
    await upsert('a@sample.org', {});
    const answer = await client.crm.contacts.batchApi.read({
      inputs: [{ id: 'a@sample.org' }, { id: 'b@sample.org' }],
      idProperty: 'email',
      properties: ['email'],
      propertiesWithHistory: [],
    });
    expect(answer).toMatchObject({
      results: [{ properties: { email: 'a@sample.org' } }],
      errors: [{ category: 'OBJECT_NOT_FOUND', context: { ids: ['b@sample.org'] } }],
    });
  });

  test('cannot give a contact an address that another one has', async () => {
    const a = await upsert('a@sample.org', {});
    const b = await upsert('b@sample.org', {});
    const [from, owner] = [a.results[0]?.id ?? '', b.results[0]?.id ?? ''];
    const patch = client.crm.contacts.basicApi.update(from, {
      properties: { email: 'b@sample.org' },
    });
    const refusal = `on ${from}. ${owner} already has that value.`;
    for (const call of [patch, upsert('a@sample.org', { email: 'b@sample.org' })]) {
      expect(await failure(call)).toMatchObject({
        code: 400,
        body: { message: expect.stringContaining(refusal) },
      });
    }
  });

  test('is turned away with a wrong token', async () => {
    const stranger = clientFor('stolen').crm.contacts.batchApi.upsert({ inputs: [] });
    expect(await failure(stranger)).toMatchObject({
      code: 401,
      body: { category: 'INVALID_AUTHENTICATION' },
    });
  });

  test('sees 429 with its headers in lower case, and HTML where a proxy answers', async () => {
    await control('/__sandbox/mode', { mode: '429', retryAfter: 7, count: 1 });
    expect(await failure(upsert('a@sample.org', {}))).toMatchObject({
      code: 429,
      body: { errorType: 'RATE_LIMIT', policyName: 'TEN_SECONDLY_ROLLING' },
      headers: {
        'retry-after': '7',
        'x-hubspot-ratelimit-remaining': '0',
        'x-hubspot-ratelimit-interval-milliseconds': '10000',
      },
    });
    await control('/__sandbox/mode', { mode: '502-html', count: 1 });
    expect(await failure(upsert('a@sample.org', {}))).toMatchObject({ code: 502 });
  });

  test('reaches the forms host with its token', async () => {
    const { portalId, contactFormGuid } = sandbox.account;
    const response = await client.apiRequest({
      method: 'POST',
      overlapUrl: `${sandbox.url}/submissions/v3/integration/secure/submit/${portalId}/${contactFormGuid}`,
      body: { fields: [{ objectTypeId: '0-1', name: 'email', value: 'a@sample.org' }] },
    });
    expect(response.status).toBe(200);
    expect(await see('submissions')).toHaveLength(1);
  });

  test('opts somebody in as often as asked, and never after they have opted out', async () => {
    const path = '/communication-preferences/v4/statuses/A%40sample.org';
    const set = (statusState: string) =>
      client.apiRequest({
        method: 'POST',
        path,
        body: { channel: 'EMAIL', statusState, subscriptionId: 42 },
      });
    const subscribed = { results: [{ subscriptionId: 42, status: 'SUBSCRIBED' }] };
    expect(await (await set('SUBSCRIBED')).json()).toMatchObject(subscribed);
    expect((await set('SUBSCRIBED')).status).toBe(200);
    const read = await client.apiRequest({ method: 'GET', path, qs: { channel: 'EMAIL' } });
    expect(await read.json()).toMatchObject(subscribed);
    expect(await see('subscriptions')).toHaveLength(1);
    await set('UNSUBSCRIBED');
    const refused = await set('SUBSCRIBED');
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('because they have unsubscribed');
  });
});

test('the date-versioned path reaches the same contacts', async () => {
  await upsert('a@sample.org', { firstname: 'Ada' });
  const response = await fetch(
    `${sandbox.url}/crm/objects/2026-09/contacts/a@sample.org?idProperty=email`,
    { headers: { Authorization: `Bearer ${sandbox.account.accessToken}` } },
  );
  expect(await response.json()).toMatchObject({ properties: { firstname: 'Ada' } });
});

test('a body that is not JSON is a 400 in the usual envelope', async () => {
  const response = await fetch(`${sandbox.url}/crm/v3/objects/contacts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${sandbox.account.accessToken}` },
    body: '{"properties":',
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ status: 'error', category: 'VALIDATION_ERROR' });
});
