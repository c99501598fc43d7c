import 'reflect-metadata';
import diagnostics from 'node:diagnostics_channel';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { createApp } from '../../api/app.ts';
import { ROUTE_ACCESS, type RouteAccess } from '../../api/auth/route-access.ts';
import { apiEnvironment } from '#runtime/environment/api-environment';
import { readEnvironment } from '#runtime/environment/read-environment';
import { createLogger } from '#runtime/logger';
import { parseError } from '../support/answers.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { DEFAULTS } from '../support/stack.ts';
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

interface Route {
  method: string;
  url: string;
}

const onCreation = (watch: (fastify: FastifyInstance) => void) => {
  const listener = (message: unknown) => watch((message as { fastify: FastifyInstance }).fastify);
  diagnostics.subscribe('fastify.initialization', listener);
  return () => diagnostics.unsubscribe('fastify.initialization', listener);
};

describe('api routes', () => {
  /** Every route registered with the HTTP server, by any plugin. */
  const routes: Route[] = [];
  let app: NestFastifyApplication;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    const stopWatching = onCreation((fastify) => {
      fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
        for (const one of [method].flat()) routes.push({ method: one, url });
      });
    });
    const environment = readEnvironment(apiEnvironment, {
      ...DEFAULTS,
      DATABASE_URL: database.url,
    });
    app = await createApp(environment, createLogger('api', 'silent'));
    stopWatching();
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
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
        { method: 'GET', url: '/api/admin/submissions/:id' },
      ]),
    );
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

/** @returns a function that looks up the access mark of a route's handler or controller; undefined if there is none */
function accessOf(app: NestFastifyApplication): (route: Route) => RouteAccess | undefined {
  const reflector = app.get(Reflector);
  const marked = [...app.get(ModulesContainer).values()]
    .flatMap(({ controllers }) => [...controllers.values()])
    .flatMap(({ metatype }) => {
      if (typeof metatype !== 'function') return [];
      const prototype = metatype.prototype as Record<string, () => unknown>;
      return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
        const handler = prototype[name]!;
        const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
        if (method === undefined) return [];
        const access = reflector.getAllAndOverride<RouteAccess | undefined>(ROUTE_ACCESS, [
          handler,
          metatype,
        ]);
        return pathsOf(metatype).flatMap((base) =>
          pathsOf(handler).map((path) => ({ method, url: joined(base, path), access })),
        );
      });
    });
  return ({ method, url }) => {
    const [own, ofAll] = [methodOf(method), RequestMethod.ALL].map((wanted) =>
      marked.find((route) => route.url === url && route.method === wanted),
    );
    return (own ?? ofAll)?.access;
  };
}

const pathsOf = (target: object): string[] =>
  [Reflect.getMetadata(PATH_METADATA, target) as string | string[]].flat();

const joined = (base: string, path: string): string =>
  `/${[base, path].flatMap((part) => part.split('/').filter(Boolean)).join('/')}`;

/** Fastify adds HEAD to every GET route. */
const methodOf = (method: string): RequestMethod =>
  RequestMethod[(method === 'HEAD' ? 'GET' : method) as keyof typeof RequestMethod];
