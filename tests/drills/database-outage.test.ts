import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signIn } from '../support/admin-client.ts';
import { readAccepted, readError } from '../support/answers.ts';
import { postContactRequest } from '../support/contact-request.ts';
import { eventually } from '../support/eventually.ts';
import { countSubmissions } from '../support/query.ts';
import { startApiAt } from '../support/single-api.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

describe('database outage', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ postgres: 'own', workers: 0 });
  });
  afterAll(() => stopAll(stack));

  const ready = () => fetch(`${stack.url}/api/health/ready`);

  test('a killed database loses no accepted lead', async () => {
    const before = Number(await countSubmissions(stack.databaseUrl));
    let killed = false;
    const accepted: string[] = [];
    const visitors = Array.from({ length: 8 }, async () => {
      for (;;) {
        const response = await postContactRequest(stack.url);
        if (response.ok) accepted.push(await readAccepted(response));
        else {
          expect((await readError(response)).code).toBe('unavailable');
          return;
        }
        if (accepted.length >= 200 && !killed) {
          killed = true;
          stack.postgres.kill();
        }
      }
    });
    await Promise.all(visitors);
    await stack.postgres.start();
    const stored = Number(await countSubmissions(stack.databaseUrl)) - before;
    // A submission committed at the moment of the crash may have got no answer. An answered one must be stored.
    expect(stored).toBeGreaterThanOrEqual(accepted.length);
    expect(stored).toBeLessThanOrEqual(accepted.length + visitors.length);
    await eventually(async () => (await ready()).ok);
  });

  test('an api that starts before its database serves requests once it is available', async () => {
    await stack.postgres.stop();
    const api = await startApiAt(stack.databaseUrl);
    try {
      expect((await fetch(`${api.url}/api/health/ready`)).status).toBe(503);
      await stack.postgres.start();
      await eventually(async () => (await postContactRequest(api.url)).ok);
      await signIn(api.url);
    } finally {
      await api.stop();
    }
  });

  test('a database that stops while an api starts does not end the api', async () => {
    // The critical moment cannot be observed from outside, so several are tried.
    for (let round = 0; round < 2; round++) {
      const api = await startApiAt(stack.databaseUrl);
      try {
        stack.postgres.kill();
        await eventually(async () => (await fetch(`${api.url}/api/health/ready`)).status === 503);
        await stack.postgres.start();
        await eventually(async () => (await postContactRequest(api.url)).ok);
        expect(api.process.isRunning).toBe(true);
      } finally {
        await api.stop();
      }
    }
  });
});
