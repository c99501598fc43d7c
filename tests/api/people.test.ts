import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { accountSchema, sessionListSchema, sessionSchema } from '#contracts/auth';
import { weeklySummarySchema } from '#contracts/weekly-summary';
import { oneTimeLinkSchema, personListSchema, personSchema } from '#contracts/people';
import {
  addPerson,
  AdminClient,
  checkLink,
  cookiesOf,
  postLogin,
  redeemLink,
  signIn,
  tokenIn,
} from '../support/admin-client.ts';
import { readAs, readError } from '../support/answers.ts';
import { hold as holdLock, waiting as waitingFor } from '../support/locks.ts';
import { query } from '../support/query.ts';
import { ADMIN, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const PASSWORD = 'plum-anchor-violet-canyon';
const OTHER_PASSWORD = 'harbor-silent-maple-drum';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

describe('people', () => {
  let stack: Stack;
  let admin: AdminClient;
  beforeAll(async () => {
    stack = await startStack({ workers: 0, sandbox: false, env: { TRUST_PROXY: '1' } });
    admin = await signIn(stack.url);
  });
  afterAll(() => stopAll(stack));

  let address = 0;
  /** A network that nothing came from, because sign-ins are limited by network. */
  const fresh = () => ({ 'X-Forwarded-For': `203.0.113.${++address}` });
  const login = (username: string, password: string, headers: Record<string, string> = {}) =>
    postLogin(stack.url, { username, password }, { ...fresh(), ...headers });
  const add = (username: string, role: 'admin' | 'staff' = 'staff') =>
    addPerson(stack.url, admin, { username, role, password: PASSWORD }, fresh());
  const invite = async (username: string) =>
    readAs(oneTimeLinkSchema, await admin.post('/api/admin/people', { username, role: 'staff' }));
  const redeem = (link: string, password = PASSWORD) =>
    redeemLink(stack.url, link, password, fresh());
  const people = async (client = admin) =>
    readAs(personListSchema, await client.get('/api/admin/people'));
  const person = async (id: string) => (await people()).find((one) => one.id === id);
  const auditOf = async (id: string) =>
    (
      await query(
        stack.databaseUrl,
        'SELECT action FROM audit_entry WHERE subject = $1 ORDER BY id',
        [id],
      )
    ).map(({ action }) => action);

  const hold = (statement: string) => holdLock(stack.databaseUrl, statement);
  const waiting = (number: number) => waitingFor(stack.databaseUrl, number);

  test('an invitation is a link for 7 days with its token in the hash, stored as a digest', async () => {
    const { id, link, expiresAt } = await invite('ines');
    expect(link.replace(tokenIn(link), '')).toBe(`${stack.url}/admin/invitation#token=`);
    expect(tokenIn(link)).toMatch(/^[\w-]{43}$/);
    const days = (Date.parse(expiresAt) - Date.now()) / (24 * 60 * 60 * 1000);
    expect(Math.round(days * 100) / 100).toBeCloseTo(7, 1);
    const [stored] = await query(
      stack.databaseUrl,
      'SELECT length(token_digest) AS bytes, admin_link::text AS row FROM admin_link WHERE user_id = $1',
      [id],
    );
    expect(stored?.['bytes']).toBe(32);
    expect(stored?.['row']).not.toContain(tokenIn(link));
    expect(await person(id)).toEqual({
      id,
      username: 'ines',
      role: 'staff',
      active: true,
      invited: true,
      secondFactor: false,
    });
    expect(await auditOf(id)).toEqual(['invite person']);
  });

  test('an invited person chooses a password, once, and is signed in', async () => {
    const { id, link } = await invite('noor');
    expect((await login('noor', PASSWORD)).status).toBe(401);
    const answers = await Promise.all([1, 2, 3].map(() => redeem(link)));
    const accepted = answers.filter(({ ok }) => ok);
    expect(accepted).toHaveLength(1);
    expect(sessionSchema.parse(await accepted[0]!.clone().json())).toEqual({
      id,
      username: 'noor',
      role: 'staff',
    });
    const noor = new AdminClient(stack.url, cookiesOf(accepted[0]!));
    expect((await noor.get('/api/admin/leads/counts')).status).toBe(200);
    expect((await login('noor', PASSWORD)).status).toBe(200);
    expect(await readError(await redeem(link))).toEqual({
      status: 410,
      code: 'expired',
      message:
        'This link was used or replaced, or has expired. If you have chosen a password, sign in with it. Otherwise ask an admin of your practice for a new link.',
    });
    expect(await person(id)).toMatchObject({ invited: false });
    expect(await auditOf(id)).toEqual(['invite person', 'accept invitation']);
  });

  test('a common password is refused and leaves the link valid; an expired link is not', async () => {
    const { id, link } = await invite('omar');
    expect((await checkLink(stack.url, link)).status).toBe(204);
    for (const password of ['Password1234', 'omar omar omar']) {
      expect(await readError(await redeem(link, password))).toMatchObject({
        status: 400,
        fields: { password: expect.stringMatching(/easy to guess/) },
      });
    }
    const shift = (interval: string) =>
      query(
        stack.databaseUrl,
        'UPDATE admin_link SET expires_at = expires_at + $2::interval WHERE user_id = $1',
        [id, interval],
      );
    await shift('-8 days');
    const refusals = [await checkLink(stack.url, link), await redeem(link)];
    const [checked, redeemed] = await Promise.all(refusals.map(readError));
    expect(checked).toMatchObject({ status: 410, code: 'expired' });
    expect(checked).toEqual(redeemed);
    await shift('8 days');
    expect((await redeem(link)).status).toBe(200);
    expect((await checkLink(stack.url, link)).status).toBe(410);
  });

  test('a user name is given once, in whatever capital letters, also at the same time', async () => {
    const ask = (username: string) => admin.post('/api/admin/people', { username, role: 'staff' });
    const statuses = (await Promise.all([ask('Pia'), ask('pia'), ask('PIA')])).map(
      (it) => it.status,
    );
    expect(statuses.sort()).toEqual([201, 400, 400]);
    expect(await readError(await ask(' pIa '))).toMatchObject({
      fields: { username: 'Somebody has this user name already.' },
    });
    // Neither is a pattern of other names.
    for (const other of ['p_a', 'p\\ia']) {
      expect((await ask(other)).status).toBe(201);
      expect((await ask(other.toUpperCase())).status).toBe(400);
    }
    expect(await readError(await admin.post('/api/admin/people', { role: 'owner' }))).toMatchObject(
      {
        status: 400,
        fields: { username: 'Please enter a user name', role: 'Please choose a role' },
      },
    );
  });

  test('staff read who is there, and nothing more', async () => {
    const { client } = await add('quinn');
    for (const one of await people(client)) {
      expect(Object.keys(one).sort()).toEqual(['active', 'id', 'role', 'username']);
    }
    expect((await people(client)).map(({ username }) => username)).toContain(ADMIN.username);
  });

  test('deactivating signs a person out at once and keeps them out; reactivating lets them in', async () => {
    const { id, client } = await add('rosa');
    const deactivated = await admin.patch(`/api/admin/people/${id}`, { active: false });
    expect(await readAs(personSchema, deactivated)).toMatchObject({ active: false });
    expect((await client.get('/api/admin/session')).status).toBe(401);
    expect(await readError(await login('rosa', PASSWORD))).toMatchObject({
      status: 401,
      message: 'The user name or the password is not right.',
    });
    expect((await admin.post(`/api/admin/people/${id}/reset-link`)).status).toBe(409);
    await admin.patch(`/api/admin/people/${id}`, { active: true });
    expect((await client.get('/api/admin/session')).status).toBe(401);
    expect((await login('rosa', PASSWORD)).status).toBe(200);
    expect((await auditOf(id)).slice(2)).toEqual(['deactivate person', 'reactivate person']);
  });

  test('a role is in force with the next call', async () => {
    const { id, client } = await add('sam');
    const refused = await client.post('/api/admin/people', { username: 'x', role: 'staff' });
    expect(await readError(refused)).toMatchObject({ status: 403, code: 'forbidden' });
    await admin.patch(`/api/admin/people/${id}`, { role: 'admin' });
    expect((await people(client)).find((one) => one.id === id)).toMatchObject({ invited: false });
    await admin.patch(`/api/admin/people/${id}`, { role: 'staff' });
    expect((await client.patch(`/api/admin/people/${id}`, { role: 'admin' })).status).toBe(403);
    // What changes nothing is no entry.
    await admin.patch(`/api/admin/people/${id}`, { role: 'staff' });
    expect((await auditOf(id)).slice(2)).toEqual(['change role', 'change role']);
  });

  test('one admin who can sign in always stays, even if two demote each other', async () => {
    const [self] = (await people()).filter(({ username }) => username === ADMIN.username);
    const mine = `/api/admin/people/${self!.id}`;
    // An admin who was only invited cannot sign in, so does not count.
    const invited = await admin.post('/api/admin/people', { username: 'tess', role: 'admin' });
    expect(invited.status).toBe(201);
    for (const change of [{ role: 'staff' }, { active: false }]) {
      expect(await readError(await admin.patch(mine, change))).toEqual({
        status: 409,
        code: 'conflict',
        message: 'This is the only active admin. Please make somebody else an admin first.',
      });
    }
    const { id, client } = await add('uma', 'admin');
    // Both have passed the guard before either is changed.
    const release = await hold('SELECT FROM admin_user FOR UPDATE');
    const sent = [
      admin.patch(`/api/admin/people/${id}`, { role: 'staff' }),
      client.patch(mine, { active: false }),
    ];
    await waiting(sent.length);
    await release();
    const answers = await Promise.all(sent);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    // So that the tests after this one have their admin.
    await query(
      stack.databaseUrl,
      `UPDATE admin_user SET role = 'admin', active = true WHERE id = $1`,
      [self!.id],
    );
    admin = new AdminClient(stack.url, cookiesOf(await login(ADMIN.username, ADMIN.password)));
    await admin.patch(`/api/admin/people/${id}`, { active: false });
  });

  test('a reset link works for a day and once: a new password, no session, no second factor', async () => {
    const { id, client } = await add('vera');
    await query(
      stack.databaseUrl,
      `INSERT INTO admin_totp (user_id, sealed_secret, confirmed_at) VALUES ($1, 'x', now())`,
      [id],
    );
    await query(
      stack.databaseUrl,
      `INSERT INTO admin_passkey (id, user_id, credential_id, public_key, counter, name)
       VALUES (gen_random_uuid(), $1, 'of-vera', 'x', 0, 'x')`,
      [id],
    );
    const ask = async () =>
      readAs(oneTimeLinkSchema, await admin.post(`/api/admin/people/${id}/reset-link`));
    const [first, second] = [await ask(), await ask()];
    expect((Date.parse(second.expiresAt) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    // Until the link is used, what the person has stays valid.
    expect((await client.get('/api/admin/session')).status).toBe(200);
    expect((await redeem(first.link, OTHER_PASSWORD)).status).toBe(410);
    const answer = await redeem(second.link, OTHER_PASSWORD);
    expect(answer.status).toBe(200);
    expect((await client.get('/api/admin/session')).status).toBe(401);
    expect((await login('vera', PASSWORD)).status).toBe(401);
    expect(await (await login('vera', OTHER_PASSWORD)).json()).toMatchObject({ username: 'vera' });
    const vera = new AdminClient(stack.url, cookiesOf(answer));
    expect(await readAs(accountSchema, await vera.get('/api/admin/account'))).toMatchObject({
      secondFactor: false,
      passkeys: [],
    });
    expect((await redeem(second.link, OTHER_PASSWORD)).status).toBe(410);
    expect((await auditOf(id)).slice(2)).toEqual([
      'reset password link',
      'reset password link',
      'change password',
    ]);
  });

  test('a reset ends the session of a sign-in that was faster', async () => {
    const { id } = await add('vince');
    const path = `/api/admin/people/${id}/reset-link`;
    const { link } = await readAs(oneTimeLinkSchema, await admin.post(path));
    const release = await hold(`SELECT FROM admin_user WHERE id = '${id}' FOR SHARE`);
    const reset = redeem(link, OTHER_PASSWORD);
    await waiting(1);
    const faster = await login('vince', PASSWORD);
    expect(faster.status).toBe(200);
    await release();
    expect((await reset).status).toBe(200);
    const stranger = new AdminClient(stack.url, cookiesOf(faster));
    expect((await stranger.get('/api/admin/session')).status).toBe(401);
  });

  test('a reset stands, also if a stranger changes the password at the same time', async () => {
    const { id, client: stranger } = await add('vito');
    const path = `/api/admin/people/${id}/reset-link`;
    const { link } = await readAs(oneTimeLinkSchema, await admin.post(path));
    const release = await hold(`SELECT FROM admin_user WHERE id = '${id}' FOR SHARE`);
    const reset = redeem(link, OTHER_PASSWORD);
    await waiting(1);
    const change = { current: PASSWORD, password: 'quartz-ember-willow-sail' };
    const overtaken = stranger.post('/api/admin/account/password', change);
    await waiting(2);
    await release();
    const answer = await reset;
    expect(answer.status).toBe(200);
    expect(await readError(await overtaken)).toMatchObject({ code: 'unauthenticated' });
    const vito = new AdminClient(stack.url, cookiesOf(answer));
    expect((await vito.get('/api/admin/session')).status).toBe(200);
    expect((await login('vito', change.password)).status).toBe(401);
    expect((await login('vito', OTHER_PASSWORD)).status).toBe(200);
  });

  test('nobody resets themselves, and unknown people are not found', async () => {
    const [self] = (await people()).filter(({ username }) => username === ADMIN.username);
    expect((await admin.post(`/api/admin/people/${self!.id}/reset-link`)).status).toBe(409);
    const nobody = '/api/admin/people/01939b1e-0000-7000-8000-000000000000';
    expect((await admin.post(`${nobody}/reset-link`)).status).toBe(404);
    expect((await admin.patch(nobody, { role: 'staff' })).status).toBe(404);
    expect((await admin.patch('/api/admin/people/x', { role: 'staff' })).status).toBe(400);
  });

  describe('own account', () => {
    test('a new password ends the other sessions, keeps this one and is audited', async () => {
      const { id, client } = await add('wren');
      const other = new AdminClient(stack.url, cookiesOf(await login('wren', PASSWORD)));
      const change = (current: string, password: string) =>
        client.post('/api/admin/account/password', { current, password });
      expect(await readError(await change('not the password', OTHER_PASSWORD))).toMatchObject({
        status: 400,
        fields: { current: 'This is not your password.' },
      });
      expect(await readError(await change(PASSWORD, 'Password1234'))).toMatchObject({
        status: 400,
        fields: { password: expect.stringMatching(/easy to guess/) },
      });
      expect((await other.get('/api/admin/session')).status).toBe(200);
      const changed = await change(PASSWORD, OTHER_PASSWORD);
      expect(changed.status).toBe(204);
      expect(cookiesOf(changed)).toMatch(/^frontdoor-device=/);
      expect((await client.get('/api/admin/session')).status).toBe(200);
      expect((await other.get('/api/admin/session')).status).toBe(401);
      expect((await login('wren', PASSWORD)).status).toBe(401);
      expect((await login('wren', OTHER_PASSWORD)).status).toBe(200);
      expect(await auditOf(id)).toContain('change password');
    });

    const newPassword = (client: AdminClient) =>
      client.post('/api/admin/account/password', { current: PASSWORD, password: OTHER_PASSWORD });
    const signOutElsewhere = (client: AdminClient) =>
      client.post('/api/admin/account/sessions/end-others');
    test.each([
      ['a new password', 'walt', 'opens a session', 'sign_in_rule', newPassword],
      ['a new password', 'wilma', 'asks for a code', 'admin_totp', newPassword],
      ['a sign-out everywhere else', 'wade', 'opens a session', 'sign_in_rule', signOutElsewhere],
      ['a sign-out everywhere else', 'winona', 'asks for a code', 'admin_totp', signOutElsewhere],
    ] as const)('%s refuses the sign-in of %s that %s meanwhile', async (...row) => {
      const [, username, , table, overtake] = row;
      const { id, client } = await add(username);
      if (table === 'admin_totp') {
        await query(
          stack.databaseUrl,
          `INSERT INTO admin_totp (user_id, sealed_secret, confirmed_at) VALUES ($1, 'x', now())`,
          [id],
        );
      }
      // Read between the check of the password and what is stored.
      const release = await hold(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      const overtaken = login(username, PASSWORD);
      await waiting(1);
      expect((await overtake(client)).status).toBe(204);
      await release();
      expect(await readError(await overtaken)).toEqual({
        status: 401,
        code: 'unauthenticated',
        message: 'Your account was just changed or signed out elsewhere. Please sign in again.',
      });
    });

    test('a sign-out everywhere else ends the session of a sign-in that was faster', async () => {
      const { id, client } = await add('warren');
      const release = await hold(`SELECT FROM admin_user WHERE id = '${id}' FOR SHARE`);
      const signedOut = signOutElsewhere(client);
      await waiting(1);
      const faster = await login('warren', PASSWORD);
      expect(faster.status).toBe(200);
      await release();
      expect((await signedOut).status).toBe(204);
      const stranger = new AdminClient(stack.url, cookiesOf(faster));
      expect((await stranger.get('/api/admin/session')).status).toBe(401);
      expect((await client.get('/api/admin/session')).status).toBe(200);
    });

    test('guesses at the present password are slowed like those at the sign-in', async () => {
      const { client } = await add('xena');
      const guess = () =>
        client.post('/api/admin/account/password', { current: 'a guess', password: PASSWORD });
      const statuses: number[] = [];
      for (let tried = 0; tried < 25; tried++) statuses.push((await guess()).status);
      expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400));
      expect(statuses.at(-1)).toBe(429);
      expect((await client.get('/api/admin/session')).status).toBe(200);
    });

    test('sessions are listed by browser, ended one by one or all others at once', async () => {
      const { client } = await add('yara');
      const open = async (userAgent: string) =>
        new AdminClient(
          stack.url,
          cookiesOf(await login('yara', PASSWORD, { 'User-Agent': userAgent })),
        );
      const sessions = async () =>
        readAs(sessionListSchema, await client.get('/api/admin/account/sessions'));
      const [first, second, third] = [await open(CHROME), await open(CHROME), await open('x')];
      const listed = await sessions();
      expect(listed.filter(({ current }) => current)).toHaveLength(1);
      expect(
        listed.map(({ browser }) => browser).filter((it) => it === 'Chrome on Windows'),
      ).toHaveLength(2);
      expect(
        JSON.stringify(await query(stack.databaseUrl, 'SELECT * FROM admin_session')),
      ).not.toContain('AppleWebKit');

      const [own] = await readAs(
        sessionListSchema,
        await first.get('/api/admin/account/sessions'),
      ).then((all) => all.filter(({ current }) => current));
      expect((await client.delete(`/api/admin/account/sessions/${own!.id}`)).status).toBe(204);
      expect((await client.delete(`/api/admin/account/sessions/${own!.id}`)).status).toBe(404);
      expect((await first.get('/api/admin/session')).status).toBe(401);
      expect((await second.get('/api/admin/session')).status).toBe(200);
      // Nobody ends another person's session.
      const stranger = await add('zoe');
      const theirs = (await sessions())[0]!.id;
      expect((await stranger.client.delete(`/api/admin/account/sessions/${theirs}`)).status).toBe(
        404,
      );

      expect((await client.post('/api/admin/account/sessions/end-others')).status).toBe(204);
      for (const ended of [second, third]) {
        expect((await ended.get('/api/admin/session')).status).toBe(401);
      }
      expect(await sessions()).toHaveLength(1);
      expect((await stranger.client.get('/api/admin/session')).status).toBe(200);
    });
  });

  describe('the weekly summary', () => {
    const PATH = '/api/admin/account/weekly-summary';
    const EMAIL = 'wanda.own@frontdoor-tests.org';
    const read = async (client: AdminClient) => readAs(weeklySummarySchema, await client.get(PATH));
    const stored = (id: string) =>
      query(stack.databaseUrl, 'SELECT * FROM weekly_summary WHERE user_id = $1', [id]);
    const NONE = { email: null, refused: false, canSend: false };

    test.each(['staff', 'admin'] as const)(
      'is sent to an address that %s enters, changes and removes, sealed and audited',
      async (role) => {
        const { id, client } = await add(`wanda-${role}`, role);
        expect(await read(client)).toEqual(NONE);
        for (const email of [EMAIL, ` ${EMAIL} `, 'other@frontdoor-tests.org']) {
          expect((await client.put(PATH, { email })).status).toBe(204);
          expect(await read(client)).toEqual({ ...NONE, email: email.trim() });
        }
        expect((await auditOf(id)).slice(2)).toEqual([
          'start weekly summary',
          'change weekly summary',
        ]);
        const [row] = await stored(id);
        expect(String(row?.['sealed_email'])).not.toContain('other');
        expect(
          JSON.stringify(await query(stack.databaseUrl, 'SELECT * FROM audit_entry')),
        ).not.toContain('frontdoor-tests.org');
        for (let repeated = 0; repeated < 2; repeated++) {
          expect((await client.put(PATH, { email: null })).status).toBe(204);
        }
        expect(await read(client)).toEqual(NONE);
        expect(await stored(id)).toEqual([]);
        expect((await auditOf(id)).slice(4)).toEqual(['stop weekly summary']);
      },
    );

    test.each([['no-address'], [''], [`${'x'.repeat(250)}@a.org`], [7], [undefined], [[EMAIL]]])(
      'is not sent to %j',
      async (email) => {
        const answer = await admin.put(PATH, { email });
        expect(await readError(answer)).toMatchObject({
          status: 400,
          fields: { email: 'Please enter a valid email address' },
        });
        expect(await read(admin)).toEqual(NONE);
      },
    );

    test('of somebody else cannot be read or changed, and needs a session', async () => {
      const victim = await add('wim');
      const thief = await add('wolf');
      const theirs = `?userId=${victim.id}&id=${victim.id}`;
      expect((await victim.client.put(PATH, { email: EMAIL })).status).toBe(204);
      const forged = { email: 'wolf@frontdoor-tests.org', id: victim.id, userId: victim.id };
      expect((await thief.client.put(`${PATH}${theirs}`, forged)).status).toBe(204);
      expect(await readAs(weeklySummarySchema, await thief.client.get(`${PATH}${theirs}`))).toEqual(
        {
          ...NONE,
          email: forged.email,
        },
      );
      expect((await thief.client.put(PATH, { ...forged, email: null })).status).toBe(204);
      expect((await thief.client.put(`${PATH}/${victim.id}`, forged)).status).toBe(404);
      expect(await read(victim.client)).toEqual({ ...NONE, email: EMAIL });
      const stranger = new AdminClient(stack.url, '');
      expect((await stranger.get(PATH)).status).toBe(401);
      expect((await stranger.put(PATH, { email: EMAIL })).status).toBe(401);
    });

    test('of which no key opens the address can be given another', async () => {
      const { id, client } = await add('willa');
      await client.put(PATH, { email: EMAIL });
      // The bytes after the version name the key.
      await query(
        stack.databaseUrl,
        `UPDATE weekly_summary SET sealed_email = set_byte(sealed_email, 1, get_byte(sealed_email, 1) # 1)
         WHERE user_id = $1`,
        [id],
      );
      expect(await read(client)).toEqual(NONE);
      expect((await client.put(PATH, { email: EMAIL })).status).toBe(204);
      expect(await read(client)).toEqual({ ...NONE, email: EMAIL });
      expect(stack.output()).not.toContain(EMAIL);
    });

    test('ends, and its address is deleted, when the person is deactivated', async () => {
      const { id, client } = await add('wes');
      await client.put(PATH, { email: EMAIL });
      expect(await stored(id)).toHaveLength(1);
      expect((await admin.patch(`/api/admin/people/${id}`, { active: false })).status).toBe(200);
      expect(await stored(id)).toEqual([]);
    });
  });

  test('a password changed in the account survives a restart; a new one of the environment wins', async () => {
    const self = new AdminClient(stack.url, cookiesOf(await login(ADMIN.username, ADMIN.password)));
    const changed = { current: ADMIN.password, password: OTHER_PASSWORD };
    expect((await self.post('/api/admin/account/password', changed)).status).toBe(204);
    await stack.apis[0]!.restart();
    expect((await login(ADMIN.username, OTHER_PASSWORD)).status).toBe(200);
    expect((await login(ADMIN.username, ADMIN.password)).status).toBe(401);

    const [{ id } = { id: null }] = await query(
      stack.databaseUrl,
      `UPDATE admin_user SET active = false, role = 'staff' WHERE username = $1 RETURNING id`,
      [ADMIN.username],
    );
    await query(
      stack.databaseUrl,
      `INSERT INTO admin_totp (user_id, sealed_secret, confirmed_at) VALUES ($1, 'x', now())`,
      [id],
    );
    const { url } = await stack.startApi({ ADMIN_PASSWORD: 'another-password-for-tests' });
    const back = await signIn(url, { ...ADMIN, password: 'another-password-for-tests' });
    expect((await back.get('/api/admin/people')).status).toBe(200);
    expect((await self.get('/api/admin/session')).status).toBe(401);
  });
});
