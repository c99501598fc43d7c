import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { startHubspotSandbox } from './hubspot-sandbox.ts';
import type { HubspotSandbox } from './hubspot-sandbox.ts';

let sandbox: HubspotSandbox;

beforeAll(async () => {
  sandbox = await startHubspotSandbox({ rateLimit: 0 });
});
beforeEach(() => fetch(`${sandbox.url}/__sandbox/reset`, { method: 'POST' }));
afterAll(() => sandbox.close());

async function setMode(mode: string, rest: object = {}): Promise<void> {
  const response = await fetch(`${sandbox.url}/__sandbox/mode`, {
    method: 'POST',
    body: JSON.stringify({ mode, ...rest }),
  });
  expect(await response.json()).toMatchObject({ mode });
}

function post(path: string, body: object, signal?: AbortSignal): Promise<Response> {
  return fetch(sandbox.url + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${sandbox.account.accessToken}` },
    body: JSON.stringify(body),
    signal,
  });
}

function upsert(properties: object = {}, signal?: AbortSignal): Promise<Response> {
  const inputs = [{ id: 'ada@sample.org', idProperty: 'email', properties }];
  return post('/crm/v3/objects/contacts/batch/upsert', { inputs }, signal);
}

function submitForm(signal?: AbortSignal): Promise<Response> {
  const { portalId, contactFormGuid } = sandbox.account;
  const path = `/submissions/v3/integration/secure/submit/${portalId}/${contactFormGuid}`;
  return post(path, { fields: [{ name: 'email', value: 'ada@sample.org' }] }, signal);
}

function optIn(): Promise<Response> {
  const body = { channel: 'EMAIL', statusState: 'SUBSCRIBED', subscriptionId: 42 };
  return post('/communication-preferences/v4/statuses/ada%40sample.org', body);
}

async function see(what: string): Promise<unknown> {
  return (await fetch(`${sandbox.url}/__sandbox/${what}`)).json();
}

const requestLog = z.array(z.object({ status: z.number().nullable(), mode: z.string() }));

/** Resolves once the sandbox has logged `count` requests. */
async function arrivals(count: number): Promise<void> {
  while (requestLog.parse(await see('requests')).length < count);
}

test('a mode that changes only writes outlasts a read', async () => {
  await setMode('unwritable:ada', { count: 1 });
  const read = await post('/crm/v3/objects/contacts/batch/read', {
    idProperty: 'email',
    properties: ['email'],
    propertiesWithHistory: [],
    inputs: [{ id: 'ada@sample.org' }],
  });
  expect(read.status).toBe(207);
  const refused = await upsert();
  expect(refused.status).toBe(400);
  expect(await refused.text()).not.toContain('ada@');
  expect((await upsert()).status).toBe(200);
});

test.each([
  '/communication-preferences/2026-05/statuses/ada%40sample.org',
  '/crm/objects/2026-05/contacts/batch/upsert',
])('a version that HubSpot has not published is not found: %s', async (path) => {
  expect((await post(path, {})).status).toBe(404);
});

test('down resets the connection', async () => {
  await setMode('down');
  await expect(upsert()).rejects.toThrow('fetch failed');
  expect(await see('contacts')).toEqual([]);
});

test.each([
  ['401', 401, 'INVALID_AUTHENTICATION'],
  ['403', 403, 'requiredGranularScopes'],
  ['423', 423, 'locked'],
  ['429', 429, 'TEN_SECONDLY_ROLLING'],
  ['429-daily', 429, 'DAILY'],
  ['477', 477, 'migrated'],
  ['500', 500, 'correlationId'],
  ['502-html', 502, '<html>'],
])('%s answers %i, says why and stores nothing', async (mode, status, text) => {
  await setMode(mode);
  for (const response of [await upsert(), await submitForm(), await optIn()]) {
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(text);
  }
  expect(await see('contacts')).toEqual([]);
  expect(await see('submissions')).toEqual([]);
  expect(await see('subscriptions')).toEqual([]);
});

test('429 says when to come back: two seconds unless told otherwise', async () => {
  await setMode('429');
  expect((await upsert()).headers.get('retry-after')).toBe('2');
  await setMode('429', { retryAfter: 30 });
  expect((await upsert()).headers.get('retry-after')).toBe('30');
});

test('reject-property refuses that property in contacts and forms, and nothing else', async () => {
  await setMode('reject-property:phone');
  const refused = await upsert({ phone: '555', firstname: 'Ada' });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('PROPERTY_DOESNT_EXIST');
  expect((await upsert({ firstname: 'Ada' })).status).toBe(200);
  await setMode('reject-property:email');
  expect(await (await submitForm()).text()).toContain('FIELD_NOT_IN_FORM_DEFINITION');
});

test('refuse-value refuses what that property says, wherever it is sent', async () => {
  await setMode('refuse-value:phone');
  expect(await (await upsert({ phone: '555' })).text()).toContain('INVALID_OPTION');
  expect((await upsert({ firstname: 'Ada' })).status).toBe(200);
  await setMode('refuse-value:email');
  expect(await (await submitForm()).text()).toContain('VALUE_NOT_IN_FIELD_DEFINITION');
});

test('row answers 207 with that category for each contact and stores none', async () => {
  await setMode('row:CONFLICT');
  const answer = await upsert({ firstname: 'Ada' });
  expect(answer.status).toBe(207);
  expect(await answer.json()).toMatchObject({ results: [], errors: [{ category: 'CONFLICT' }] });
  expect(await see('contacts')).toEqual([]);
});

test('not-subscribed answers an opt-in with 200 and joins nobody', async () => {
  await setMode('not-subscribed');
  const answer = await optIn();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ results: [{ status: 'NOT_SPECIFIED' }] });
});

test('drop answers 200 to everything and stores nothing', async () => {
  await setMode('drop');
  expect((await upsert()).status).toBe(200);
  expect((await submitForm()).status).toBe(200);
  expect((await optIn()).status).toBe(200);
  expect(await see('contacts')).toEqual([]);
  expect(await see('submissions')).toEqual([]);
  expect(await see('subscriptions')).toEqual([]);
});

test('slow stores at once and answers after its delay', async () => {
  await setMode('slow:150');
  const start = Date.now();
  const answer = upsert();
  await arrivals(1);
  expect(await see('contacts')).toHaveLength(1);
  expect((await answer).status).toBe(200);
  expect(Date.now() - start).toBeGreaterThanOrEqual(149);
});

describe('a caller kept waiting', () => {
  test('by hang gets no answer and nothing is stored; the next mode lets it go', async () => {
    await setMode('hang', { count: 1 });
    const waiting = expect(upsert()).rejects.toThrow('fetch failed');
    await arrivals(1);
    expect((await submitForm()).status).toBe(200);
    await setMode('ok');
    await waiting;
    expect(requestLog.parse(await see('requests'))).toEqual([
      { status: null, mode: 'hang' },
      { status: 200, mode: 'ok' },
    ]);
  });

  test('by late gives up, yet what it sent is stored', async () => {
    await setMode('late');
    const leaving = new AbortController();
    const form = expect(submitForm(leaving.signal)).rejects.toThrow('aborted');
    const contact = expect(upsert({}, leaving.signal)).rejects.toThrow('aborted');
    await arrivals(2);
    leaving.abort();
    await Promise.all([form, contact]);
    expect(await see('submissions')).toHaveLength(1);
    expect(await see('contacts')).toHaveLength(1);
  });
});

test('count lets the mode run out, and the mode says how many are left', async () => {
  await setMode('500', { count: 2 });
  expect((await upsert()).status).toBe(500);
  expect(await see('mode')).toMatchObject({ mode: '500', count: 1 });
  expect((await upsert()).status).toBe(500);
  expect((await upsert()).status).toBe(200);
  expect(await see('mode')).toMatchObject({ mode: 'ok', count: null });
});

test('only leaves the other endpoints alone and does not count them', async () => {
  await setMode('500', { only: 'forms', count: 1 });
  expect((await upsert()).status).toBe(200);
  expect((await optIn()).status).toBe(200);
  expect((await submitForm()).status).toBe(500);
  expect((await submitForm()).status).toBe(200);
});
