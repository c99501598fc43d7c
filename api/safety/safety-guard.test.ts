import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { createLogger } from '#runtime/logger';
import { SafetyGuard } from './safety-guard.ts';

const LOOPING = path.resolve(import.meta.dirname, '../../tests/relie/looping-thread.ts');
const logger = createLogger('api', 'silent');
const says = (content: string) => [{ role: 'user', content }];

let guard: SafetyGuard | undefined;
afterEach(() => guard?.onApplicationShutdown());

test('gives up at its deadline, and the next message gets a new thread', async () => {
  // Three times that for a thread to start, on a busy machine.
  guard = new SafetyGuard(logger, LOOPING, 2_000);
  const [stuck, waiting] = await Promise.all([
    guard.assess(says('loop')),
    guard.assess(says('hello')),
  ]);
  expect([stuck, waiting]).toEqual(['failed', 'failed']);
  expect(await guard.assess(says('hello'))).toEqual({ level: 'none', concerns: [] });
}, 30_000);

test('says so when it cannot be asked', async () => {
  guard = new SafetyGuard(logger, '/nowhere/thread.js');
  expect(await guard.assess(says('hello'))).toBe('failed');
});
