import { Client } from '@hubspot/api-client';
import { AssociationSpecAssociationCategoryEnum } from '@hubspot/api-client/lib/codegen/crm/objects/meetings/index.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startHubspotSandbox } from './hubspot-sandbox.ts';
import type { HubspotSandbox } from './hubspot-sandbox.ts';

const CALL = { hs_meeting_title: 'Call', hs_timestamp: '2026-11-27T16:00:00Z' };

let sandbox: HubspotSandbox;
let client: Client;
let contactId: string;

beforeAll(async () => {
  sandbox = await startHubspotSandbox();
  const { accessToken } = sandbox.account;
  client = new Client({ accessToken, basePath: sandbox.url, numberOfApiCallRetries: 0 });
});
beforeEach(async () => {
  await fetch(`${sandbox.url}/__sandbox/reset`, { method: 'POST' });
  const properties = { email: 'ada@sample.org' };
  ({ id: contactId } = await client.crm.contacts.basicApi.create({ properties }));
});
afterAll(() => sandbox.close());

function create(properties: Record<string, string> = CALL, associationTypeId = 200) {
  const associationCategory = AssociationSpecAssociationCategoryEnum.HubspotDefined;
  const types = [{ associationCategory, associationTypeId }];
  return client.crm.objects.meetings.basicApi.create({
    properties,
    associations: [{ to: { id: contactId }, types }],
  });
}

describe("meetings of HubSpot's own client", () => {
  test('are created anew each time, updated, and found by their contact', async () => {
    const first = await create();
    const second = await create();
    expect(second.id).not.toBe(first.id);
    const canceled = { properties: { hs_meeting_outcome: 'CANCELED' } };
    await client.crm.objects.meetings.basicApi.update(first.id, canceled);

    const asked = ['meetings'];
    const contact = await client.crm.contacts.basicApi.getById(contactId, [], [], asked);
    const found = contact.associations?.['meetings']?.results.map(({ id }) => id);
    expect(found).toEqual([first.id, second.id]);
    const { results } = await client.crm.objects.meetings.batchApi.read({
      inputs: (found ?? []).map((id) => ({ id })),
      properties: ['hs_meeting_title', 'hs_meeting_outcome'],
      propertiesWithHistory: [],
    });
    expect(results.map(({ properties }) => properties)).toEqual([
      expect.objectContaining({ hs_meeting_title: 'Call', hs_meeting_outcome: 'CANCELED' }),
      expect.objectContaining({ hs_meeting_title: 'Call', hs_meeting_outcome: null }),
    ]);
    const page = await (await fetch(sandbox.url)).text();
    expect(page).toContain('Meetings (2)');
  });

  test.each([
    ['an unknown property', { ...CALL, hs_meeting_color: 'red' }, 200],
    ['an unknown outcome', { ...CALL, hs_meeting_outcome: 'canceled' }, 200],
    ['another association', CALL, 199],
  ])('are refused with %s', async (_what, properties, associationTypeId) => {
    await expect(create(properties, associationTypeId)).rejects.toMatchObject({ code: 400 });
  });

  test('are refused to a token without the scope', async () => {
    const body = JSON.stringify({ mode: '403', only: 'meetings' });
    await fetch(`${sandbox.url}/__sandbox/mode`, { method: 'POST', body });
    await expect(create()).rejects.toMatchObject({ code: 403 });
  });
});
