import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signIn, type AdminClient } from '../support/admin-client.ts';
import { parseError, readError } from '../support/answers.ts';
import { postContactRequest } from '../support/contact-request.ts';
import { query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const ID = '01939b1e-0000-7000-8000-000000000000';
const FORGED = {
  'X-Auth-User': 'admin',
  'X-Auth-Admin': 'true',
  'X-Requested-With': 'XMLHttpRequest',
};

const STAFF_ONLY: [method: string, path: string][] = [
  ['GET', '/api/admin/session'],
  ['GET', '/api/admin/leads/counts'],
  ['POST', '/api/admin/leads/search'],
  ['POST', '/api/admin/leads/danger'],
  ['PATCH', '/api/admin/leads'],
  ['GET', `/api/admin/leads/${ID}`],
  ['PATCH', `/api/admin/leads/${ID}`],
  ['POST', `/api/admin/leads/${ID}/notes`],
  ['POST', `/api/admin/leads/${ID}/release`],
  ['POST', `/api/admin/leads/${ID}/correction`],
  ['GET', '/api/admin/destinations'],
  ['GET', '/api/admin/account/weekly-summary'],
  ['PUT', '/api/admin/account/weekly-summary'],
  ['POST', '/api/admin/destinations/HUBSPOT_CONTACT/pause'],
  ['GET', '/api/admin'],
  ['GET', '/api/admin/a-route-of-tomorrow'],
  ['POST', `/api/admin/deliveries/${ID}/replay`],
  ['POST', '/api/admin/logout'],
  ['DELETE', '/api/admin/login'],
  ['GET', '/api/clarity'],
  ['GET', '/api/clarity/insights?days=3'],
  ['POST', '/api/clarity'],
  ['POST', '/api/blog'],
  ['PUT', `/api/blog/${ID}`],
  ['PATCH', `/api/blog/${ID}`],
  ['DELETE', `/api/blog/${ID}`],
];

describe('staff-only paths', () => {
  let stack: Stack;
  let staff: AdminClient;
  beforeAll(async () => {
    stack = await startStack({ workers: 0 });
    await postContactRequest(stack.url);
    staff = await signIn(stack.url);
  });
  afterAll(() => stopAll(stack));

  /** Sends a raw path: fetch would normalise it. */
  const raw = (method: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(stack.url);
      const sent = httpRequest({ hostname, port, method, path, headers }, (answer) => {
        let body = '';
        answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      });
      sent.on('error', reject);
      sent.end();
    });

  describe.each(STAFF_ONLY)('%s %s', (method, path) => {
    test('answers 401 without a session, even with forged identity headers', async () => {
      for (const headers of [{}, FORGED, { ...FORGED, Origin: stack.url }]) {
        const answer = await raw(method, path, headers);
        expect(answer.status).toBe(401);
        expect(parseError(answer.body)).toEqual({
          code: 'unauthenticated',
          message: 'Please sign in.',
        });
      }
    });
  });

  test.each(STAFF_ONLY.filter(([method]) => method !== 'GET'))(
    '%s %s from another site is refused, even with a session',
    async (method, path) => {
      for (const Origin of ['https://evil.example', 'null', 'http://127.0.0.1', 'not a url']) {
        const headers = { Origin, Cookie: staff.cookie, ...FORGED };
        const answer = await raw(method, path, headers);
        expect(answer.status).toBe(403);
        expect(parseError(answer.body).code).toBe('forbidden');
      }
    },
  );

  test('ignores a forwarded host that claims to be this site', async () => {
    const answer = await raw('POST', '/api/admin/logout', {
      Cookie: staff.cookie,
      Origin: 'https://evil.example',
      'X-Forwarded-Host': 'evil.example',
    });
    expect(answer.status).toBe(403);
    expect((await staff.get('/api/admin/session')).status).toBe(200);
  });

  test.each([
    '/api/%61dmin/leads/counts',
    '/%61%70%69/admin/leads/counts',
    '/api/admin/%6ceads/counts',
    '/api/admin/leads/counts%3Fx',
  ])('%s is refused like the path it decodes to', async (path) => {
    const answer = await raw('GET', path, FORGED);
    expect([401, 404]).toContain(answer.status);
    expect(answer.body).not.toContain('@mail.frontdoor-tests.org');
  });

  test.each([
    '//api/admin/leads/counts',
    '/api//admin/leads/counts',
    '/api/./admin/leads/counts',
    '/x/../api/admin/leads/counts',
    '/api/admin;x/leads/counts',
    '/API/ADMIN/leads/counts',
    '/api/admin%2Fleads/counts',
    '/api/admin/leads/counts/',
    '/api/admin/leads/counts\u0009'.replace('\t', '%09'),
    'http://127.0.0.1/api/admin/leads/counts',
  ])('%s reaches no staff route', async (path) => {
    const answer = await raw('GET', path, FORGED);
    expect(answer.status).not.toBe(200);
    expect(answer.body).not.toContain('@mail.frontdoor-tests.org');
  });

  test('an encoded path with a session reaches the route', async () => {
    const answer = await raw('GET', '/api/%61dmin/leads/counts', { Cookie: staff.cookie });
    expect(answer.status).toBe(200);
    expect((await raw('GET', '/api/%61dmin/leads/counts', FORGED)).status).toBe(401);
  });

  test('public paths stay open, and the blog can be read without a session', async () => {
    expect((await fetch(`${stack.url}/api/health/live`)).status).toBe(200);
    expect((await raw('GET', '/api/blog')).status).not.toBe(401);
  });

  test('a refused call is not recorded in the audit log', async () => {
    const entries = () => query(stack.databaseUrl, 'SELECT id FROM audit_entry ORDER BY id');
    const before = await entries();
    expect(await readError(await fetch(`${stack.url}/api/admin/leads/counts`))).toMatchObject({
      status: 401,
    });
    expect(await entries()).toEqual(before);
  });
});
