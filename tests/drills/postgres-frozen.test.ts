import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { postLogin, signIn, type AdminClient } from '../support/admin-client.ts';
import { readAccepted, readError } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { eventually } from '../support/eventually.ts';
import { countSubmissions } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

// Required limit: ten seconds. The rest is tolerance for a busy machine.
const PATIENCE_MS = 40_000;
// More than the size of the pool, so that some requests wait for a connection.
const STAFF_AT_ONCE = 15;

describe('Postgres frozen: connections stay open without answers', () => {
  let stack: Stack;
  let staff: AdminClient;
  beforeAll(async () => {
    stack = await startStack({ postgres: 'own', workers: 0 });
    staff = await signIn(stack.url);
  });
  afterAll(() => stopAll(stack));

  const ready = () => fetch(`${stack.url}/api/health/ready`);

  test('visitors and staff get a 503, readiness fails, and a request repeated after the thaw is stored once', async () => {
    // Fills the pool with working connections.
    await readAccepted(await postContactRequest(stack.url));
    const request = validContactRequest();
    const key = { 'Idempotency-Key': randomUUID() };
    const send = () => postContactRequest(stack.url, request, key);

    stack.postgres.pause();
    try {
      const inbox = () => staff.post('/api/admin/leads/search', {});
      const answers = await within(
        PATIENCE_MS,
        Promise.all([
          send(),
          postLogin(stack.url),
          ...Array.from({ length: STAFF_AT_ONCE }, () => inbox()),
        ]),
      );
      for (const answer of answers) {
        expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
        expect(await readError(answer)).toEqual({
          status: 503,
          code: 'unavailable',
          message: 'We cannot take this right now. Please try again in a moment.',
        });
      }
      const notReady = await within(PATIENCE_MS, ready());
      expect(notReady.status).toBe(503);
      expect(await notReady.json()).toMatchObject({ message: 'postgres does not answer' });
      expect((await fetch(`${stack.url}/api/health/live`)).status).toBe(200);
    } finally {
      stack.postgres.resume();
    }

    await eventually(async () => (await ready()).ok);
    const id = await readAccepted(await send());
    expect(await readAccepted(await send())).toBe(id);
    expect(await countSubmissions(stack.databaseUrl)).toBe(2);
    expect((await staff.post('/api/admin/leads/search', {})).status).toBe(200);
  });
});

/** @throws if it takes longer */
async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`No answer within ${milliseconds} ms`)),
    milliseconds,
  );
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
