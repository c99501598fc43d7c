import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { parseError } from '../support/answers.ts';
import { accessOf, openRouter, type Route } from '../support/api-routes.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { stopAll } from '../support/stop-all.ts';

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
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    ({ app, routes } = await openRouter(database.url));
  });
  afterAll(() => stopAll({ stop: () => app.close() }, database));

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
          url: url.replace(/:\w+/g, '01939b1e-0000-7000-8000-000000000000').replace('*', 'x'),
          headers,
        });
        expect({ method, url, status: answer.statusCode }).toEqual({ method, url, status: 401 });
        if (method !== 'HEAD') expect(parseError(answer.body).code).toBe('unauthenticated');
      }
    }
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
