import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startHubspotSandbox } from './hubspot-sandbox.ts';
import type { HubspotSandbox } from './hubspot-sandbox.ts';

let sandbox: HubspotSandbox;

beforeAll(async () => {
  sandbox = await startHubspotSandbox();
});
beforeEach(() => fetch(`${sandbox.url}/__sandbox/reset`, { method: 'POST' }));
afterAll(() => sandbox.close());

function postMode(body: string | URLSearchParams, headers?: Record<string, string>) {
  const url = `${sandbox.url}/__sandbox/mode`;
  return fetch(url, { method: 'POST', body, headers, redirect: 'manual' });
}

function createContact(properties: object): Promise<Response> {
  return fetch(`${sandbox.url}/crm/v3/objects/contacts?secret=query`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${sandbox.account.accessToken}` },
    body: JSON.stringify({ properties }),
  });
}

test.each([
  ['not JSON', 'not JSON'],
  ['{"mode":"broken"}', 'mode must be one of'],
  ['{"mode":"slow:soon"}', 'mode must be one of'],
  ['{"mode":"hang","count":0}', 'at count'],
  ['{"mode":"hang","only":"deals"}', 'at only'],
  ['{"mode":"hang","cuont":1}', 'cuont'],
])('the mode %s is refused, says why and changes nothing', async (body, reason) => {
  const response = await postMode(body);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ message: expect.stringContaining(reason) });
  expect(await (await fetch(`${sandbox.url}/__sandbox/mode`)).json()).toMatchObject({ mode: 'ok' });
});

test('a form on the page sets the mode and gets back to the page', async () => {
  const response = await postMode(new URLSearchParams({ mode: 'down' }));
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/');
  expect(await (await fetch(sandbox.url)).text()).toContain('Mode: <strong>down</strong>');
});

test('JSON that curl labels as a form is still read as JSON', async () => {
  const response = await postMode('{"mode":"drop"}', {
    'Content-Type': 'application/x-www-form-urlencoded',
  });
  expect(await response.json()).toMatchObject({ mode: 'drop', count: null, only: null });
});

test('another site cannot switch the mode', async () => {
  const response = await postMode('{"mode":"down"}', { 'Sec-Fetch-Site': 'cross-site' });
  expect(response.status).toBe(403);
});

test('the request log tells method, path, status, time and mode, and no token or query', async () => {
  await createContact({ email: 'ada@sample.org' });
  const log = await (await fetch(`${sandbox.url}/__sandbox/requests`)).text();
  expect(JSON.parse(log)).toEqual([
    {
      method: 'POST',
      path: '/crm/v3/objects/contacts',
      status: 201,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      ms: expect.any(Number),
      mode: 'ok',
    },
  ]);
  expect(log).not.toContain(sandbox.account.accessToken);
});

test('reset forgets everything', async () => {
  await createContact({ email: 'ada@sample.org' });
  await postMode('{"mode":"down"}');
  await fetch(`${sandbox.url}/__sandbox/reset`, { method: 'POST' });
  for (const what of ['contacts', 'meetings', 'submissions', 'subscriptions', 'requests']) {
    expect(await (await fetch(`${sandbox.url}/__sandbox/${what}`)).json()).toEqual([]);
  }
  expect((await createContact({ email: 'ada@sample.org' })).status).toBe(201);
});

test('the page shows what arrived, escaped, under a policy that runs no script', async () => {
  await createContact({ email: 'ada@sample.org', firstname: '<script>alert(1)</script>' });
  const response = await fetch(sandbox.url);
  const page = await response.text();
  expect(page).toContain('ada@sample.org');
  expect(page).toContain('&#60;script&#62;alert(1)');
  expect(page).not.toContain('<script');
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  );
});

test('a taken port is an error, not a hang', async () => {
  await expect(startHubspotSandbox({ port: sandbox.port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});
