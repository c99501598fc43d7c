import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generate } from 'otplib';
import { z } from 'zod';
import { totpSetupSchema } from '#contracts/auth';
import { AdminClient, cookieOf, cookiesOf, postLogin, signIn } from '../support/admin-client.ts';
import { readAccepted, readAs } from '../support/answers.ts';
import { postContactRequest } from '../support/contact-request.ts';
import { eventually } from '../support/eventually.ts';
import { query } from '../support/query.ts';
import { SoftwareAuthenticator } from '../support/software-authenticator.ts';
import { ADMIN, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const ID = '01939b1e-0000-7000-8000-000000000000';
const NETWORK = '2001:db8:7:7';

const lineSchema = z.looseObject({
  level: z.number(),
  msg: z.string(),
  security: z.literal(true),
  network: z.string().regex(/^[\w-]{16}$/),
});
type Line = z.infer<typeof lineSchema>;

describe('the security log', () => {
  let stack: Stack;
  let userId: unknown;
  beforeAll(async () => {
    stack = await startStack({ workers: 0, sandbox: false, env: { TRUST_PROXY: '1' } });
    await signIn(stack.url);
    // The line can arrive after the answer. A test that starts before would take it for its own.
    await eventually(() => lines('signed in').length > 0);
    [{ id: userId } = { id: null }] = await query(stack.databaseUrl, 'SELECT id FROM admin_user');
  });
  afterAll(() => stopAll(stack));

  const lines = (event: string): Line[] =>
    stack
      .output()
      .split('\n')
      .filter((line) => line.includes('"security":true') && line.includes(`"msg":"${event}"`))
      .map((line) => lineSchema.parse(JSON.parse(line)));
  /** The lines that a call adds. */
  const added = async (event: string, call: () => Promise<unknown>) => {
    const before = lines(event).length;
    await call();
    return eventually(() => {
      const now = lines(event).slice(before);
      return now.length > 0 && now;
    });
  };
  const counted = async (event: string) => {
    const metrics = await (await fetch(`${stack.url}/metrics`)).text();
    const line = `frontdoor_security_events_total{event="${event}"} `;
    return Number(
      metrics
        .split('\n')
        .find((it) => it.startsWith(line))
        ?.slice(line.length),
    );
  };
  const from = (host: string, network = NETWORK) => ({
    'X-Forwarded-For': `${network}:${host}::1`,
  });

  test('names user, session and network of sign-in and sign-out, which are audited too', async () => {
    let staff: AdminClient | undefined;
    const [line] = await added('signed in', async () => {
      staff = new AdminClient(stack.url, cookieOf(await postLogin(stack.url, ADMIN, from('1'))));
    });
    expect(line).toMatchObject({ level: 30, userId, knownDevice: false, signedInBy: 'password' });
    const session = z.string().length(16).parse(line?.['session']);
    const [out] = await added('signed out', () => staff!.post('/api/admin/logout'));
    expect(out).toMatchObject({ userId, session });
    const audited = await query(
      stack.databaseUrl,
      'SELECT user_id, action FROM audit_entry WHERE subject = $1 ORDER BY id',
      [session],
    );
    expect(audited).toEqual([
      { user_id: userId, action: 'sign in' },
      { user_id: userId, action: 'sign out' },
    ]);
  });

  test('names a known user whose password was wrong, and never what was typed', async () => {
    const typed = { username: 'Typed.Name@mail.frontdoor-tests.org', password: 'a typed guess' };
    const wrong = { ...typed, username: ADMIN.username };
    const [known] = await added('sign-in failed', () => postLogin(stack.url, wrong, from('2')));
    expect(known).toMatchObject({ level: 40, userId });
    const [unknown] = await added('sign-in failed', () => postLogin(stack.url, typed, from('2')));
    expect(unknown).not.toHaveProperty('userId');
    expect(stack.output()).not.toMatch(/Typed\.Name|a typed guess/);
  });

  test('shows which events came from one network, without its address', async () => {
    const fail = (host: string, network?: string) =>
      added('sign-in failed', () =>
        postLogin(stack.url, { username: `x${host}`, password: 'x' }, from(host, network)),
      );
    const [[first], [second], [other]] = [
      await fail('3'),
      await fail('4'),
      await fail('5', '2001:db8:7:8'),
    ];
    expect(second?.network).toBe(first?.network);
    expect(other?.network).not.toBe(first?.network);
    expect(stack.output()).not.toContain('2001:db8');
  });

  test('has a line for a delayed sign-in', async () => {
    const delayed = async () => {
      for (let tried = 0; tried < 11; tried++) {
        await postLogin(stack.url, { username: 'x', password: 'x' }, from('6', '2001:db8:7:9'));
      }
    };
    expect((await added('sign-in delayed', delayed))[0]).toMatchObject({ level: 40 });
  });

  test('has a line for a refused setup link', async () => {
    const setUp = { token: 'x', username: 'x', password: 'four unrelated words here' };
    const refused = () =>
      fetch(`${stack.url}/api/admin/setup`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: stack.url, ...from('7') },
        body: JSON.stringify(setUp),
      });
    expect((await added('setup refused', refused))[0]).toMatchObject({ level: 40 });
  });

  test('has a line for a refused one-time link, code, passkey and password check', async () => {
    const client = new AdminClient(
      stack.url,
      cookieOf(await postLogin(stack.url, ADMIN, from('b'))),
    );
    const [checked] = await added('password check failed', () =>
      client.post('/api/admin/account/totp', { password: 'a typed guess' }),
    );
    expect(checked).toMatchObject({ level: 40, userId, session: expect.any(String) });
    const post = (path: string, body: unknown, Cookie = '') =>
      fetch(`${stack.url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: stack.url, Cookie, ...from('c') },
        body: JSON.stringify(body),
      });
    const link = { token: 'a typed token', password: 'four unrelated words here' };
    for (const path of ['/api/admin/invitation', '/api/admin/invitation/check']) {
      const [refused] = await added('link refused', () => post(path, link));
      expect(refused).toMatchObject({ level: 40 });
    }
    const authenticator = new SoftwareAuthenticator('localhost');
    const answer = authenticator.get({ challenge: 'x', origin: stack.url });
    const [passkey] = await added('passkey refused', () =>
      post('/api/admin/login/passkey', answer),
    );
    expect(passkey).toMatchObject({ level: 40 });

    const started = await client.post('/api/admin/account/totp', { password: ADMIN.password });
    const { secret } = await readAs(totpSetupSchema, started);
    const code = await generate({ secret });
    await client.post('/api/admin/account/totp/confirm', { code });
    const pending = cookiesOf(await postLogin(stack.url, ADMIN, from('d')));
    const [wrong] = await added('code refused', () =>
      post('/api/admin/login/totp', { code }, pending),
    );
    expect(wrong).toMatchObject({ level: 40, userId });
    await client.delete('/api/admin/account/totp', { password: ADMIN.password });
    expect(stack.output()).not.toMatch(/a typed/);
    expect(stack.output()).not.toContain(secret);
  });

  test('names the route and the origin of a refused call, without its values', async () => {
    const [access] = await added('access refused', () =>
      fetch(`${stack.url}/api/admin/leads/${ID}?q=secret`, { headers: from('8') }),
    );
    expect(access).toMatchObject({
      route: '/api/admin/leads/:id',
      method: 'GET',
      reason: 'unauthenticated',
    });
    const [origin] = await added('origin refused', () =>
      postContactRequest(stack.url, undefined, { Origin: 'https://evil.example', ...from('9') }),
    );
    expect(origin).toMatchObject({
      route: '/api/submit-homepage-form',
      method: 'POST',
      origin: 'evil.example',
    });
    expect(stack.output()).not.toContain('q=secret');
  });

  test('is not filled by one network: 20 lines a minute and event, and the last says so', async () => {
    const flood = { headers: from('a', '2001:db8:7:a') };
    const many = await added('access refused', () =>
      Promise.all(
        Array.from({ length: 50 }, () => fetch(`${stack.url}/api/admin/destinations`, flood)),
      ),
    );
    const network = many[0]?.network;
    const ofFlood = () => lines('access refused').filter((line) => line.network === network);
    await eventually(() => ofFlood().some((line) => line['more'] === true));
    await readAccepted(await postContactRequest(stack.url));
    expect(ofFlood()).toHaveLength(20);
    // The counter for alerts has no limit, and no labels but the event.
    expect(await counted('access refused')).toBeGreaterThanOrEqual(50);
    expect(await counted('setup refused')).toBe(lines('setup refused').length);
  });
});
