import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { idleHeaders, watchInput } from './user-idle.ts';

const IDLE = { 'x-user-idle': 'true' };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('calls say that nobody uses the screen after a minute without input, until the next input', () => {
  const target = new EventTarget();
  const stop = watchInput(target);
  jest.advanceTimersByTime(60_000);
  expect(idleHeaders()).toEqual({});
  jest.advanceTimersByTime(1);
  expect(idleHeaders()).toEqual(IDLE);
  target.dispatchEvent(new Event('keydown'));
  expect(idleHeaders()).toEqual({});
  jest.advanceTimersByTime(60_001);
  expect(idleHeaders()).toEqual(IDLE);
  stop();
  expect(idleHeaders()).toEqual({});
});

test.each(['click', 'input', 'focusin'])('%s alone counts as input', (name) => {
  const target = new EventTarget();
  const stop = watchInput(target);
  jest.advanceTimersByTime(60_001);
  expect(idleHeaders()).toEqual(IDLE);
  target.dispatchEvent(new Event(name));
  expect(idleHeaders()).toEqual({});
  stop();
});

test('where input is not watched, calls say nothing', () => {
  jest.advanceTimersByTime(3_600_000);
  expect(idleHeaders()).toEqual({});
});
