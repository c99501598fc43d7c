import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { signIn } from '../support/admin-client.ts';
import { eventually } from '../support/eventually.ts';
import { startStack, type Stack } from '../support/stack.ts';

/** Memory that the api's container allows (docker-compose.yml), in MB. */
const CONTAINER = 512;
const EDITIONS = 6;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ workers: 0, sandbox: false });
});
afterAll(() => stack.stop());

/** Peak resident memory of the api since its start, in MB. Needs Linux's /proc. */
async function highestMemory(): Promise<number> {
  const status = await readFile(`/proc/${stack.apis[0]!.pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

test('an api that publishes every page again and again stays within its container', async () => {
  const admin = await signIn(stack.url);
  // The first question loads the search index, which each edition then updates.
  const asked = await fetch(`${stack.url}/api/openai`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stack.url },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'What does a session cost?' }] }),
  });
  expect(asked.status).toBe(200);
  for (let version = 0; version < EDITIONS; version += 1) {
    const text = `Closed for a day, edition ${version}`;
    const saved = await admin.put('/api/admin/content/announcement', { value: { text }, version });
    expect(saved.status).toBe(200);
    await eventually(async () => (await (await fetch(stack.url)).text()).includes(text));
  }
  expect(await highestMemory()).toBeLessThan(CONTAINER);
});
