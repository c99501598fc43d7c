import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import fastify from 'fastify';
import { openDatabase } from '#prisma/database';
import { createLogger } from '#runtime/logger';
import { answerFrameworkError } from '../../api/http/error-filter.ts';
import { PROJECT } from '../../local/build.ts';
import { readAccepted, readError } from '../support/answers.ts';
import { postLogin, signIn, type AdminClient } from '../support/admin-client.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { eventually } from '../support/eventually.ts';
import { ManagedProcess } from '../support/managed-process.ts';
import { countSubmissions, query } from '../support/query.ts';
import { DEFAULTS, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';
import { testPort } from '../support/test-port.ts';
import { UnsteadyLink } from '../support/unsteady-link.ts';

describe('database outage', () => {
  let stack: Stack;
  let staff: AdminClient;
  beforeAll(async () => {
    stack = await startStack({ postgres: 'own', workers: 0, env: { LOG_LEVEL: 'trace' } });
    staff = await signIn(stack.url);
  });
  afterAll(() => stopAll(stack));

  const ready = () => fetch(`${stack.url}/api/health/ready`);

  test('visitors and staff get a 503 with Retry-After during the outage, and normal answers afterwards', async () => {
    const { pid } = stack.apis[0]!;
    const request = validContactRequest();
    const key = { 'Idempotency-Key': randomUUID() };
    await stack.postgres.stop();
    const send = () => postContactRequest(stack.url, request, key);
    for (const ask of [
      send,
      () => staff.post('/api/admin/leads/search', {}),
      () => postLogin(stack.url),
    ]) {
      const response = await ask();
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(await readError(response)).toEqual({
        status: 503,
        code: 'unavailable',
        message: 'We cannot take this right now. Please try again in a moment.',
      });
    }
    const notReady = await ready();
    expect(notReady.status).toBe(503);
    expect(await notReady.json()).toEqual({
      status: 'not ready',
      code: 'unavailable',
      message: 'postgres does not answer',
      dependencies: { postgres: 'down' },
    });
    expect((await fetch(`${stack.url}/api/health/live`)).status).toBe(200);

    await stack.postgres.start();
    const id = await eventually(async () => {
      const response = await send();
      return response.ok && readAccepted(response);
    });
    expect(await readAccepted(await send())).toBe(id);
    expect(await countSubmissions(stack.databaseUrl)).toBe(1);
    expect((await ready()).status).toBe(200);
    expect((await staff.post('/api/admin/leads/search', {})).status).toBe(200);
    expect(stack.apis[0]!.pid).toBe(pid);
  });

  test('a server whose name is unknown is an outage, too', async () => {
    const port = await testPort();
    const url = `http://127.0.0.1:${port}`;
    const api = new ManagedProcess({
      name: 'api',
      program: process.execPath,
      args: [path.join(PROJECT, 'dist/server/api.js')],
      env: {
        ...DEFAULTS,
        DATABASE_URL: 'postgresql://frontdoor:secret@postgres.invalid:5432/frontdoor',
        PORT: String(port),
      },
      ready: async () => (await fetch(`${url}/api/health/live`)).ok,
    });
    await api.start();
    try {
      const refused = await readError(await postContactRequest(url));
      expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
    } finally {
      await api.stop();
    }
  });

  test('a connection that breaks in the middle of a query of a transaction is an outage, too', async () => {
    const logger = createLogger('test', 'silent');
    const link = new UnsteadyLink(stack.databaseUrl);
    const database = openDatabase(await link.start(), {
      onError: (error) => logger.warn({ err: error }),
    });
    try {
      const asked = database.prisma.$transaction(
        (inside) => inside.$queryRaw`SELECT pg_sleep(60)`,
        {
          timeout: 60_000,
        },
      );
      const failed = asked.then(
        () => undefined,
        (error: unknown) => error,
      );
      const asleep = `SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%' AND state = 'active'`;
      await eventually(async () => (await query(stack.databaseUrl, asleep)).length > 0);
      link.turn('cut');
      const app = fastify();
      app.setErrorHandler(answerFrameworkError);
      app.get('/', () => failed.then((error) => Promise.reject(error as Error)));
      const answer = await app.inject('/');
      expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'unavailable' }]);
    } finally {
      await database.close();
      await link.stop();
    }
  });

  test('what is written after a transaction that got no answer in time is committed', async () => {
    const logger = createLogger('test', 'silent');
    const link = new UnsteadyLink(stack.databaseUrl);
    const database = openDatabase(await link.start(), {
      maxConnections: 1,
      onError: (error) => logger.warn({ err: error }),
    });
    try {
      const stalled = database.prisma.$transaction(
        (inside) => {
          link.turn('stalled');
          return inside.$executeRaw`SELECT 1`;
        },
        { timeout: 60_000 },
      );
      await expect(stalled).rejects.toThrow();
      link.turn('steady');
      await database.query('CREATE TABLE written_after_the_stall ()');
      const found = `SELECT to_regclass('written_after_the_stall') AS found`;
      expect(await query(stack.databaseUrl, found)).toEqual([{ found: 'written_after_the_stall' }]);
    } finally {
      await database.close();
      await link.stop();
    }
  });

  test("no output contains the database's address, user or password", () => {
    const { password, port } = new URL(stack.databaseUrl);
    expect(stack.output()).not.toContain(password);
    expect(stack.output()).not.toContain(`127.0.0.1:${port}`);
  });
});
