import path from 'node:path';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { ConversationMessage } from '#safety/assess-conversation';
import type { SafetyAssessment } from '#safety/assessment';
import type { Logger } from '#runtime/logger';
import { packageRoot } from '#runtime/package-root';

/** Built from assessment-thread.ts. */
const THREAD = path.join(packageRoot(import.meta.url), 'dist/server/assessment-thread.js');
/** Includes the wait for the thread. */
const DEADLINE_MS = 3_000;
/** The first answer includes the start of the thread, so it has this many times the deadline. */
const START_FACTOR = 3;
/** Conversations that wait for the thread. An assessment takes milliseconds, so that more would exceed the deadline. */
const MAX_QUEUE = 200;

/** Result of the guard; `failed` if it could not be asked in time. */
export type GuardVerdict = SafetyAssessment | 'failed';

/**
 * Runs the safety guard in a worker thread, so that an expensive message does not delay other requests.
 */
export class SafetyGuard implements OnApplicationShutdown {
  private readonly pool: Piscina<readonly ConversationMessage[], SafetyAssessment>;
  private readonly logger: Logger;
  private readonly deadlineMs: number;
  private isStarted = false;

  /** @param thread file of the thread; it and the deadline differ in tests only */
  constructor(logger: Logger, thread = THREAD, deadlineMs = DEADLINE_MS) {
    this.logger = logger;
    this.deadlineMs = deadlineMs;
    this.pool = new Piscina({
      filename: thread,
      // Started on the first message, to save memory in an api without chats.
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: Infinity,
      maxQueue: MAX_QUEUE,
      recordTiming: false,
    });
    // The thread ended between two messages or failed to start. The next message starts another.
    this.pool.on('error', (error) => {
      this.isStarted = false;
      logger.error({ err: error }, 'assessment thread failed');
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }

  /**
   * Assesses the newest message of a conversation.
   * @returns `failed`, logged without the message, if there is no verdict in time; a thread that is still busy is replaced
   */
  async assess(conversation: readonly ConversationMessage[]): Promise<GuardVerdict> {
    const deadlineMs = this.isStarted ? this.deadlineMs : this.deadlineMs * START_FACTOR;
    try {
      const verdict = await this.pool.run(conversation, {
        signal: AbortSignal.timeout(deadlineMs),
      });
      this.isStarted = true;
      return verdict;
    } catch (error) {
      // An aborted thread is replaced.
      this.isStarted = false;
      this.logger.error({ err: error }, 'no safety assessment; the reply shows help');
      return 'failed';
    }
  }
}
