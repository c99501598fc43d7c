import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { oneTimeLinkSchema } from '#contracts/people';
import { FirstAdmin } from '../../api/auth/users/first-admin.ts';
import { tokenIn } from '../support/admin-client.ts';
import { parseError } from '../support/answers.ts';
import { accessOf, openRouter, type Route } from '../support/api-routes.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { ADMIN } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const ID = '01939b1e-0000-7000-8000-000000000000';
const STAFF = { username: 'colleague', password: 'plum-anchor-violet-canyon' } as const;

const FORGED = {
  'X-Auth-User': 'admin',
  'X-Auth-Admin': 'true',
  'X-Requested-With': 'XMLHttpRequest',
  Cookie: 'frontdoor=made-up; __Host-frontdoor=made-up',
  Authorization: 'Bearer made-up',
};

// Fastify's other methods (PROPFIND, QUERY, …) need special headers and bodies.
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

describe('api routes', () => {
  let routes: Route[];
  let app: NestFastifyApplication;
  let origin: string;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    ({ app, routes, origin } = await openRouter(database.url));
    await app.get(FirstAdmin).prepare();
  });
  afterAll(() => stopAll({ stop: () => app.close() }, database));

  const post = (path: string, payload: object, cookie = '') =>
    app.inject({ method: 'POST', url: path, payload, headers: { origin, cookie } });
  const sessionIn = (answer: Awaited<ReturnType<typeof post>>) => {
    const [cookie] = answer.cookies;
    if (!cookie) throw new Error(`No session: ${answer.statusCode} ${answer.body}`);
    return `${cookie.name}=${cookie.value}`;
  };
  /** @returns the session's cookie; a person who is not there yet is invited first */
  async function signIn({ username, password }: typeof ADMIN | typeof STAFF): Promise<string> {
    const answer = await post('/api/admin/login', { username, password });
    if (answer.statusCode === 200) return sessionIn(answer);
    const invitation = { username, role: 'staff' };
    const invited = await post('/api/admin/people', invitation, await signIn(ADMIN));
    const { link } = oneTimeLinkSchema.parse(invited.json());
    return sessionIn(await post('/api/admin/invitation', { token: tokenIn(link), password }));
  }
  const callsTo = (wanted: readonly Route[]) =>
    wanted.flatMap(({ method, url }) =>
      METHODS.filter((known) => known === method).map((known) => ({
        method: known,
        url: url.replace(/:\w+/g, ID).replace('*', 'x'),
      })),
    );
  const ofApi = () => routes.filter(({ url }) => url.startsWith('/api'));

  test('all declare who may call them', () => {
    const access = accessOf(app);
    const unmarked = ofApi().filter((route) => access(route) === undefined);
    expect(unmarked).toEqual([]);
    // Guards against an empty list.
    expect(ofApi()).toEqual(
      expect.arrayContaining([
        { method: 'POST', url: '/api/submit-homepage-form' },
        { method: 'GET', url: '/api/health/live' },
        { method: 'GET', url: '/api/admin/leads/:id' },
      ]),
    );
  });

  test('mutating routes for everybody refuse a call that names no origin of ours', async () => {
    const access = accessOf(app);
    const open = ofApi().filter(
      (route) => access(route) === 'everybody' && !/^(GET|HEAD|OPTIONS)$/.test(route.method),
    );
    expect(open.length).toBeGreaterThan(8);
    const calls = open.flatMap(({ method, url }) =>
      METHODS.filter((known) => known === method).map((known) => ({ method: known, url })),
    );
    expect(calls).toHaveLength(open.length);
    for (const { method, url } of calls) {
      for (const headers of [{}, { Origin: 'https://evil.example', Host: 'evil.example' }]) {
        const { statusCode, body } = await app.inject({ method, url, headers });
        expect({ method, url, status: statusCode }).toEqual({ method, url, status: 403 });
        expect(parseError(body).code).toBe('forbidden');
      }
    }
  });

  test('staff routes answer 401 without a session, even with forged identity headers', async () => {
    const access = accessOf(app);
    const forStaff = ofApi().filter((route) => Array.isArray(access(route)));
    expect(forStaff.length).toBeGreaterThan(10);
    const calls = forStaff.flatMap(({ method, url }) =>
      METHODS.filter((known) => known === method).map((known) => ({ method: known, url })),
    );
    for (const { method, url } of calls) {
      for (const headers of [{}, FORGED]) {
        const answer = await app.inject({
          method,
          url: url.replace(/:\w+/g, ID).replace('*', 'x'),
          headers,
        });
        expect({ method, url, status: answer.statusCode }).toEqual({ method, url, status: 401 });
        if (method !== 'HEAD') expect(parseError(answer.body).code).toBe('unauthenticated');
      }
    }
  });

  test('mutating staff routes refuse a valid session from another origin', async () => {
    const cookie = await signIn(ADMIN);
    const access = accessOf(app);
    const calls = callsTo(ofApi().filter((route) => Array.isArray(access(route)))).filter(
      ({ method }) => !/^(GET|HEAD|OPTIONS)$/.test(method),
    );
    expect(calls.length).toBeGreaterThan(15);
    for (const { method, url } of calls) {
      for (const foreign of [{}, { origin: 'https://evil.example' }]) {
        const answer = await app.inject({ method, url, headers: { cookie, ...foreign } });
        expect({ method, url, status: answer.statusCode }).toEqual({ method, url, status: 403 });
        expect(parseError(answer.body).code).toBe('forbidden');
      }
    }
  });

  test('routes for admins refuse a session of staff', async () => {
    const cookie = await signIn(STAFF);
    const access = accessOf(app);
    const calls = callsTo(
      ofApi().filter((route) => {
        const roles = access(route);
        return Array.isArray(roles) && !roles.includes('staff');
      }),
    );
    expect(calls).toEqual(
      expect.arrayContaining([
        { method: 'POST', url: '/api/admin/people' },
        { method: 'PATCH', url: `/api/admin/people/${ID}` },
        { method: 'POST', url: `/api/admin/people/${ID}/reset-link` },
      ]),
    );
    for (const { method, url } of calls) {
      const answer = await app.inject({ method, url, headers: { cookie, origin } });
      expect({ method, url, status: answer.statusCode }).toEqual({ method, url, status: 403 });
      if (method !== 'HEAD') expect(parseError(answer.body).code).toBe('forbidden');
    }
    // It is a session that is valid elsewhere.
    const list = await app.inject({ url: '/api/admin/people', headers: { cookie } });
    expect(list.statusCode).toBe(200);
  });

  test('all answer with the security headers, and are stored only where they say so', async () => {
    const stored: string[] = [];
    for (const { method, url } of routes) {
      const known = METHODS.find((one) => one === method);
      if (!known || url.endsWith('*')) continue;
      const answer = await app.inject({ method: known, url: url.replace(/:\w+/g, 'x') });
      expect({ method, url, ...answer.headers }).toMatchObject({
        method,
        url,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      if (answer.headers['cache-control'] !== 'no-store') stored.push(`${method} ${url}`);
    }
    expect(stored.sort()).toEqual(['GET /api/site-config', 'HEAD /api/site-config']);
  });
});
