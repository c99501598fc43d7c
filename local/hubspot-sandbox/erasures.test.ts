import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startHubspotSandbox, type HubspotSandbox } from './hubspot-sandbox.ts';

const EMAIL = 'mara@sample.org';

let sandbox: HubspotSandbox;
beforeAll(async () => (sandbox = await startHubspotSandbox()));
afterAll(() => sandbox.close());
beforeEach(async () => {
  await fetch(`${sandbox.url}/__sandbox/reset`, { method: 'POST' });
  await post('/crm/v3/objects/contacts', { properties: { email: EMAIL } });
  await post('/crm/v3/objects/contacts', { properties: { email: 'other@sample.org' } });
});

const post = (path: string, body: unknown) =>
  fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${sandbox.account.accessToken}` },
    body: JSON.stringify(body),
  });
const remove = async (body: unknown) =>
  (await post('/crm/v3/objects/contacts/gdpr-delete', body)).status;
const see = async (what: string): Promise<unknown> =>
  (await fetch(`${sandbox.url}/__sandbox/${what}`)).json();
const contact = (email: string) =>
  expect.objectContaining({ properties: expect.objectContaining({ email }) });

test('deletes the one contact, by id and by address', async () => {
  const [first] = (await see('contacts')) as { id: string }[];
  expect(await remove({ objectId: first?.id })).toBe(204);
  expect(await see('contacts')).toEqual([contact('other@sample.org')]);
  expect(await remove({ objectId: first?.id })).toBe(404);
  expect(await remove({ objectId: 'OTHER@sample.org', idProperty: 'email' })).toBe(204);
  expect(await see('contacts')).toEqual([]);
  expect(await see('blocklist')).toEqual([]);
});

test('an unknown address goes on the blocklist', async () => {
  expect(await remove({ objectId: 'nobody@sample.org', idProperty: 'email' })).toBe(204);
  expect(await see('blocklist')).toEqual(['nobody@sample.org']);
  expect(await see('contacts')).toHaveLength(2);
});

test.each([
  {},
  { objectId: 100_001 },
  { objectId: EMAIL },
  { objectId: EMAIL, idProperty: 'phone' },
  { objectId: '100001', reason: 'asked' },
])('refuses %j and deletes nothing', async (body) => {
  expect(await remove(body)).toBe(400);
  expect(await see('contacts')).toHaveLength(2);
});
