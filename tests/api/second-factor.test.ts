import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generate } from 'otplib';
import { accountSchema, recoveryCodesSchema, totpSetupSchema } from '#contracts/auth';
import { personListSchema } from '#contracts/people';
import { addPerson, AdminClient, cookiesOf, postLogin, signIn } from '../support/admin-client.ts';
import { readAs, readError } from '../support/answers.ts';
import { query } from '../support/query.ts';
import { runServerProgram, planErasureList } from '../support/server-program.ts';
import { ADMIN, DEFAULTS, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const PASSWORD = 'plum-anchor-violet-canyon';
const WRONG_CODE = {
  status: 401,
  code: 'unauthenticated',
  message: 'This code is not right, or was used already.',
};

describe('the second factor', () => {
  const list = planErasureList();
  let stack: Stack;
  let admin: AdminClient;
  beforeAll(async () => {
    stack = await startStack({ workers: 0, sandbox: false, env: { TRUST_PROXY: '1' } });
    admin = await signIn(stack.url);
  });
  afterAll(() => stopAll(stack, list));

  let networks = 0;
  const fresh = () => ({ 'X-Forwarded-For': `203.0.113.${++networks}` });
  const login = (username: string, headers: Record<string, string> = {}) =>
    postLogin(stack.url, { username, password: PASSWORD }, { ...fresh(), ...headers });
  const sendCode = (pending: Response, code: string, headers: Record<string, string> = {}) =>
    fetch(`${stack.url}/api/admin/login/totp`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: stack.url,
        Cookie: cookiesOf(pending),
        ...fresh(),
        ...headers,
      },
      body: JSON.stringify({ code }),
    });
  const account = async (client: AdminClient) =>
    readAs(accountSchema, await client.get('/api/admin/account'));
  const start = (client: AdminClient, password = PASSWORD) =>
    client.post('/api/admin/account/totp', { password });
  /** A code that was not used, whatever codes were: the tests must not wait for the next 30 seconds. */
  const codeOf = async (secret: string) => {
    await query(stack.databaseUrl, 'UPDATE admin_totp SET last_step = 0');
    return generate({ secret });
  };
  const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
  /** Adds a person with the second factor on. */
  async function addWithCodes(username: string, role: 'admin' | 'staff' = 'staff') {
    const { id, client } = await addPerson(
      stack.url,
      admin,
      { username, role, password: PASSWORD },
      fresh(),
    );
    const { secret, uri } = await readAs(totpSetupSchema, await start(client));
    const code = await codeOf(secret);
    const confirmed = await client.post('/api/admin/account/totp/confirm', { code });
    const { codes } = await readAs(recoveryCodesSchema, confirmed);
    return { id, client, secret, uri, codes };
  }

  test('is set up with the password and a first code, and answers ten recovery codes once', async () => {
    const { id, client } = await addPerson(
      stack.url,
      admin,
      { username: 'ana', role: 'staff', password: PASSWORD },
      fresh(),
    );
    expect(await readError(await start(client, 'not the password'))).toMatchObject({
      status: 400,
      fields: { password: 'This is not your password.' },
    });
    const confirm = (code: string) => client.post('/api/admin/account/totp/confirm', { code });
    expect((await confirm('123456')).status).toBe(409);
    const first = await readAs(totpSetupSchema, await start(client));
    const { secret, uri } = await readAs(totpSetupSchema, await start(client));
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await (await login('ana')).json()).toMatchObject({ username: 'ana' });
    // The second start replaced the first one.
    for (const wrong of [await generate({ secret: first.secret }), 'abcdef', '12345']) {
      expect(await readError(await confirm(wrong))).toMatchObject({
        status: 400,
        fields: { code: expect.stringMatching(/not right/) },
      });
    }
    const { codes } = await readAs(recoveryCodesSchema, await confirm(await generate({ secret })));
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(await account(client)).toMatchObject({ secondFactor: true, recoveryCodesLeft: 10 });
    expect((await start(client)).status).toBe(409);

    const stored = JSON.stringify([
      await query(
        stack.databaseUrl,
        `SELECT encode(sealed_secret, 'escape') FROM admin_totp WHERE user_id = $1`,
        [id],
      ),
      await query(
        stack.databaseUrl,
        `SELECT encode(code_digest, 'escape') FROM admin_recovery_code WHERE user_id = $1`,
        [id],
      ),
    ]);
    for (const plain of [secret, ...codes]) expect(stored).not.toContain(plain);
    const people = await readAs(personListSchema, await admin.get('/api/admin/people'));
    expect(people.find((one) => one.id === id)).toMatchObject({ secondFactor: true });
  });

  test('makes the password open no session, and a code of the same browser complete it', async () => {
    const { secret } = await addWithCodes('ben');
    const pending = await login('ben');
    expect(await pending.clone().json()).toEqual({ next: 'totp' });
    const [cookie = '', ...others] = pending.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^frontdoor-second-factor=[\w-]{43}; /);
    expect(cookie.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=300',
      'Path=/',
      'SameSite=Strict',
    ]);
    const early = new AdminClient(stack.url, cookiesOf(pending));
    expect((await early.get('/api/admin/session')).status).toBe(401);
    const code = await codeOf(secret);
    // In another browser it is worth nothing.
    expect((await sendCode(pending, code, { Cookie: '' })).status).toBe(403);
    expect(await readError(await sendCode(pending, wrongFor(code)))).toEqual(WRONG_CODE);
    const answer = await sendCode(pending, code);
    expect(await answer.clone().json()).toMatchObject({ username: 'ben', role: 'staff' });
    const ben = new AdminClient(stack.url, cookiesOf(answer));
    expect((await ben.get('/api/admin/session')).status).toBe(200);
    expect((await sendCode(pending, await codeOf(secret))).status).toBe(403);
  });

  test('accepts each code once, also for two sign-ins at the same time', async () => {
    const { secret } = await addWithCodes('cleo');
    const pending = await Promise.all([1, 2, 3].map(() => login('cleo')));
    const code = await codeOf(secret);
    const answers = await Promise.all(pending.map((one) => sendCode(one, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await readError(await sendCode(await login('cleo'), code))).toEqual(WRONG_CODE);
  });

  test('accepts each recovery code once, however it is typed', async () => {
    const { id, client, codes } = await addWithCodes('dora');
    const [first = '', second = ''] = codes;
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `;
    expect((await sendCode(await login('dora'), typed)).status).toBe(200);
    expect(await readError(await sendCode(await login('dora'), first))).toEqual(WRONG_CODE);
    expect((await sendCode(await login('dora'), second.replaceAll('-', ''))).status).toBe(200);
    expect(await account(client)).toMatchObject({ recoveryCodesLeft: 8 });
    const used = await query(
      stack.databaseUrl,
      `SELECT count(*)::int AS times FROM audit_entry WHERE subject = $1 AND action = 'use recovery code'`,
      [id],
    );
    expect(used).toEqual([{ times: 2 }]);
    // Another person's code is none.
    const other = await addWithCodes('dora two');
    expect(await readError(await sendCode(await login('dora'), other.codes[0] ?? ''))).toEqual(
      WRONG_CODE,
    );
  });

  test('accepts the shorter recovery codes of before until each is used', async () => {
    const { id } = await addWithCodes('della');
    const digest = createHmac('sha256', DEFAULTS.SESSION_SECRET).update(
      `recovery code|${id}|abcdefgh23`,
    );
    await query(
      stack.databaseUrl,
      `UPDATE admin_recovery_code SET code_digest = decode($2, 'hex')
       WHERE user_id = $1 AND code_digest = (SELECT code_digest FROM admin_recovery_code WHERE user_id = $1 LIMIT 1)`,
      [id, digest.digest('hex')],
    );
    expect((await sendCode(await login('della'), 'ABCDE-fgh23')).status).toBe(200);
    expect(await readError(await sendCode(await login('della'), 'abcdefgh23'))).toEqual(WRONG_CODE);
  });

  test('asks for the password again after five wrong codes, and after five minutes', async () => {
    const { secret } = await addWithCodes('emil');
    const pending = await login('emil');
    const code = await codeOf(secret);
    for (let tried = 0; tried < 5; tried++) {
      expect((await sendCode(pending, wrongFor(code))).status).toBe(401);
    }
    expect(await readError(await sendCode(pending, code))).toEqual({
      status: 403,
      code: 'forbidden',
      message:
        'That took too long, or too many codes were tried. Please enter your password again.',
    });
    const late = await login('emil');
    await query(
      stack.databaseUrl,
      `UPDATE admin_pending_sign_in SET expires_at = expires_at - interval '5 minutes'`,
    );
    expect((await sendCode(late, await codeOf(secret))).status).toBe(403);
    expect((await sendCode(await login('emil'), await codeOf(secret))).status).toBe(200);
  });

  test('guessing codes with the right password makes the guesser wait; a known browser gets in', async () => {
    const { secret } = await addWithCodes('finn');
    const opened = await sendCode(await login('finn'), await codeOf(secret));
    const device = cookiesOf(opened)
      .split('; ')
      .find((it) => it.startsWith('frontdoor-device='));
    const statuses: number[] = [];
    for (let guesses = 0; guesses < 40 && !statuses.includes(429); guesses++) {
      const pending = await login('finn');
      if (pending.status === 429) statuses.push(429);
      else statuses.push((await sendCode(pending, wrongFor(await codeOf(secret)))).status);
    }
    expect(statuses.length).toBeGreaterThan(5);
    expect(statuses.at(-1)).toBe(429);
    const known = await login('finn', { Cookie: device ?? '' });
    const Cookie = `${device}; ${cookiesOf(known)}`;
    expect((await sendCode(known, await codeOf(secret), { Cookie })).status).toBe(200);
  });

  test('recovery codes are renewed and the second factor turned off with the password', async () => {
    const { id, client, codes } = await addWithCodes('gus');
    const renew = (password: string) =>
      client.post('/api/admin/account/recovery-codes', { password });
    const turnOff = (password: string) => client.delete('/api/admin/account/totp', { password });
    expect((await renew('not the password')).status).toBe(400);
    const renewed = await readAs(recoveryCodesSchema, await renew(PASSWORD));
    expect(renewed.codes).toHaveLength(10);
    expect((await sendCode(await login('gus'), codes[0] ?? '')).status).toBe(401);
    expect((await sendCode(await login('gus'), renewed.codes[0] ?? '')).status).toBe(200);
    expect((await turnOff('not the password')).status).toBe(400);
    expect((await turnOff(PASSWORD)).status).toBe(204);
    expect((await turnOff(PASSWORD)).status).toBe(409);
    expect((await renew(PASSWORD)).status).toBe(409);
    expect(await account(client)).toMatchObject({ secondFactor: false, recoveryCodesLeft: 0 });
    expect(await (await login('gus')).json()).toMatchObject({ username: 'gus' });
    const audited = await query(
      stack.databaseUrl,
      'SELECT action FROM audit_entry WHERE subject = $1 ORDER BY id',
      [id],
    );
    expect(audited.map(({ action }) => action)).toEqual([
      'invite person',
      'accept invitation',
      'turn on second factor',
      'renew recovery codes',
      'use recovery code',
      'turn off second factor',
    ]);
  });

  test('where an admin requires it, a password opens only the account until it is set up', async () => {
    const require = (by: AdminClient, secondFactorRequired: boolean) =>
      by.put('/api/admin/sign-in-rule', { secondFactorRequired, password: passwordOf(by) });
    const passwordOf = (by: AdminClient) => (by === admin ? ADMIN.password : PASSWORD);
    expect(await readError(await require(admin, true))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/your own second factor/),
    });
    const { id, client: chief } = await addWithCodes('chief', 'admin');
    const earlier = await addPerson(
      stack.url,
      admin,
      { username: 'ivy', role: 'staff', password: PASSWORD },
      fresh(),
    );
    const unconfirmed = { secondFactorRequired: true, password: 'not the password' };
    expect((await chief.put('/api/admin/sign-in-rule', unconfirmed)).status).toBe(400);
    expect((await require(chief, true)).status).toBe(204);
    let waiting: AdminClient;
    try {
      const leads = (client: AdminClient) => client.get('/api/admin/leads/counts');
      // From the next sign-in on.
      expect((await leads(earlier.client)).status).toBe(200);
      const opened = await login('ivy');
      expect(await opened.clone().json()).toMatchObject({ needsSecondFactor: true });
      const ivy = new AdminClient(stack.url, cookiesOf(opened));
      const thief = new AdminClient(stack.url, cookiesOf(await login('ivy')));
      expect((await thief.get('/api/admin/account')).status).toBe(200);
      expect(await readError(await leads(ivy))).toMatchObject({
        status: 403,
        message: expect.stringMatching(/requires a second factor/),
      });
      expect(await (await ivy.get('/api/admin/session')).json()).toHaveProperty(
        'needsSecondFactor',
      );
      const { secret } = await readAs(totpSetupSchema, await start(ivy));
      const code = await codeOf(secret);
      expect((await ivy.post('/api/admin/account/totp/confirm', { code })).status).toBe(200);
      expect((await leads(ivy)).status).toBe(200);
      const takeOver = { password: PASSWORD };
      for (const refused of [
        await thief.post('/api/admin/account/recovery-codes', takeOver),
        await thief.delete('/api/admin/account/totp', takeOver),
        await thief.post('/api/admin/account/passkeys/options', takeOver),
      ]) {
        expect(refused.status).toBe(401);
      }
      expect(await readError(await ivy.delete('/api/admin/account/totp', takeOver))).toMatchObject({
        status: 409,
        message: expect.stringMatching(/requires a second factor/),
      });
      expect(await account(ivy)).toMatchObject({ secondFactor: true });

      const completed = await sendCode(await login('ivy'), await codeOf(secret));
      expect(await completed.clone().json()).not.toHaveProperty('needsSecondFactor');
      expect((await leads(new AdminClient(stack.url, cookiesOf(completed)))).status).toBe(200);

      const person = { username: 'jan', role: 'admin', password: PASSWORD } as const;
      const { client: invited } = await addPerson(stack.url, admin, person, fresh());
      expect((await leads(invited)).status).toBe(403);
      expect((await require(invited, false)).status).toBe(403);
      for (const refused of [
        await invited.post('/api/admin/account/recovery-codes', takeOver),
        await invited.delete('/api/admin/account/totp', takeOver),
      ]) {
        expect(refused.status).toBe(403);
      }
      waiting = invited;
    } finally {
      expect((await require(chief, false)).status).toBe(204);
    }
    expect((await waiting.get('/api/admin/leads/counts')).status).toBe(200);
    expect(await (await login('jan')).json()).not.toHaveProperty('needsSecondFactor');
    const audited = await query(
      stack.databaseUrl,
      `SELECT action FROM audit_entry WHERE user_id = $1 AND action LIKE '%requir%' ORDER BY id`,
      [id],
    );
    expect(audited.map(({ action }) => action)).toEqual([
      'require second factor',
      'stop requiring second factor',
    ]);
  });

  test('survives a change of DATA_KEY', async () => {
    const { secret } = await addWithCodes('hana');
    const DATA_KEY = 'a-new-data-key-for-tests-with-32-characters';
    const { stdout } = await runServerProgram('reseal', [], {
      env: {
        DATABASE_URL: stack.databaseUrl,
        ERASURE_LIST: list.file,
        DATA_KEY,
        DATA_KEY_PREVIOUS: DEFAULTS.DATA_KEY,
      },
    });
    expect(stdout).toMatch(/^admin_totp\.sealed_secret: [1-9]\d* resealed$/m);
    const { url } = await stack.startApi({ DATA_KEY });
    const body = { username: 'hana', password: PASSWORD };
    const pending = await postLogin(url, body, fresh());
    const answer = await fetch(`${url}/api/admin/login/totp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url, Cookie: cookiesOf(pending) },
      body: JSON.stringify({ code: await codeOf(secret) }),
    });
    expect(answer.status).toBe(200);
  });
});
