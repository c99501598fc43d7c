import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { chatReplySchema } from '#contracts/relie';
import { copyProduct } from '../support/copied-product.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { startApiAt } from '../support/single-api.ts';

test('a message that could not be assessed is answered with the numbers first', async () => {
  const database = await createTestDatabase();
  const product = await copyProduct('dist/web');
  await rm(path.join(path.dirname(product.api), 'assessment-thread.js'));
  const api = await startApiAt(database.url, {}, product.api);
  try {
    const answer = await fetch(`${api.url}/api/openai`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: api.url },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'what do you charge' }] }),
    });
    expect(answer.status).toBe(200);
    const reply = chatReplySchema.parse(await answer.json());
    expect(reply.safety).toBe('watch');
    expect(reply.resources.map(({ id }) => id)).toEqual(['988', '911', 'domestic-violence']);
    // The watchful note, then the answer to the question.
    expect(reply.content).toMatch(/safe/);
    expect(reply.content).toContain('LINK:');
    expect((await fetch(`${api.url}/api/health/live`)).status).toBe(200);
  } finally {
    await api.stop();
    await product.remove();
    await database.stop();
  }
});
