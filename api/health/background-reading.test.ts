import { expect, jest, test } from '@jest/globals';
import { createLogger } from '#runtime/logger';
import { BackgroundReading } from './background-reading.ts';

const logger = createLogger('test', 'silent');

test('one reading at a time, more rarely if it is slow, and the last value stays after a failure', async () => {
  jest.useFakeTimers();
  try {
    const answers: ((value: number | Error) => void)[] = [];
    const reading = new BackgroundReading(
      'a source',
      () =>
        new Promise<number>((resolve, reject) => {
          answers.push((value) => (typeof value === 'number' ? resolve(value) : reject(value)));
        }),
      logger,
    );
    reading.start();
    expect([reading.value, reading.readAt]).toEqual([undefined, 0]);
    // It takes a second, so the next one begins twenty seconds after it.
    await jest.advanceTimersByTimeAsync(1_000);
    answers[0]?.(1);
    await jest.advanceTimersByTimeAsync(19_000);
    expect([reading.value, answers.length]).toEqual([1, 1]);
    const { readAt } = reading;
    expect(readAt).toBeGreaterThan(0);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(answers.length).toBe(2);

    answers[1]?.(new Error('away'));
    await jest.advanceTimersByTimeAsync(5_000);
    expect([reading.value, reading.readAt, answers.length]).toEqual([1, readAt, 3]);

    reading.stop();
    answers[2]?.(3);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(answers.length).toBe(3);
  } finally {
    jest.useRealTimers();
  }
});
