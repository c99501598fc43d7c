import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { accountSchema } from '#contracts/auth';
import {
  passkeyCreationSchema,
  passkeyRequestSchema,
  type PasskeyAnswer,
} from '#contracts/passkeys';
import { oneTimeLinkSchema, personListSchema } from '#contracts/people';
import { addPerson, AdminClient, cookiesOf, redeemLink, signIn } from '../support/admin-client.ts';
import { readAs, readError } from '../support/answers.ts';
import { hold, waiting } from '../support/locks.ts';
import { query } from '../support/query.ts';
import { SoftwareAuthenticator } from '../support/software-authenticator.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const PASSWORD = 'plum-anchor-violet-canyon';
const UNKNOWN = {
  status: 401,
  code: 'unauthenticated',
  message: 'This passkey is not known here.',
};

describe('passkeys', () => {
  let stack: Stack;
  let admin: AdminClient;
  let origin: string;
  beforeAll(async () => {
    stack = await startStack({ workers: 0, sandbox: false, env: { TRUST_PROXY: '1' } });
    admin = await signIn(stack.url);
    // Browsers have no passkeys for IP addresses.
    origin = stack.url.replace('127.0.0.1', 'localhost');
  });
  afterAll(() => stopAll(stack));

  let networks = 0;
  const fresh = () => ({ 'X-Forwarded-For': `203.0.113.${++networks}` });
  const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
    fetch(`${stack.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: stack.url, ...fresh(), ...headers },
      body: JSON.stringify(body),
    });
  const challengeToSignIn = async () =>
    (await readAs(passkeyRequestSchema, await post('/api/admin/login/passkey/options'))).challenge;
  const challengeToAdd = async (client: AdminClient) =>
    (
      await readAs(
        passkeyCreationSchema,
        await client.post('/api/admin/account/passkeys/options', { password: PASSWORD }),
      )
    ).challenge;
  const send = (answer: PasskeyAnswer) => post('/api/admin/login/passkey', answer);
  const passkeysOf = async (client: AdminClient) =>
    (await readAs(accountSchema, await client.get('/api/admin/account'))).passkeys;
  const addUser = (username: string) =>
    addPerson(stack.url, admin, { username, role: 'staff', password: PASSWORD }, fresh());
  /** Adds a person with a passkey. */
  async function addWithPasskey(username: string) {
    const added = await addUser(username);
    const authenticator = new SoftwareAuthenticator('localhost');
    const answer = authenticator.create({ challenge: await challengeToAdd(added.client), origin });
    const stored = await added.client.post('/api/admin/account/passkeys', answer);
    expect(stored.status).toBe(204);
    return { ...added, authenticator };
  }

  test('are added with the password and sign in without a user name or a code', async () => {
    const { id, client, authenticator } = await addWithPasskey('ana');
    await query(
      stack.databaseUrl,
      `INSERT INTO admin_totp (user_id, sealed_secret, confirmed_at) VALUES ($1, 'x', now())`,
      [id],
    );
    const answer = await send(authenticator.get({ challenge: await challengeToSignIn(), origin }));
    expect(await answer.clone().json()).toMatchObject({ id, username: 'ana', role: 'staff' });
    const ana = new AdminClient(stack.url, cookiesOf(answer));
    expect((await ana.get('/api/admin/session')).status).toBe(200);
    expect(await passkeysOf(client)).toEqual([
      {
        id: expect.any(String),
        name: 'Passkey',
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ]);
    const audited = await query(
      stack.databaseUrl,
      `SELECT count(*)::int AS times FROM audit_entry WHERE user_id = $1 AND action = 'add passkey'`,
      [id],
    );
    expect(audited).toEqual([{ times: 1 }]);
  });

  test('count as a second factor in the list of people, also without an app', async () => {
    const { id } = await addWithPasskey('abel');
    const people = await readAs(personListSchema, await admin.get('/api/admin/people'));
    expect(people.find((one) => one.id === id)).toMatchObject({ secondFactor: true });
  });

  test('need the password, a person at the authenticator, and a page of ours', async () => {
    const { client } = await addUser('ben');
    const refused = await client.post('/api/admin/account/passkeys/options', { password: 'x' });
    expect(await readError(refused)).toMatchObject({
      status: 400,
      fields: { password: expect.any(String) },
    });
    const careless = new SoftwareAuthenticator('localhost');
    careless.verifiesUser = false;
    const elsewhere = 'https://evil.example';
    const attempts = [
      careless.create({ challenge: await challengeToAdd(client), origin }),
      new SoftwareAuthenticator('localhost').create({
        challenge: await challengeToAdd(client),
        origin: elsewhere,
      }),
      new SoftwareAuthenticator('evil.example').create({
        challenge: await challengeToAdd(client),
        origin,
      }),
      new SoftwareAuthenticator('localhost').create({ challenge: 'bWFkZS11cA', origin }),
      new SoftwareAuthenticator('localhost').create({
        challenge: await challengeToSignIn(),
        origin,
      }),
    ];
    for (const attempt of attempts) {
      const answer = await client.post('/api/admin/account/passkeys', attempt);
      expect(await readError(answer)).toMatchObject({ status: 400, code: 'validation_failed' });
    }
    // A challenge for one person is none for another.
    const { client: other } = await addUser('bea');
    const borrowed = new SoftwareAuthenticator('localhost').create({
      challenge: await challengeToAdd(client),
      origin,
    });
    expect((await other.post('/api/admin/account/passkeys', borrowed)).status).toBe(400);
    expect(await passkeysOf(client)).toEqual([]);
  });

  test('sign in once per challenge, within five minutes, and only with a fitting answer', async () => {
    const { authenticator } = await addWithPasskey('cleo');
    const challenge = await challengeToSignIn();
    const answer = authenticator.get({ challenge, origin });
    const answers = await Promise.all([1, 2, 3].map(() => send(answer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);

    const late = authenticator.get({ challenge: await challengeToSignIn(), origin });
    await query(
      stack.databaseUrl,
      `UPDATE admin_passkey_challenge SET expires_at = expires_at - interval '5 minutes'`,
    );
    expect(await readError(await send(late))).toEqual(UNKNOWN);

    const stranger = new SoftwareAuthenticator('localhost');
    const foreign = authenticator.get({
      challenge: await challengeToSignIn(),
      origin: 'https://evil.example',
    });
    const unsigned = authenticator.get({ challenge: await challengeToSignIn(), origin });
    unsigned.response.signature = stranger.get({ challenge: 'x', origin }).response.signature;
    authenticator.verifiesUser = false;
    const unverified = authenticator.get({ challenge: await challengeToSignIn(), origin });
    authenticator.verifiesUser = true;
    const unknown = stranger.get({ challenge: await challengeToSignIn(), origin });
    const madeUp = authenticator.get({ challenge: 'bWFkZS11cA', origin });
    for (const wrong of [foreign, unsigned, unverified, unknown, madeUp]) {
      expect(await readError(await send(wrong))).toEqual(UNKNOWN);
    }
    // A copy of the authenticator has signed before: its counter is behind.
    authenticator.counter = 0;
    const copied = authenticator.get({ challenge: await challengeToSignIn(), origin });
    expect(await readError(await send(copied))).toEqual(UNKNOWN);
  });

  test('are removed with the password, by their owner; a deactivated person has none', async () => {
    const { id, client, authenticator } = await addWithPasskey('dora');
    const other = await addUser('dan');
    const [passkey] = await passkeysOf(client);
    const path = `/api/admin/account/passkeys/${passkey!.id}`;
    expect((await other.client.delete(path, { password: PASSWORD })).status).toBe(404);
    expect((await client.delete(path, { password: 'x' })).status).toBe(400);

    const use = async () =>
      send(authenticator.get({ challenge: await challengeToSignIn(), origin }));
    await admin.patch(`/api/admin/people/${id}`, { active: false });
    expect(await readError(await use())).toEqual(UNKNOWN);
    await admin.patch(`/api/admin/people/${id}`, { active: true });
    const back = await use();
    expect(back.status).toBe(200);

    const dora = new AdminClient(stack.url, cookiesOf(back));
    expect((await dora.delete(path, { password: PASSWORD })).status).toBe(204);
    expect(await readError(await use())).toEqual(UNKNOWN);
  });

  test('sign nobody in once they are removed, however far the sign-in was', async () => {
    const { id, authenticator } = await addWithPasskey('elsa');
    const release = await hold(
      stack.databaseUrl,
      `DELETE FROM admin_passkey WHERE user_id = '${id}'`,
    );
    const overtaken = send(authenticator.get({ challenge: await challengeToSignIn(), origin }));
    // Its use is noted after the signature was checked.
    await waiting(stack.databaseUrl, 1);
    await release();
    expect((await overtaken).status).toBe(401);
  });

  test('do not outlast a reset, also if they are added at the same time', async () => {
    const { id, client: stranger } = await addUser('fern');
    const authenticator = new SoftwareAuthenticator('localhost');
    const passkey = authenticator.create({ challenge: await challengeToAdd(stranger), origin });
    const path = `/api/admin/people/${id}/reset-link`;
    const { link } = await readAs(oneTimeLinkSchema, await admin.post(path));
    const release = await hold(
      stack.databaseUrl,
      `SELECT FROM admin_session WHERE user_id = '${id}' FOR UPDATE`,
    );
    const adding = stranger.post('/api/admin/account/passkeys', passkey);
    await waiting(stack.databaseUrl, 1);
    const reset = redeemLink(stack.url, link, 'harbor-silent-maple-drum', fresh());
    await waiting(stack.databaseUrl, 2);
    await release();
    expect((await reset).status).toBe(200);
    await adding;
    const use = await send(authenticator.get({ challenge: await challengeToSignIn(), origin }));
    expect(await readError(use)).toEqual(UNKNOWN);
  });

  test('cost a network a limited number of calls', async () => {
    const from = { 'X-Forwarded-For': '198.51.100.9' };
    const statuses: number[] = [];
    for (let asked = 0; asked < 31; asked++) {
      statuses.push((await post('/api/admin/login/passkey/options', {}, from)).status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
    expect(statuses.at(-1)).toBe(429);
  });

  test('are the only way in for their owners where a second factor is required', async () => {
    const { authenticator } = await addWithPasskey('required');
    await query(stack.databaseUrl, 'INSERT INTO sign_in_rule VALUES (1, true)');
    try {
      const credentials = { username: 'required', password: PASSWORD };
      expect(await readError(await post('/api/admin/login', credentials))).toMatchObject({
        status: 401,
        message: expect.stringMatching(/sign in with your passkey/),
      });
      const challenge = await challengeToSignIn();
      const signedIn = await send(authenticator.get({ challenge, origin }));
      expect(await signedIn.clone().json()).not.toHaveProperty('needsSecondFactor');
      const client = new AdminClient(stack.url, cookiesOf(signedIn));
      expect((await client.get('/api/admin/leads/counts')).status).toBe(200);
      const [passkey] = await passkeysOf(client);
      const path = `/api/admin/account/passkeys/${passkey!.id}`;
      expect(await readError(await client.delete(path, { password: PASSWORD }))).toMatchObject({
        status: 409,
        message: expect.stringMatching(/requires a second factor/),
      });

      // Added in a session that serves only to set one up, a passkey opens the rest and ends the others of that kind.
      const { client: fay } = await addUser('fay');
      const again = await post('/api/admin/login', { username: 'fay', password: PASSWORD });
      const other = new AdminClient(stack.url, cookiesOf(again));
      expect((await fay.get('/api/admin/leads/counts')).status).toBe(403);
      expect((await other.get('/api/admin/account')).status).toBe(200);
      const key = new SoftwareAuthenticator('localhost');
      const answer = key.create({ challenge: await challengeToAdd(fay), origin });
      expect((await fay.post('/api/admin/account/passkeys', answer)).status).toBe(204);
      expect((await fay.get('/api/admin/leads/counts')).status).toBe(200);
      expect((await other.get('/api/admin/account')).status).toBe(401);
    } finally {
      await query(stack.databaseUrl, 'DELETE FROM sign_in_rule');
    }
  });
});
