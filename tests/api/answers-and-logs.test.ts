import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readError } from '../support/answers.ts';
import { postLogin } from '../support/admin-client.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { eventually } from '../support/eventually.ts';
import { query } from '../support/query.ts';
import { ADMIN, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const SENTENCE = 'She took the car and left me a letter.';
const EMAIL = 'seeded.visitor@mail.frontdoor-tests.org';

describe('error answers and logs', () => {
  let stack: Stack;
  beforeAll(async () => (stack = await startStack({ workers: 0, env: { LOG_LEVEL: 'trace' } })));
  afterAll(() => stopAll(stack));

  test.each([
    ['GET', '/api/nothing-here'],
    ['POST', '/api/submit-homepage-form/more'],
    ['DELETE', '/api/submit-homepage-form'],
    ['GET', `/api/leads/${EMAIL}`],
  ])('%s %s answers 404 in the common error shape', async (method, path) => {
    expect(await readError(await fetch(`${stack.url}${path}`, { method }))).toEqual({
      status: 404,
      code: 'not_found',
      message: 'There is nothing at this address.',
    });
  });

  test('an internal error answers 500 without details, and the submission can be sent again', async () => {
    const request = validContactRequest({ email: EMAIL, message: SENTENCE });
    await query(stack.databaseUrl, 'ALTER TABLE submission RENAME TO submission_away');
    try {
      const body = await (await postContactRequest(stack.url, request)).text();
      expect(body).toBe(
        '{"message":"Something went wrong on our side. Please try again.","code":"internal"}',
      );
    } finally {
      await query(stack.databaseUrl, 'ALTER TABLE submission_away RENAME TO submission');
    }
    expect((await postContactRequest(stack.url, request)).status).toBe(200);
    // The operator's log says what failed and where.
    const line = /"level":50.*"code":"42P01".*"msg":"request failed"/;
    await eventually(() => line.test(stack.output()));
  });

  test('no log level contains personal data, passwords, secrets or queries', async () => {
    const request = validContactRequest({
      email: EMAIL,
      message: SENTENCE,
      firstName: 'Seededname',
    });
    const key = { 'Idempotency-Key': 'seeded-key-of-a-browser' };
    await postContactRequest(stack.url, request, key);
    await postContactRequest(stack.url, { ...request, phone: 'Seededname' });
    await postContactRequest(stack.url, { ...request, lastName: 'Other' }, key);
    await fetch(`${stack.url}/api/leads/${EMAIL}?q=${encodeURIComponent(SENTENCE)}`);
    await postLogin(stack.url, { username: EMAIL, password: 'a-wrong-password-guess' });
    await postLogin(stack.url, ADMIN);
    const log = stack.output();
    expect(log).toContain('api listening');
    for (const secret of [
      EMAIL,
      'Seededname',
      'took the car',
      'took%20the%20car',
      'a-wrong-password-guess',
      ADMIN.password,
      'a-session-secret-for-tests',
      'a-data-key-for-tests',
      new URL(stack.databaseUrl).password,
      'INSERT INTO',
      'SELECT ',
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});
