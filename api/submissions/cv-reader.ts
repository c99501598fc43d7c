import path from 'node:path';
import { types } from 'node:util';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { packageRoot } from '#runtime/package-root';
import { ApiException } from '../http/api-exception.ts';
import { readCv, type CvFile, type InspectedCv } from './cv-file.ts';

/** Built from cv-thread.ts. */
const THREAD = path.join(packageRoot(import.meta.url), 'dist/server/cv-thread.js');
/** For one file, with the start of the thread. 5 MB take about a second. */
const DEADLINE_MS = 10_000;
const MOST_MEMORY_MB = 192;
/** CVs that wait for their turn. Each holds up to 5 MB. */
const MOST_WAITING = 10;

/**
 * Reads CVs one at a time, in a thread that is ended when a file takes too long or too much memory: a file may be built
 * to do so.
 */
@Injectable()
export class CvReader implements OnApplicationShutdown {
  private readonly limit = pLimit(1);
  private readonly pool: Piscina<Uint8Array, InspectedCv>;
  private readonly deadlineMs: number;

  /** @param thread file of the thread; it and the deadline differ in tests only */
  constructor(thread = THREAD, deadlineMs = DEADLINE_MS) {
    this.deadlineMs = deadlineMs;
    this.pool = new Piscina({
      filename: thread,
      // Started on the first CV, to save memory.
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 60_000,
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    // The task of the thread rejects with the same error, which is handled there.
    this.pool.on('error', () => undefined);
  }

  /** @throws ApiException as `readCv`; `unavailable` if too many CVs wait or this one takes too long */
  async read(content: Buffer): Promise<CvFile> {
    if (this.limit.pendingCount >= MOST_WAITING) {
      throw unavailable('Many resumes are arriving at once. Please try again in a minute.');
    }
    return readCv(content, (file) => this.limit(() => this.inspect(file)));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }

  private async inspect(file: Buffer): Promise<InspectedCv> {
    const signal = AbortSignal.timeout(this.deadlineMs);
    try {
      return await this.pool.run(file, { signal });
    } catch (error) {
      // On a busy server, that is no fault of the file.
      if (signal.aborted) {
        throw unavailable(
          'Checking this file took too long. Please try again in a minute, or save it as a new PDF.',
        );
      }
      if (isOutOfMemory(error)) return { format: 'pdf', problem: 'unreadable' };
      throw error;
    }
  }
}

const unavailable = (message: string) => new ApiException('unavailable', message);

const isOutOfMemory = (error: unknown): boolean =>
  types.isNativeError(error) && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
