import { test } from '@jest/globals';
import { startStack, type Stack, type StackOptions } from './stack.ts';

export const QUEUES = ['redis', 'postgres'] as const;
export type QueueBackend = (typeof QUEUES)[number];

// Tests of a file run at once, and each waits for its turn.
const PATIENCE_MS = 4 * 60_000;
const LINES_SHOWN = 40;

/**
 * A test of the same behaviour on each backend of the queue, with a stack of its own. Those of one file run at the same
 * time, because most of their time is waiting.
 */
export function testOnEachQueue(
  name: string,
  options: Omit<StackOptions, 'queue'>,
  run: (stack: Stack, queue: QueueBackend) => Promise<void>,
): void {
  test.concurrent.each(QUEUES)(
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

// Starting takes the processor, the rest of a test mostly waits: so no two stacks of a file start at the same time.
let lastStart: Promise<unknown> = Promise.resolve();
function startInTurn(options: StackOptions): Promise<Stack> {
  const start = lastStart.then(() => startStack(options));
  lastStart = Promise.allSettled([start]);
  return start;
}

/** A HubSpot account that has the custom property this product writes. */
export const HUBSPOT = { SANDBOX_PROPERTIES: 'communications_opt_in' };
