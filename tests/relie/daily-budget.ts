import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { chatReplySchema } from '#contracts/relie';
import type { QueueBackend } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';
import { ProviderStandIn } from './provider-stand-in.ts';

const GOOD =
  'That sounds lonely. A small daily ritual can help.\n\nHere is one way: LINK:reset\n\nWhen did it start?';
const BUDGET = 6;

/**
 * Tests of the daily budget of model calls on one queue backend: `npm test` runs them on Redis, `npm run test:in-full`
 * on Postgres.
 */
export function testDailyBudget(queue: QueueBackend): void {
  describe(`the daily budget (queue on ${queue})`, () => {
    const provider = new ProviderStandIn();
    let stack: Stack;
    beforeAll(async () => {
      const OPENAI_BASE_URL = await provider.start();
      stack = await startStack({
        queue,
        apis: 2,
        workers: 0,
        sandbox: false,
        env: {
          OPENAI_API_KEY: 'sk-test-0123456789',
          OPENAI_BASE_URL,
          RELIE_DAILY_MODEL_CALLS: String(BUDGET),
        },
      });
      provider.behave({ kind: 'text', text: GOOD });
    });
    afterAll(() => stopAll(stack, provider));

    const ask = async (url = '', content = 'we feel like roommates') => {
      const response = await fetch(`${url}/api/openai`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify({ messages: [{ role: 'user', content }] }),
      });
      expect(response.status).toBe(200);
      return chatReplySchema.parse(await response.json());
    };
    /** Asks until an answer does not come from the model. @returns how many did, and that answer */
    const askUntilSpent = async (url = '') => {
      for (let answers = 0; answers <= 2 * BUDGET; answers++) {
        const reply = await ask(url);
        if (reply.content !== GOOD) return { answers, reply };
      }
      throw new Error('The budget does not end');
    };

    test('is shared by the replicas; then the built-in answers follow, without an error', async () => {
      const [first, second] = stack.urls;
      const spent = await askUntilSpent(first);
      expect(spent.answers).toBeGreaterThanOrEqual(BUDGET);
      expect(spent.reply.content).toMatch(/\w \w/);
      // A counter of its own would allow as many again. A busy replica that waits too long for Redis may allow one.
      expect((await askUntilSpent(second)).answers).toBeLessThan(BUDGET / 2);
      await eventually(() => stack.output().includes('daily budget of model calls is spent'));
      const { length } = provider.asked;
      const crisis = await ask(first, 'I want to kill myself tonight');
      expect(crisis.safety).toBe('crisis');
      expect(provider.asked).toHaveLength(length);
    });

    // Redis is not restarted with the api.
    if (queue === 'redis') return;

    test('outlives a restart', async () => {
      await stack.apis[0]!.restart();
      expect((await askUntilSpent(stack.urls[0])).answers).toBeLessThan(BUDGET / 2);
    });
  });
}
