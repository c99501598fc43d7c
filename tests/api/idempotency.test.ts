import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readAccepted, readError } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { postNewsletterSignup, validNewsletterSignup } from '../support/newsletter-signup.ts';
import { countSubmissions, query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

describe('Idempotency-Key', () => {
  let stack: Stack;
  beforeAll(async () => (stack = await startStack({ apis: 2, workers: 0 })));
  afterAll(() => stopAll(stack));

  const send = (request: unknown, key: string, replica = 0) =>
    postContactRequest(stack.urls[replica] ?? '', request, { 'Idempotency-Key': key });
  const countOf = (email: string) =>
    query(
      stack.databaseUrl,
      `SELECT count(DISTINCT s.id)::int AS submissions, count(d.id)::int AS deliveries
       FROM submission s LEFT JOIN delivery d ON d.submission_id = s.id WHERE s.email = $1`,
      [email],
    );

  test('the same key and content give one submission and the same answer', async () => {
    const request = validContactRequest();
    const key = randomUUID();
    const first = await readAccepted(await send(request, key));
    expect(await readAccepted(await send(request, key))).toBe(first);
    expect(await readAccepted(await send(request, key, 1))).toBe(first);
    expect(await countOf(request.email)).toEqual([{ submissions: 1, deliveries: 2 }]);
  });

  test('thirty concurrent requests on two replicas give one submission', async () => {
    const request = validContactRequest();
    const key = randomUUID();
    const ids = await Promise.all(
      Array.from({ length: 30 }, async (_, index) =>
        readAccepted(await send(request, key, index % 2)),
      ),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await countOf(request.email)).toEqual([{ submissions: 1, deliveries: 2 }]);
  });

  test('keys that reach two replicas in opposite orders do not deadlock', async () => {
    const before = Number(await countSubmissions(stack.databaseUrl));
    for (let round = 0; round < 5; round++) {
      const forms = Array.from({ length: 25 }, () => ({
        request: validContactRequest(),
        key: randomUUID(),
      }));
      const answers = await Promise.all([
        ...forms.map(({ request, key }) => send(request, key, 0)),
        ...forms.toReversed().map(({ request, key }) => send(request, key, 1)),
      ]);
      const ids = await Promise.all(answers.map(readAccepted));
      expect(ids.slice(25)).toEqual(ids.slice(0, 25).reverse());
    }
    expect(await countSubmissions(stack.databaseUrl)).toBe(before + 125);
  });

  test('key order, unknown keys and timing do not change the content', async () => {
    const request = validContactRequest();
    const key = randomUUID();
    const first = await readAccepted(await send({ ...request, openForMs: 9_000 }, key));
    const reordered = Object.fromEntries(Object.entries(request).reverse());
    const again = { ...reordered, openForMs: 12_000, unknownKey: true };
    expect(await readAccepted(await send(again, key))).toBe(first);
  });

  test('the same key with other content is refused, and the first submission is unchanged', async () => {
    const request = validContactRequest();
    const key = randomUUID();
    await readAccepted(await send(request, key));
    for (const change of [{ message: 'Something else' }, { phone: '214-555-0143' }]) {
      expect(await readError(await send({ ...request, ...change }, key, 1))).toEqual({
        status: 409,
        code: 'idempotency_conflict',
        message:
          'This was sent before with different content. Please reload the page and send it again.',
      });
    }
    expect(await countOf(request.email)).toEqual([{ submissions: 1, deliveries: 2 }]);
  });

  test('a key is valid for one form only', async () => {
    const request = validContactRequest();
    const key = randomUUID();
    await readAccepted(await send(request, key));
    const { firstName, lastName, email } = request;
    const signup = validNewsletterSignup({ firstName, lastName, email });
    const response = await postNewsletterSignup(stack.url, signup, { 'Idempotency-Key': key });
    expect(await readError(response)).toMatchObject({ status: 409, code: 'idempotency_conflict' });
  });

  test('every request without a key is a separate submission', async () => {
    const request = validContactRequest();
    const first = await readAccepted(await postContactRequest(stack.url, request));
    expect(await readAccepted(await postContactRequest(stack.url, request))).not.toBe(first);
    expect(await countOf(request.email)).toEqual([{ submissions: 2, deliveries: 4 }]);
  });

  test.each(['short', 'x'.repeat(201), 'with a space', 'ünïcödé-key', ''])(
    'the key %j is rejected and nothing is stored',
    async (key) => {
      const request = validContactRequest();
      expect(await readError(await send(request, key))).toMatchObject({
        status: 400,
        code: 'bad_request',
        message: 'The Idempotency-Key must be 8 to 200 visible characters.',
      });
      expect(await countOf(request.email)).toEqual([{ submissions: 0, deliveries: 0 }]);
    },
  );
});
