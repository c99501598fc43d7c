import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { AdminClient, cookieOf, postLogin } from '../support/admin-client.ts';
import { readError } from '../support/answers.ts';
import { eventually } from '../support/eventually.ts';
import type { ManagedProcess } from '../support/managed-process.ts';
import { query } from '../support/query.ts';
import { runServerProgram } from '../support/server-program.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const CHOICE = { username: 'director', password: 'a long enough password' };

describe('setup link', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({
      workers: 0,
      env: {
        ADMIN_USERNAME: undefined,
        ADMIN_PASSWORD: undefined,
        PUBLIC_URL: 'https://practice.example',
      },
    });
  });
  afterAll(() => stopAll(stack));

  const printedLinks = (api: ManagedProcess) =>
    [...api.output.matchAll(/"setupUrl":"([^"]+)"/g)].map(([, url = '']) => new URL(url));
  const tokenOf = async (api: ManagedProcess) => {
    const link = await eventually(() => printedLinks(api).at(-1));
    return new URLSearchParams(link.hash.slice(1)).get('token') ?? '';
  };
  const setUp = (body: unknown, headers: Record<string, string> = {}, path = '') =>
    fetch(`${stack.url}/api/admin/setup${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: 'https://practice.example',
        ...headers,
      },
      body: JSON.stringify(body),
    });
  const check = (token: string) => setUp({ token }, {}, '/check');
  const REFUSED = {
    status: 410,
    code: 'expired',
    message:
      'This link was used or replaced, or has expired. If you have chosen a password, sign in with it. Otherwise a new link is printed when the server starts.',
  };

  test('is printed once, carries its token in the hash, and is stored as a digest', async () => {
    const token = await tokenOf(stack.apis[0]!);
    expect(token).toMatch(/^[\w-]{43}$/);
    const link = printedLinks(stack.apis[0]!)[0]!;
    expect(`${link.origin}${link.pathname}${link.search}`).toBe(
      'https://practice.example/admin/setup',
    );
    const rows = await query(
      stack.databaseUrl,
      `SELECT length(token_digest) AS bytes, round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours
       FROM admin_setup_link`,
    );
    expect(rows).toEqual([{ bytes: 32, hours: 24 }]);
  });

  test('rejects a weak password and stays valid', async () => {
    const token = await tokenOf(stack.apis[0]!);
    expect(await readError(await setUp({ token, username: ' ', password: 'short' }))).toMatchObject(
      {
        status: 400,
        fields: {
          username: 'Please choose a user name',
          password: 'Please use at least 12 characters',
        },
      },
    );
  });

  test('rejects a password that is easy to guess, or made of the user name', async () => {
    const token = await tokenOf(stack.apis[0]!);
    for (const password of ['Password1234', 'director2026']) {
      expect(await readError(await setUp({ ...CHOICE, token, password }))).toMatchObject({
        status: 400,
        fields: { password: expect.stringMatching(/easy to guess/) },
      });
    }
  });

  test('is refused with a wrong token, from another site and after 24 hours', async () => {
    const token = await tokenOf(stack.apis[0]!);
    expect(await readError(await setUp({ ...CHOICE, token: `${token}x` }))).toEqual(REFUSED);
    const foreign = await setUp({ ...CHOICE, token }, { Origin: 'https://evil.example' });
    expect(await readError(foreign)).toMatchObject({ status: 403, code: 'forbidden' });
    const shift = (interval: string) =>
      query(
        stack.databaseUrl,
        'UPDATE admin_setup_link SET expires_at = expires_at + $1::interval',
        [interval],
      );
    expect((await check(token)).status).toBe(204);
    await shift('-25 hours');
    expect(await readError(await check(token))).toEqual(REFUSED);
    expect(await readError(await setUp({ ...CHOICE, token }))).toEqual(REFUSED);
    await shift('25 hours');
  });

  test('creates exactly one admin and signs them in; a second use is refused', async () => {
    // After a restart the server prints a new link and the first one is invalid.
    const first = await tokenOf(stack.apis[0]!);
    await stack.apis[0]!.restart();
    await eventually(() => printedLinks(stack.apis[0]!).length === 2);
    const token = await tokenOf(stack.apis[0]!);
    expect(await readError(await setUp({ ...CHOICE, token: first }))).toEqual(REFUSED);

    // Concurrent requests.
    const blocker = new pg.Client({ connectionString: stack.databaseUrl });
    await blocker.connect();
    await blocker.query('BEGIN; LOCK TABLE admin_user IN SHARE MODE');
    const names = ['director', 'burglar', 'impostor'];
    const sent = names.map((username) => setUp({ ...CHOICE, username, token }));
    await eventually(async () => {
      const waiting = await query(
        stack.databaseUrl,
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return waiting.length === names.length;
    });
    await blocker.query('COMMIT');
    await blocker.end();
    const answers = await Promise.all(sent);
    const [winner, ...others] = answers.filter(({ ok }) => ok);
    expect(others).toEqual([]);
    const staff = new AdminClient(stack.url, cookieOf(winner!));
    expect((await staff.get('/api/admin/session')).status).toBe(200);
    const users = await query(stack.databaseUrl, 'SELECT username, password_hash FROM admin_user');
    expect(users).toHaveLength(1);
    expect(users[0]?.['password_hash']).toMatch(/^\$argon2id\$/);
    const recorded = `SELECT username FROM audit_entry WHERE action = 'create first admin'`;
    expect(await query(stack.databaseUrl, recorded)).toEqual([
      { username: users[0]?.['username'] },
    ]);

    expect(await readError(await check(token))).toEqual(REFUSED);
    expect(await readError(await setUp({ ...CHOICE, token }))).toEqual(REFUSED);
    const credentials = { ...CHOICE, username: String(users[0]?.['username']) };
    const login = await postLogin(stack.url, credentials, { Origin: 'https://practice.example' });
    expect(login.status).toBe(200);
  });

  test('is not printed if a user exists', async () => {
    const { process } = await stack.startApi();
    await process.stop();
    expect(printedLinks(process)).toEqual([]);
  });

  test('is needed no more if ADMIN_PASSWORD is set, which is refused if it is easy to guess', async () => {
    const { code, stderr } = await runServerProgram('api', [], {
      env: {
        ...{ DATABASE_URL: stack.databaseUrl, PUBLIC_URL: 'https://practice.example', PORT: '0' },
        ...{ ADMIN_USERNAME: 'newcomer', ADMIN_PASSWORD: 'Password1234' },
      },
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^ADMIN_PASSWORD is easy to guess[^\n]*\n$/);
    const names = await query(stack.databaseUrl, 'SELECT username FROM admin_user');
    expect(names).not.toContainEqual({ username: 'newcomer' });
  });
});
