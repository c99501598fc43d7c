import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { eventually } from '../support/eventually.ts';
import { startApiAt } from '../support/single-api.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

let stack: Stack;
beforeAll(async () => (stack = await startStack({ postgres: 'own', apis: 0 })));
afterAll(() => stopAll(stack));

test('api and worker that start before their database accept and deliver once it is available', async () => {
  const worker = stack.workers[0]!;
  await worker.stop();
  await stack.postgres.stop();
  await worker.start();
  const api = await startApiAt(stack.databaseUrl, stack.hubspot.environment);
  try {
    await eventually(() => /"level":40/.test(worker.output));
    await eventually(async () => (await fetch(`${api.url}/api/health/ready`)).status === 503);
    expect((await fetch(`${api.url}/team`)).status).toBe(200);
    await stack.postgres.start();
    const request = validContactRequest();
    await eventually(async () => (await postContactRequest(api.url, request)).ok);
    await eventually(async () => {
      const contacts = await stack.hubspot.contacts();
      return contacts.some(({ properties }) => properties['email'] === request.email);
    });
    expect(api.process.output).not.toContain('not queued');
    await eventually(() => api.process.output.includes('content changes are watched again'));
    expect(api.process.output.split('content changes are not watched')).toHaveLength(2);
  } finally {
    await api.stop();
  }
});
