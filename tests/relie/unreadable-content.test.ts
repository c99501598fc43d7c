import { expect, test } from '@jest/globals';
import { chatReplySchema } from '#contracts/relie';
import { copyProduct } from '../support/copied-product.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { startApiAt } from '../support/single-api.ts';

test('Relie answers again as soon as missing content is restored', async () => {
  const database = await createTestDatabase();
  const product = await copyProduct('content/home.yaml');
  const api = await startApiAt(database.url, {}, product.api);
  const ask = () =>
    fetch(`${api.url}/api/openai`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: api.url },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'we argue about money' }] }),
    });
  try {
    expect((await ask()).status).toBe(502);
    await product.bring();
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(chatReplySchema.parse(await answer.json()).content).toMatch(/\w \w/);
  } finally {
    await api.stop();
    await product.remove();
    await database.stop();
  }
});
