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

test('lets a chat pass the searches that wait', async () => {
  guard = new SafetyGuard(logger, LOOPING);
  await guard.assess(says('hello'));
  const done: string[] = [];
  const searches = Array.from({ length: 10 }, () =>
    guard!.assessQuery('hello').then(() => done.push('search')),
  );
  const chat = guard.assess(says('hello')).then(() => done.push('chat'));
  await Promise.all([...searches, chat]);
  expect(done.indexOf('chat')).toBeLessThanOrEqual(1);
});

test('gives no verdict on a search at once if twenty are waiting', async () => {
  guard = new SafetyGuard(logger, LOOPING, 2_000);
  await guard.assess(says('hello'));
  let isOver = false;
  const stuck = guard.assessQuery('loop').finally(() => (isOver = true));
  const waiting = Array.from({ length: 20 }, () => guard!.assessQuery('hello'));
  // Promises of the limiter run in a later turn.
  await new Promise(setImmediate);
  expect(await guard.assessQuery('hello')).toBe('failed');
  expect(isOver).toBe(false);
  await Promise.all([stuck, ...waiting]);
});
