import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { searchPages } from '../support/page-search.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ workers: 0, sandbox: false });
});
afterAll(() => stopAll(stack));

const loads = () => stack.output().match(/search index loaded/g)?.length ?? 0;

test('the api loads the search index a minute after its start, although nobody searches', async () => {
  expect(loads()).toBe(0);
  await eventually(() => loads() === 1);
  expect(await searchPages(stack.url, 'how much is a session')).not.toEqual([]);
  expect(loads()).toBe(1);
});
