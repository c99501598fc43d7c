import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { parseError, readAccepted } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import fc from '../support/fast-check.ts';
import { validNewsletterSignup } from '../support/newsletter-signup.ts';
import { countSubmissions } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';
import { malformedRequest, type BadRequest } from './malformed-requests.ts';

// Sent concurrently, so that malformed requests overlap.
const TOGETHER = 20;
const ROUNDS = 125;

describe('malformed input', () => {
  let stack: Stack;
  const agent = new Agent({ connections: TOGETHER });
  beforeAll(async () => (stack = await startStack({ workers: 0 })));
  afterAll(async () => {
    await agent.destroy();
    await stopAll(stack);
  });

  const send = async ({ method = 'POST', path, headers, body }: BadRequest) => {
    const answer = await agent.request({
      origin: stack.url,
      method,
      path,
      headers: { origin: stack.url, ...headers },
      body,
    });
    return { status: answer.statusCode, body: await answer.body.text() };
  };

  test(`${TOGETHER * ROUNDS} malformed requests answer 4xx in the common error shape, and store nothing`, async () => {
    const pid = stack.apis[0]?.pid;
    let sent = 0;
    const batch = fc.array(malformedRequest, { minLength: TOGETHER, maxLength: TOGETHER });
    await fc.assert(
      fc.asyncProperty(batch, async (requests) => {
        sent += requests.length;
        const answers = await Promise.all(requests.map(send));
        for (const [index, { status, body }] of answers.entries()) {
          if (status < 400 || status > 499) {
            throw new Error(`${requests[index]?.what} was answered with ${status} ${body}`);
          }
          parseError(body);
        }
      }),
      { numRuns: ROUNDS },
    );
    expect(sent).toBeGreaterThanOrEqual(2000);
    expect(await countSubmissions(stack.databaseUrl)).toBe(0);

    expect(stack.apis[0]?.pid).toBe(pid);
    expect(stack.output()).not.toMatch(/"level":(50|60)/);
    await readAccepted(await postContactRequest(stack.url));
  });

  test.each([validContactRequest(), validNewsletterSignup()])(
    'the valid original of a malformed request is accepted',
    async (valid) => {
      const path = 'dataStorageConsent' in valid ? 'submit-homepage-form' : 'submit-hubspot';
      const answer = await fetch(`${stack.url}/api/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json; charset=utf-8', Origin: stack.url },
        body: JSON.stringify(valid),
      });
      await readAccepted(answer);
    },
  );
});
