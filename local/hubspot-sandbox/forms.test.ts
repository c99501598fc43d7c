import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startHubspotSandbox } from './hubspot-sandbox.ts';
import type { HubspotSandbox } from './hubspot-sandbox.ts';

let sandbox: HubspotSandbox;
let authorized: { Authorization: string };

beforeAll(async () => {
  sandbox = await startHubspotSandbox({ rateLimit: 0 });
  authorized = { Authorization: `Bearer ${sandbox.account.accessToken}` };
});
beforeEach(() => fetch(`${sandbox.url}/__sandbox/reset`, { method: 'POST' }));
afterAll(() => sandbox.close());

const ada = { objectTypeId: '0-1', name: 'email', value: 'Ada@sample.org' };

function submit(body: object, formGuid = sandbox.account.contactFormGuid, headers = authorized) {
  const { portalId } = sandbox.account;
  return fetch(`${sandbox.url}/submissions/v3/integration/secure/submit/${portalId}/${formGuid}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
}

async function list(query = '', headers = authorized): Promise<unknown> {
  const path = `/form-integrations/v1/submissions/forms/${sandbox.account.contactFormGuid}`;
  return (await fetch(sandbox.url + path + query, { headers })).json();
}

async function see(what: string): Promise<unknown> {
  return (await fetch(`${sandbox.url}/__sandbox/${what}`)).json();
}

test('a post is stored with all its values and makes a contact', async () => {
  const submittedAt = Date.now() - 60_000;
  const response = await submit({
    fields: [ada, { objectTypeId: '0-1', name: 'firstname', value: 'Ada' }],
    submittedAt,
    context: { pageUri: 'https://practice.example/contact', pageName: 'Contact' },
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ inlineMessage: expect.any(String) });
  expect(await see('submissions')).toEqual([
    expect.objectContaining({
      formGuid: sandbox.account.contactFormGuid,
      submittedAt,
      pageUrl: 'https://practice.example/contact',
      pageName: 'Contact',
      secure: true,
      values: [ada, { objectTypeId: '0-1', name: 'firstname', value: 'Ada' }],
    }),
  ]);
  expect(await see('contacts')).toEqual([
    expect.objectContaining({
      properties: expect.objectContaining({ email: 'ada@sample.org', firstname: 'Ada' }),
    }),
  ]);
});

test('the same post twice is two submissions and one contact', async () => {
  await submit({ fields: [ada] });
  await submit({ fields: [ada] });
  expect(await see('submissions')).toHaveLength(2);
  expect(await see('contacts')).toHaveLength(1);
});

test('a reserved domain gets its 200 but never becomes a contact', async () => {
  expect((await submit({ fields: [{ ...ada, value: 'ada@example.com' }] })).status).toBe(200);
  expect(await see('submissions')).toHaveLength(1);
  expect(await see('contacts')).toEqual([]);
});

test.each([
  ['REQUIRED_FIELD', { fields: [] }],
  ['INVALID_EMAIL', { fields: [{ name: 'email', value: 'ada' }] }],
  ['FIELD_NOT_IN_FORM_DEFINITION', { fields: [ada, { name: 'shoe_size', value: '43' }] }],
  ['INPUT_TOO_LARGE', { fields: [ada, { name: 'message', value: 'x'.repeat(65_537) }] }],
  ['MAX_NUMBER_OF_SUBMITTED_VALUES_EXCEEDED', { fields: Array.from({ length: 1_001 }, () => ada) }],
  ['INVALID_HUTK', { fields: [ada], context: { hutk: '' } }],
  ['INVALID_IP_ADDRESS', { fields: [ada], context: { ipAddress: '1.2.3' } }],
  ['INVALID_PAGE_URI', { fields: [ada], context: { pageUri: 'https://' } }],
  ['INVALID_PAGE_URI', { fields: [ada], context: { pageUri: 'https://practice.example/été' } }],
  ['INVALID_METADATA', { fields: [ada], submittedAt: 1_700_000_000_000 }],
  ['INVALID_LEGAL_OPTION_FORMAT', { fields: [ada], legalConsentOptions: {} }],
  [
    'MISSING_PROCESSING_CONSENT',
    { fields: [ada], legalConsentOptions: { consent: { text: 'I agree' } } },
  ],
  [
    'MISSING_PROCESSING_CONSENT_TEXT',
    { fields: [ada], legalConsentOptions: { consent: { consentToProcess: true } } },
  ],
  ['MISSING_COMMUNICATION_CONSENT_TEXT', consent([{ value: true, subscriptionTypeId: 1 }])],
  [
    'DUPLICATE_SUBSCRIPTION_TYPE_ID',
    consent([
      { value: true, subscriptionTypeId: 1, text: 'Yes' },
      { value: true, subscriptionTypeId: 1, text: 'Yes' },
    ]),
  ],
])('%s is a 400 that names it, and nothing is stored', async (errorType, body) => {
  const response = await submit(body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    status: 'error',
    message: 'The request is not valid',
    correlationId: expect.any(String),
    errors: [{ errorType, message: expect.stringMatching(/^Error in '.+'\. /) }],
  });
  expect(await see('submissions')).toEqual([]);
});

function consent(communications: object[]): object {
  const processing = { consentToProcess: true, text: 'I agree' };
  return { fields: [ada], legalConsentOptions: { consent: { ...processing, communications } } };
}

test('a form that is not there is a 404, a wrong token a 401', async () => {
  expect((await submit({ fields: [ada] }, crypto.randomUUID())).status).toBe(404);
  const wrong = { Authorization: 'Bearer stolen' };
  expect((await submit({ fields: [ada] }, undefined, wrong)).status).toBe(401);
});

test('submissions are listed newest first, page by page, unmoved by new arrivals', async () => {
  for (const value of ['a@sample.org', 'b@sample.org', 'c@sample.org']) {
    await submit({ fields: [{ ...ada, value }] });
  }
  expect(await list('?limit=2')).toEqual({
    results: [listedAs('c@sample.org'), listedAs('b@sample.org')],
    paging: { next: { after: '1' } },
  });
  await submit({ fields: [{ ...ada, value: 'd@sample.org' }] });
  expect(await list('?limit=2&after=1')).toEqual({ results: [listedAs('a@sample.org')] });
  expect(await list('?limit=51')).toMatchObject({ status: 'error' });
  expect(await list('', { Authorization: '' })).toMatchObject({
    category: 'INVALID_AUTHENTICATION',
  });
});

function listedAs(value: string): unknown {
  return {
    submittedAt: expect.any(Number),
    conversionId: expect.any(String),
    values: [{ ...ada, value }],
  };
}
