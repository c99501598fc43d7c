import path from 'node:path';
import type { OnApplicationShutdown } from '@nestjs/common';
import pLimit from 'p-limit';
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
/** Searches that wait for their turn. One more gets no verdict at once. */
const MAX_WAITING_SEARCHES = 20;

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
  /** A search enters the pool when the one before is done, so that a chat waits behind one search at most. */
  private readonly searchLimit = pLimit(1);
  private readonly textLimit = pLimit(1);

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
   * @returns `failed`, logged without the message, if there is no verdict in time; a thread that is still busy is
   * replaced
   */
  assess(conversation: readonly ConversationMessage[]): Promise<GuardVerdict> {
    return this.run(conversation, this.deadline());
  }

  /**
   * Assesses the query of a search. Chats go first.
   * @returns `failed` also if too many searches are waiting
   */
  async assessQuery(query: string): Promise<GuardVerdict> {
    if (this.searchLimit.pendingCount >= MAX_WAITING_SEARCHES) {
      this.logger.warn('too many searches wait for their safety assessment; the answer shows help');
      return 'failed';
    }
    // Includes the wait for the searches before.
    const deadline = this.deadline();
    return this.searchLimit(() => this.run([{ role: 'user', content: query }], deadline));
  }

  /** Assesses a text for which no visitor waits: one at a time, so that a chat waits behind one of them at most. */
  assessText(text: string): Promise<GuardVerdict> {
    return this.textLimit(() => this.assess([{ role: 'user', content: text }]));
  }

  private deadline(): AbortSignal {
    return AbortSignal.timeout(this.isStarted ? this.deadlineMs : this.deadlineMs * START_FACTOR);
  }

  private async run(
    conversation: readonly ConversationMessage[],
    signal: AbortSignal,
  ): Promise<GuardVerdict> {
    try {
      const verdict = await this.pool.run(conversation, { signal });
      this.isStarted = true;
      return verdict;
    } catch (error) {
      // An aborted thread is replaced.
      this.isStarted = false;
      this.logger.error({ err: error }, 'no safety assessment');
      return 'failed';
    }
  }
}
