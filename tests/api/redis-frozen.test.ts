import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readAccepted } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { eventually } from '../support/eventually.ts';
import { query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

describe('Redis frozen', () => {
  let stack: Stack;
  beforeAll(async () => (stack = await startStack({ queue: 'redis' })));
  afterAll(() => stopAll(stack));

  test('a visitor is answered within 500 ms, and the lead is delivered after the thaw', async () => {
    // Warm-up: the first request of a process opens its connections, which must not be part of the measurement.
    await readAccepted(await postContactRequest(stack.url));
    const emails: string[] = [];
    stack.redis.server.pause();
    try {
      for (let sent = 0; sent < 5; sent++) {
        const request = validContactRequest();
        const began = performance.now();
        await readAccepted(await postContactRequest(stack.url, request));
        expect(performance.now() - began).toBeLessThan(500);
        emails.push(request.email);
      }
      expect((await fetch(`${stack.url}/api/health/ready`)).status).toBe(200);
    } finally {
      stack.redis.server.resume();
    }
    await eventually(async () => {
      const rows = await query(
        stack.databaseUrl,
        `SELECT FROM delivery d JOIN submission s ON s.id = d.submission_id
         WHERE s.email = ANY($1) AND d.state = 'DELIVERED'`,
        [emails],
      );
      return rows.length === 2 * emails.length;
    });
    const arrived = (await stack.hubspot.contacts()).map(({ properties }) => properties['email']);
    expect(arrived).toEqual(expect.arrayContaining(emails));
  });
});
