import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signIn } from '../support/admin-client.ts';
import { readAccepted } from '../support/answers.ts';
import { pdfCv } from '../support/cv-files.ts';
import { applicationForm, postApplication, validApplication } from '../support/forms.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const OF_ALL = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const OF_DATA = {
  ...OF_ALL,
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
const FILES = ['/sitemap.xml', '/robots.txt', '/downloads/money-date.pdf'];
const PRIVATE = { ...OF_DATA, 'cache-control': 'no-store' };

describe('response headers', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ workers: 0, env: { GA_MEASUREMENT_ID: 'G-SAMPLE' } });
  });
  afterAll(() => stopAll(stack));

  const headersOf = async (path: string, init?: RequestInit) => {
    const answer = await fetch(stack.url + path, { redirect: 'manual', ...init });
    await answer.arrayBuffer();
    return { status: answer.status, headers: Object.fromEntries(answer.headers) };
  };

  test.each([
    ['health', 200, '/api/health/live', {}],
    ['readiness', 200, '/api/health/ready', {}],
    ['metrics', 200, '/metrics', {}],
    ['a refused staff route', 401, '/api/admin/leads/counts', {}],
    ['an unknown path', 404, '/api/nothing-here', {}],
    ['an unknown method', 404, '/team', { method: 'DELETE' }],
    ['an address that cannot be decoded', 400, '/%E0%A4%A', {}],
    ['a form with errors', 400, '/api/submit-homepage-form', { method: 'POST', body: '{}' }],
    ['a file where none is taken', 415, '/api/submit-homepage-form', { body: new FormData() }],
  ])('%s: %d is not stored and may load nothing', async (_what, status, path, init) => {
    const { body, ...more } = init as RequestInit;
    const headers = new Headers({ Origin: stack.url });
    if (typeof body === 'string') headers.set('Content-Type', 'application/json');
    const sending = body === undefined ? {} : { method: 'POST', body, headers };
    const answer = await headersOf(path, { ...more, ...sending });
    expect(answer).toMatchObject({ status, headers: PRIVATE });
  });

  test('data that names nobody may be stored where its route says so', async () => {
    const { headers } = await headersOf('/api/site-config');
    expect(headers).toMatchObject({ ...OF_DATA, 'cache-control': 'public, max-age=300' });
  });

  test('what staff read is not stored: the list, a lead and its CV', async () => {
    const form = applicationForm(validApplication(), { content: pdfCv() });
    const id = await readAccepted(await postApplication(stack.url, form));
    const staff = await signIn(stack.url);
    const answers = [
      staff.post('/api/admin/leads/search', {}),
      ...['leads/counts', `leads/${id}`, 'destinations'].map((path) =>
        staff.get(`/api/admin/${path}`),
      ),
    ];
    for (const { status, headers } of await Promise.all(answers)) {
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject(PRIVATE);
    }
    const { headers } = await staff.get(`/api/admin/leads/${id}/cv`);
    expect(Object.fromEntries(headers)).toMatchObject({
      ...OF_ALL,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test.each([
    ['a page', 200, '/', 'no-cache'],
    ['a missing page', 404, '/nothing-here', 'no-cache'],
    ['the admin', 200, '/admin', 'no-cache'],
  ])('%s has a policy of its own', async (_what, status, path, caching) => {
    const answer = await headersOf(path);
    expect(answer).toMatchObject({ status, headers: { ...OF_ALL, 'cache-control': caching } });
    const policy = answer.headers['content-security-policy'];
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    // The practice measures its site, not its inbox.
    expect(policy?.includes('googletagmanager.com')).toBe(path !== '/admin');
  });

  test('files and redirects have the headers of every answer', async () => {
    for (const path of [...FILES, '/icon.svg', '/team/']) {
      const answer = await headersOf(path);
      // Other sites may show our files: podcast players, feed readers, newsletters.
      const resource = path === '/team/' ? 'same-origin' : 'cross-origin';
      const headers = { ...OF_ALL, 'cross-origin-resource-policy': resource };
      expect({ path, ...answer }).toMatchObject({ path, headers });
      expect(answer.headers['content-security-policy']).toMatch(/(script|default)-src 'none'/);
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(answer.status).toBe(path === '/team/' ? 301 : 200);
    }
  });

  test('styles, scripts and fonts have only the headers that mean something to them', async () => {
    const page = await (await fetch(stack.url)).text();
    for (const kind of ['js', 'css', 'woff2']) {
      const [asset] = new RegExp(String.raw`/assets/[\w.-]+\.${kind}`).exec(page) ?? [];
      const { status, headers } = await headersOf(asset ?? `/no-${kind}-on-the-page`);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('c'))).toEqual(
        expect.not.arrayContaining(['content-security-policy', 'cross-origin-opener-policy']),
      );
    }
  });

  test('bytes that are no HTTP are answered with them too', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(new URL(stack.url).port), '127.0.0.1', () =>
        socket.write('hello\r\n\r\n'),
      );
      socket.on('data', (data) => (text += data.toString()));
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
    });
    const lines = answer.split('\r\n').map((line) => line.split(': '));
    const headers = lines.map(([name = '', value = '']) => [name.toLowerCase(), value] as const);
    expect(Object.fromEntries(headers)).toMatchObject(PRIVATE);
  });
});
