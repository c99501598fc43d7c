import path from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { CalendarProblem } from '#contracts/calendars';
import { packageRoot } from '#runtime/package-root';
import type { BusyAnswer, BusyQuestion } from './busy-spans.ts';

/** Built from calendar-thread.ts. */
const THREAD = path.join(packageRoot(import.meta.url), 'dist/server/calendar-thread.js');
/** A file of 2 MB takes about a second. */
const WITHIN_MS = 15_000;
const MOST_MEMORY_MB = 384;

/** Reads calendars in a thread that is ended if it takes too much time or memory: a file may be built to do so. */
@Injectable()
export class CalendarReader implements OnApplicationShutdown {
  private readonly thread = new Piscina<BusyQuestion, BusyAnswer | { problem: CalendarProblem }>({
    filename: THREAD,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 5_000,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });

  constructor() {
    // The task of the thread rejects with the same error, which is handled there.
    this.thread.on('error', () => undefined);
  }

  /** @returns the busy times, or what is wrong with the file */
  async read(question: BusyQuestion): Promise<BusyAnswer | { problem: CalendarProblem }> {
    const signal = AbortSignal.timeout(WITHIN_MS);
    try {
      return await this.thread.run(question, { signal });
    } catch (error) {
      if (signal.aborted || isOutOfMemory(error)) return { problem: 'too-complex' };
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.destroy();
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
