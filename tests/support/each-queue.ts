import { test } from '@jest/globals';
import { startStack, type Stack, type StackOptions } from './stack.ts';

export const QUEUES = ['redis', 'postgres'] as const;
export type QueueBackend = (typeof QUEUES)[number];

// Tests of a file run concurrently, and each waits for its stack to start.
const PATIENCE_MS = 15 * 60_000;
const LINES_SHOWN = 40;

/**
 * Runs a test on each queue backend, with its own stack. The tests of one file run concurrently, because they mostly
 * wait.
 *
 * @param options.queues fewer backends, where others show that both do what the test needs
 */
export function testOnEachQueue(
  name: string,
  {
    queues = QUEUES,
    ...options
  }: Omit<StackOptions, 'queue'> & { queues?: readonly QueueBackend[] },
  run: (stack: Stack, queue: QueueBackend) => Promise<void>,
): void {
  test.concurrent.each(queues)(
    `${name} (queue on %s)`,
    async (queue) => {
      const stack = await startInTurn({ sandbox: HUBSPOT, ...options, queue });
      try {
        await run(stack, queue);
      } catch (error) {
        const output = stack.output().trimEnd().split('\n').slice(-LINES_SHOWN).join('\n');
        console.error(
          `${name} (queue on ${queue}): the end of what api and worker wrote:\n${output}`,
        );
        throw error;
      } finally {
        await stack.stop();
      }
    },
    PATIENCE_MS,
  );
}

// Stacks of one file start one at a time, because starting is CPU-bound.
let lastStart: Promise<unknown> = Promise.resolve();
function startInTurn(options: StackOptions): Promise<Stack> {
  const start = lastStart.then(() => startStack(options));
  lastStart = Promise.allSettled([start]);
  return start;
}

/** A HubSpot account with the custom property that the product writes. */
export const HUBSPOT = { SANDBOX_PROPERTIES: 'communications_opt_in' };
