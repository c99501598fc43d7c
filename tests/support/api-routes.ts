import 'reflect-metadata';
import diagnostics from 'node:diagnostics_channel';
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
import { urlAs } from '../../local/embedded-roles.ts';
import { DEFAULTS } from './stack.ts';

export interface Route {
  method: string;
  url: string;
}

/**
 * Starts the api in this process.
 * @returns it, the origin of its pages, and every route registered with its HTTP server, by any plugin
 */
export async function openRouter(databaseUrl: string) {
  const routes: Route[] = [];
  const stopWatching = onCreation((fastify) => {
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) routes.push({ method: one, url });
    });
  });
  const DATABASE_URL = urlAs('frontdoor_api', databaseUrl);
  const environment = readEnvironment(apiEnvironment, { ...DEFAULTS, DATABASE_URL });
  const app = await createApp(environment, createLogger('api', 'silent'));
  stopWatching();
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return { app, routes, origin: environment.PUBLIC_URL };
}

function onCreation(watch: (fastify: FastifyInstance) => void): () => void {
  const listener = (message: unknown) => watch((message as { fastify: FastifyInstance }).fastify);
  diagnostics.subscribe('fastify.initialization', listener);
  return () => diagnostics.unsubscribe('fastify.initialization', listener);
}

/** @returns a function that looks up the access mark of a route's handler or controller; undefined if there is none */
export function accessOf(app: NestFastifyApplication): (route: Route) => RouteAccess | undefined {
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
