import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';
import { UnsteadyLink } from '../support/unsteady-link.ts';

/** Three queues ask once a second; before, they asked thousands of times. */
const MOST_A_SECOND = 30;

let link: UnsteadyLink | undefined;
let stack: Stack;
beforeAll(async () => {
  stack = await startStack({
    apis: 0,
    sandbox: false,
    through: (url) => {
      link = new UnsteadyLink(url);
      return link.start();
    },
  });
});
afterAll(() => stopAll(stack, link));

test('a worker whose connections to Postgres break does not ask in a loop', async () => {
  const linesWith = (text: string) => stack.output().split(text).length - 1;
  const began = performance.now();
  link?.turn('cut');
  await eventually(() => linesWith('sweep failed, will retry') >= 3);
  const seconds = (performance.now() - began) / 1000;
  expect(linesWith('queue connection lost') / seconds).toBeLessThan(MOST_A_SECOND);
});
