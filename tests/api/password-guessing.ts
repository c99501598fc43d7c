import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { postLogin } from '../support/admin-client.ts';
import type { QueueBackend } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import { query } from '../support/query.ts';
import { ADMIN, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const WRONG = { ...ADMIN, password: 'not-the-password' };
/** A replica that waits 200 ms for Redis counts that request itself, so a busy machine may let a few more through. */
const FREE = 10;
const AT_MOST = 30;

/**
 * Tests of the limits on guessing passwords on one queue backend: `npm test` runs them on Redis, `npm run test:in-full`
 * on Postgres.
 */
export function testPasswordGuessing(queue: QueueBackend): void {
  describe(`guessing of passwords (queue on ${queue})`, () => {
    let stack: Stack;
    /** Device cookies of two browsers in which the admin has signed in. */
    let known: [string, string];
    beforeAll(async () => {
      stack = await startStack({ queue, workers: 0, sandbox: false, env: { TRUST_PROXY: '1' } });
      await eventually(async () => (await login(ADMIN)).ok, { every: 400 });
      known = [deviceOf(await login(ADMIN)), deviceOf(await login(ADMIN))];
    });
    afterAll(() => stopAll(stack));

    let networks = 0;
    /** An address in a network that no attempt has come from. */
    const freshAddress = () => `2001:db8:${(++networks).toString(16)}:1::1`;
    const login = (credentials: unknown, headers: Record<string, string> = {}) =>
      postLogin(stack.url, credentials, { 'X-Forwarded-For': freshAddress(), ...headers });
    const deviceOf = (answer: Response) => {
      const cookie = answer.headers
        .getSetCookie()
        .find((one) => one.startsWith('frontdoor-device='));
      expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
      return cookie?.split(';')[0] ?? '';
    };
    /** Guesses from many networks until a name has to wait for longer than the requests of a test take. */
    const attack = (username: string, url = stack.url) =>
      eventually(async () => Number(await refusedFor(username, url)) > 20);
    /** Tries a wrong password. @returns `Retry-After` in seconds; null if the password was checked */
    const refusedFor = async (username: string, url = stack.url) => {
      const headers = { 'X-Forwarded-For': freshAddress() };
      const guess = await postLogin(url, { username, password: 'a guess' }, headers);
      return guess.headers.get('Retry-After');
    };

    test('from many networks at once tries a few passwords of one name, and none of another', async () => {
      const guess = () => login({ username: 'manager', password: 'a guess' });
      const statuses = await Promise.all(
        Array.from({ length: 50 }, async () => (await guess()).status),
      );
      const tried = statuses.filter((status) => status === 401).length;
      expect(tried).toBeGreaterThan(FREE);
      expect(tried).toBeLessThan(AT_MOST);
      expect(statuses.filter((status) => status === 429)).toHaveLength(50 - tried);
      expect((await login({ username: 'director', password: 'a guess' })).status).toBe(401);
    });

    test('makes a name wait longer and longer, 30 seconds at most', async () => {
      const first = Number(await eventually(() => refusedFor('supervisor')));
      expect(first).toBeLessThanOrEqual(8);
      // Refused attempts count too, so the window after this one is a long one.
      const later = await eventually(async () => {
        const wait = Number(await refusedFor('supervisor'));
        return wait > 10 && wait;
      });
      expect(later).toBeLessThanOrEqual(30);
    });

    test('does not lock out a browser that signed in before', async () => {
      const [device] = known;
      await attack(ADMIN.username);
      expect((await login(ADMIN)).status).toBe(429);
      expect((await login(WRONG, { Cookie: device })).status).toBe(401);
      for (const forged of [
        `${device}x`,
        device.replace('=', '=x'),
        device.replace(/\.\d+\./, '.99999999999.'),
        'frontdoor-device=..',
      ]) {
        expect((await login(ADMIN, { Cookie: forged })).status).toBe(429);
      }
      expect((await login(ADMIN, { Cookie: device })).status).toBe(200);
    });

    test('with a known browser is limited by that browser', async () => {
      const [, Cookie] = known;
      const statuses: number[] = [];
      for (let tried = 0; tried < AT_MOST; tried++) {
        statuses.push((await login(WRONG, { Cookie })).status);
      }
      expect(statuses.slice(0, FREE)).toEqual(Array.from({ length: FREE }, () => 401));
      expect(statuses.at(-1)).toBe(429);
    });

    test('a new password voids what browsers are known by', async () => {
      const [Cookie] = known;
      const changed = { ...ADMIN, password: 'another-password-for-tests' };
      const passwordHash = async () =>
        (await query(stack.databaseUrl, 'SELECT password_hash FROM admin_user'))[0]?.[
          'password_hash'
        ];
      const hash = await passwordHash();
      const { url } = await stack.startApi({ ADMIN_PASSWORD: changed.password });
      await eventually(async () => (await passwordHash()) !== hash);
      await attack(ADMIN.username, url);
      expect((await postLogin(url, changed, { Cookie })).status).toBe(429);
    });

    test('from one IPv6 network is limited to ten attempts a minute, whatever the addresses and names', async () => {
      const network = '2001:db8:ffff:1';
      const guessFrom = async (address: string, nth: number) =>
        (
          await login(
            { username: `guess-${queue}-${nth}`, password: 'a guess' },
            { 'X-Forwarded-For': address },
          )
        ).status;
      const statuses: number[] = [];
      for (let nth = 0; nth < AT_MOST; nth++) {
        statuses.push(await guessFrom(`${network}:${nth}::1`, nth));
      }
      expect(statuses.slice(0, FREE)).toEqual(Array.from({ length: FREE }, () => 401));
      expect(statuses.at(-1)).toBe(429);
      expect(await guessFrom('2001:db8:ffff:2::1', AT_MOST)).toBe(401);
    });

    if (queue === 'redis') {
      test('from one network is limited to 60 attempts an hour', async () => {
        const redis = new Redis(stack.redis.url);
        try {
          const refused = await eventually(async () => {
            // The minute passes.
            for (const key of await redis.keys('rate:login:*')) await redis.del(key);
            const username = `hour-${++networks}`;
            const guess = { username, password: 'a guess' };
            const answer = await login(guess, { 'X-Forwarded-For': '198.51.100.7' });
            return answer.status === 429 && answer;
          });
          expect(await refused.text()).toMatch(/try again in (59|60) minutes/);
        } finally {
          redis.disconnect();
        }
      });
    }
  });
}
