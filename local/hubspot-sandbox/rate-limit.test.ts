import { describe, expect, test } from '@jest/globals';
import { startHubspotSandbox } from './hubspot-sandbox.ts';
import { RollingWindow } from './rate-limit.ts';

describe('the rolling window', () => {
  test('lets the limit through in any ten seconds, and makes room as calls age', () => {
    const window = new RollingWindow(2, false);
    expect([0, 6_000, 9_999].map((now) => window.take(now))).toEqual([
      'allowed',
      'allowed',
      'limited',
    ]);
    expect([10_000, 10_001, 16_000].map((now) => window.take(now))).toEqual([
      'allowed',
      'limited',
      'allowed',
    ]);
  });

  test('shuts a caller out for a minute who collects ten refusals within a second', () => {
    const window = new RollingWindow(1, true);
    window.take(0);
    for (let refusal = 0; refusal < 10; refusal += 1) {
      expect(window.take(500 + refusal * 99)).toBe('limited');
    }
    expect(window.take(60_000)).toBe('blocked');
    expect(window.take(62_000)).toBe('allowed');
  });

  test('forgives refusals that are spread out', () => {
    const window = new RollingWindow(1, true);
    window.take(0);
    for (let refusal = 0; refusal < 20; refusal += 1) window.take(1 + refusal * 112);
    expect(window.take(9_000)).toBe('limited');
  });
});

test('the CRM and forms have separate limits, and 429 says so in body and headers', async () => {
  const sandbox = await startHubspotSandbox({ rateLimit: 2 });
  const { accessToken, portalId, contactFormGuid } = sandbox.account;
  const post = (path: string, body: object) =>
    fetch(sandbox.url + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${accessToken}` },
      body: JSON.stringify(body),
    });
  const search = () => post('/crm/v3/objects/contacts/search', {});
  const formPath = `/submissions/v3/integration/secure/submit/${portalId}/${contactFormGuid}`;

  const first = await search();
  expect(first.headers.get('x-hubspot-ratelimit-max')).toBe('2');
  expect(first.headers.get('x-hubspot-ratelimit-remaining')).toBe('1');
  await search();
  const refused = await search();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('x-hubspot-ratelimit-remaining')).toBe('0');
  expect(refused.headers.get('retry-after')).toBeNull();
  expect(await refused.json()).toMatchObject({
    errorType: 'RATE_LIMIT',
    policyName: 'TEN_SECONDLY_ROLLING',
  });
  const form = await post(formPath, { fields: [{ name: 'email', value: 'a@sample.org' }] });
  expect(form.status).toBe(200);
  await sandbox.close();
});

test('without a token a form takes fifty posts in ten seconds from one address', async () => {
  const sandbox = await startHubspotSandbox();
  const { portalId, newsletterFormGuid } = sandbox.account;
  const url = `${sandbox.url}/submissions/v3/integration/submit/${portalId}/${newsletterFormGuid}`;
  const body = JSON.stringify({ fields: [{ name: 'email', value: 'a@sample.org' }] });
  const posts = Array.from({ length: 51 }, () => fetch(url, { method: 'POST', body }));
  const statuses = (await Promise.all(posts)).map(({ status }) => status).sort();
  expect(statuses.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 200));
  expect(statuses[50]).toBe(429);
  await sandbox.close();
});
