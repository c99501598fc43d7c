import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sessionSchema } from '#contracts/auth';
import { AdminClient, cookieOf, postLogin, signIn } from '../support/admin-client.ts';
import { readError } from '../support/answers.ts';
import { query } from '../support/query.ts';
import { ADMIN, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const WRONG = { ...ADMIN, password: 'not-the-password' };

const NEWEST = `token_digest = (SELECT token_digest FROM admin_session ORDER BY created_at DESC LIMIT 1)`;

describe('signing in', () => {
  let stack: Stack;
  beforeAll(async () => {
    // Each attempt comes from its own address, as given by the proxy.
    stack = await startStack({ workers: 0, env: { TRUST_PROXY: '1' } });
    await signIn(stack.url);
  });
  afterAll(() => stopAll(stack));

  let address = 0;
  const login = (credentials: unknown, headers: Record<string, string> = {}) =>
    postLogin(stack.url, credentials, { 'X-Forwarded-For': `203.0.113.${++address}`, ...headers });
  const lastUsed = (ago: string) =>
    query(
      stack.databaseUrl,
      `UPDATE admin_session SET last_seen_at = now() - $1::interval WHERE ${NEWEST}`,
      [ago],
    );
  const newestSession = async () => {
    const [row] = await query(
      stack.databaseUrl,
      `SELECT token_digest, xmin::text AS version,
         floor(extract(epoch FROM now() - last_seen_at) / 60)::int AS "idleMinutes"
       FROM admin_session WHERE ${NEWEST}`,
    );
    return row ?? {};
  };
  const whoami = (cookie: string) => new AdminClient(stack.url, cookie).get('/api/admin/session');

  test('opens a session that names the signed-in user', async () => {
    const answer = await login(ADMIN);
    expect(sessionSchema.parse(await answer.clone().json())).toEqual({
      id: expect.any(String),
      username: ADMIN.username,
      role: 'admin',
    });
    const session = await whoami(cookieOf(answer));
    expect(sessionSchema.parse(await session.json())).toEqual({
      id: expect.any(String),
      username: ADMIN.username,
      role: 'admin',
    });
  });

  test('sets an HttpOnly, SameSite cookie', async () => {
    const [cookie = ''] = (await login(ADMIN)).headers.getSetCookie();
    const [pair = '', ...attributes] = cookie.split('; ');
    expect(pair).toMatch(/^frontdoor=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Strict']);
  });

  test('with https, sets and accepts only a Secure __Host- cookie', async () => {
    const api = await stack.startApi({ PUBLIC_URL: 'https://practice.example' });
    const answer = await postLogin(api.url, ADMIN, { Origin: 'https://practice.example' });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-frontdoor=/);
    expect(cookie.split('; ')).toEqual(
      expect.arrayContaining(['HttpOnly', 'Secure', 'Path=/', 'SameSite=Strict']),
    );
    expect(cookie).not.toContain('Domain');
    const secure = new AdminClient(api.url, cookieOf(answer));
    expect((await secure.get('/api/admin/session')).status).toBe(200);
    // Another site on the same domain could set a cookie with the plain name.
    const planted = new AdminClient(api.url, secure.cookie.replace('__Host-', ''));
    expect((await planted.get('/api/admin/session')).status).toBe(401);
  });

  test('stores an argon2id hash of the password and a digest of the session token', async () => {
    const cookie = cookieOf(await login(ADMIN));
    const token = cookie.slice(cookie.indexOf('=') + 1);
    const users = await query(stack.databaseUrl, 'SELECT username, password_hash FROM admin_user');
    expect(users).toEqual([
      {
        username: ADMIN.username,
        password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
      },
    ]);
    const sessions = JSON.stringify(
      await query(
        stack.databaseUrl,
        `SELECT encode(token_digest, 'escape'), admin_session::text FROM admin_session`,
      ),
    );
    expect(sessions).not.toContain(token);
    expect(sessions).not.toContain(Buffer.from(token).toString('hex'));
    expect(sessions).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  test('answers a wrong password and an unknown name alike, without a cookie', async () => {
    const answers = [await login(WRONG), await login({ ...WRONG, username: 'nobody' })];
    for (const answer of answers) {
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await readError(answer)).toEqual({
        status: 401,
        code: 'unauthenticated',
        message: 'The user name or the password is not right.',
      });
    }
  });

  test('names missing fields', async () => {
    expect(await readError(await login({}))).toMatchObject({
      status: 400,
      fields: { username: 'Please enter your user name', password: 'Please enter your password' },
    });
  });

  test('is refused from another site, even with the right password', async () => {
    for (const Origin of ['https://evil.example', 'null', `${stack.url}.evil.example`]) {
      const answer = await login(ADMIN, { Origin });
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await readError(answer)).toMatchObject({ status: 403, code: 'forbidden' });
    }
  });

  test('is limited to ten attempts per minute and address, even with the right password', async () => {
    const from = { 'X-Forwarded-For': '198.51.100.1' };
    const guess = { username: 'nobody', password: 'a guess' };
    for (let tried = 0; tried < 10; tried++) expect((await login(guess, from)).status).toBe(401);
    const refused = await login(ADMIN, from);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await readError(refused)).toMatchObject({ status: 429, code: 'rate_limited' });
    expect((await login(ADMIN)).status).toBe(200);
  });

  test('a session ends at sign-out, also for a copied cookie', async () => {
    const answer = await login(ADMIN);
    const staff = new AdminClient(stack.url, cookieOf(answer));
    const other = new AdminClient(stack.url, cookieOf(await login(ADMIN)));
    const signedOut = await staff.post('/api/admin/logout');
    expect(signedOut.status).toBe(204);
    expect(signedOut.headers.getSetCookie()[0]).toMatch(/^frontdoor=;.*Expires=Thu, 01 Jan 1970/);
    expect(await readError(await staff.get('/api/admin/session'))).toEqual({
      status: 401,
      code: 'unauthenticated',
      message: 'Please sign in.',
    });
    expect((await other.get('/api/admin/session')).status).toBe(200);
  });

  test('ends the earlier session of that browser, and of no other', async () => {
    const [first, other] = [cookieOf(await login(ADMIN)), cookieOf(await login(ADMIN))];
    const second = cookieOf(await login(ADMIN, { Cookie: first }));
    expect((await whoami(first)).status).toBe(401);
    expect((await whoami(second)).status).toBe(200);
    expect((await whoami(other)).status).toBe(200);
    // A failed attempt ends none.
    expect((await login(WRONG, { Cookie: second })).status).toBe(401);
    expect((await whoami(second)).status).toBe(200);
  });

  test('a session ends after 30 minutes without use; polling of an unused screen is no use', async () => {
    const { token_digest: digest } = await newestSession();
    const staff = new AdminClient(stack.url, cookieOf(await login(ADMIN)));
    expect((await newestSession()).token_digest).not.toEqual(digest);
    const idle = { Cookie: staff.cookie, 'X-User-Idle': 'true' };
    const poll = () => fetch(`${stack.url}/api/admin/leads/counts`, { headers: idle });

    await lastUsed('29 minutes');
    expect((await poll()).status).toBe(200);
    expect((await newestSession()).idleMinutes).toBe(29);
    expect((await staff.get('/api/admin/session')).status).toBe(200);
    expect((await newestSession()).idleMinutes).toBe(0);
    await lastUsed('31 minutes');
    expect((await poll()).status).toBe(401);
    expect((await staff.get('/api/admin/session')).status).toBe(401);
  });

  test('the use of a session is written at most once a minute', async () => {
    const staff = new AdminClient(stack.url, cookieOf(await login(ADMIN)));
    const version = async () => (await newestSession()).version;
    const before = await version();
    await staff.get('/api/admin/session');
    expect(await version()).toBe(before);
    await lastUsed('61 seconds');
    const aged = await version();
    await Promise.all([1, 2, 3].map(() => staff.get('/api/admin/session')));
    const used = await version();
    expect(used).not.toBe(aged);
    await staff.get('/api/admin/session');
    expect(await version()).toBe(used);
  });

  test('a session lasts twelve hours', async () => {
    const cookie = cookieOf(await login(ADMIN));
    const [row] = await query(
      stack.databaseUrl,
      `SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM admin_session WHERE ${NEWEST}`,
    );
    expect(row).toEqual({ hours: 12 });
    await query(stack.databaseUrl, `UPDATE admin_session SET expires_at = now() WHERE ${NEWEST}`);
    expect((await whoami(cookie)).status).toBe(401);
  });

  test('a session is valid on every replica, a forged cookie on none', async () => {
    const cookie = cookieOf(await login(ADMIN));
    const replica = await stack.startApi();
    expect((await new AdminClient(replica.url, cookie).get('/api/admin/session')).status).toBe(200);
    for (const forged of [
      'frontdoor=',
      `frontdoor=${'A'.repeat(43)}`,
      `${cookie}x`,
      'frontdoor=%00',
    ]) {
      expect((await whoami(forged)).status).toBe(401);
    }
  });

  test('a new ADMIN_PASSWORD ends all sessions and replaces the old password', async () => {
    const before = cookieOf(await login(ADMIN));
    const changed = { ...ADMIN, password: 'another-password-for-tests' };
    const recorded = () =>
      query(
        stack.databaseUrl,
        `SELECT username FROM audit_entry
         WHERE action = 'set password by environment' AND subject = user_id::text`,
      );
    expect(await recorded()).toEqual([{ username: ADMIN.username }]);
    const api = await stack.startApi({ ADMIN_PASSWORD: changed.password });
    await signIn(api.url, changed);
    expect((await whoami(before)).status).toBe(401);
    expect((await login(ADMIN)).status).toBe(401);
    expect((await login(changed)).status).toBe(200);
    expect(await recorded()).toEqual([ADMIN, ADMIN].map(({ username }) => ({ username })));
  });
});
