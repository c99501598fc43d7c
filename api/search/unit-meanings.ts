import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { AnswerUnit } from '#search-index/answer-units';
import {
  MeaningIndex,
  NO_GAINS,
  questionText,
  textsOf,
  type Gains,
} from '#search-index/meaning-index';
import { LOGGER } from '#runtime/core.module';
import type { Logger } from '#runtime/logger';
import { EmbeddingProvider } from './embedding-provider.ts';
import { UnitVectorsRepository } from './unit-vectors.repository.ts';

/** Time limit for the vector of a question. The page search runs at the same time. */
const QUESTION_MS = 400;
/** Number of consecutive failures after which no question is sent for {@link PAUSE_MS}. */
const FAILURES_BEFORE_PAUSE = 3;
const PAUSE_MS = 30_000;
/** Texts per request; some servers reject more. */
const BATCH = 32;
const BATCH_MS = 30_000;
const FIRST_RETRY_MS = 5_000;
/** Long, because many compatible servers offer no embeddings and never will. */
const LONGEST_RETRY_MS = 60 * 60_000;
const LOG_EVERY_MS = 60_000;

/**
 * Finds units by the meaning of a question, if a provider of embeddings is configured. Without it, and whenever it
 * fails, words alone decide.
 */
@Injectable()
export class UnitMeanings implements OnApplicationShutdown {
  /** Number of failed requests, of units and of questions. */
  failures = 0;
  private index: MeaningIndex | undefined;
  private learning = new AbortController();
  private retryTimer: NodeJS.Timeout | undefined;
  private questionFailures = 0;
  private pausedUntil = 0;
  private loggedAt = -Infinity;

  constructor(
    private readonly provider: EmbeddingProvider,
    private readonly repository: UnitVectorsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get isConfigured(): boolean {
    return this.provider.isConfigured;
  }

  onApplicationShutdown(): void {
    this.stopLearning();
  }

  /** Fetches the vectors of these units in the background. Until they are complete, the previous ones are used. */
  learn(units: readonly AnswerUnit[]): void {
    if (!this.isConfigured) return;
    this.stopLearning();
    this.learning = new AbortController();
    void this.tryToLearn(units, FIRST_RETRY_MS, this.learning.signal);
  }

  /**
   * Scores the units by similarity of meaning to a question.
   * @param question neither stored nor logged; sent to the provider
   * @param earlier the visitor's earlier messages, oldest first
   * @returns nothing after {@link QUESTION_MS} or a failure; never rejects
   */
  async gainsOf(question: string, earlier: readonly string[]): Promise<Gains> {
    if (!this.index || performance.now() < this.pausedUntil) return NO_GAINS;
    try {
      const signal = AbortSignal.timeout(QUESTION_MS);
      const [vector] = await this.provider.vectorsOf([questionText(question, earlier)], signal);
      const gains = vector ? this.index.gainsOf(vector) : NO_GAINS;
      this.questionFailures = 0;
      return gains;
    } catch (error) {
      this.questionFailures += 1;
      if (this.questionFailures >= FAILURES_BEFORE_PAUSE)
        this.pausedUntil = performance.now() + PAUSE_MS;
      this.noteFailure(error, 'no embedding of a question; words alone decide');
      return NO_GAINS;
    }
  }

  private async tryToLearn(
    units: readonly AnswerUnit[],
    retryMs: number,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const index = await this.indexOf(units, signal);
      // Newer content is being learned.
      if (signal.aborted) return;
      this.index = index;
      this.logger.info({ units: units.length }, 'answers are also found by meaning');
    } catch (error) {
      if (signal.aborted) return;
      this.noteFailure(error, 'embeddings of the content are missing; will be retried');
      const nextMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
      this.retryTimer = setTimeout(
        () => void this.tryToLearn(units, nextMs, signal),
        retryMs,
      ).unref();
    }
  }

  private async indexOf(units: readonly AnswerUnit[], signal: AbortSignal): Promise<MeaningIndex> {
    const rows = units.flatMap((unit) =>
      textsOf(unit).map((text) => ({ id: unit.id, text, hash: this.hashOf(text) })),
    );
    const texts = new Map(rows.map(({ hash, text }) => [hash, text]));
    const vectors = await this.repository.find([...texts.keys()]);
    const missing = [...texts].filter(([hash]) => !vectors.has(hash));
    for (let at = 0; at < missing.length; at += BATCH) {
      const batch = missing.slice(at, at + BATCH);
      for (const [hash, vector] of await this.embed(batch, signal)) vectors.set(hash, vector);
    }
    return new MeaningIndex(
      rows.flatMap(({ id, hash }) => {
        const vector = vectors.get(hash);
        return vector ? [{ id, vector }] : [];
      }),
    );
  }

  /** Each batch is stored at once, so that a retry asks only for the rest. */
  private async embed(
    batch: readonly (readonly [hash: string, text: string])[],
    signal: AbortSignal,
  ): Promise<Map<string, Float32Array>> {
    const found = await this.provider.vectorsOf(
      batch.map(([, text]) => text),
      AbortSignal.any([signal, AbortSignal.timeout(BATCH_MS)]),
    );
    const vectors = new Map(
      found.flatMap((vector, at) => {
        const hash = batch[at]?.[0];
        return hash === undefined ? [] : [[hash, vector] as const];
      }),
    );
    await this.repository.store(vectors);
    return vectors;
  }

  private hashOf(text: string): string {
    return createHash('sha256').update(`${this.provider.space}\n${text}`).digest('hex');
  }

  private stopLearning(): void {
    this.learning.abort();
    clearTimeout(this.retryTimer);
  }

  /** Counts every failure, and logs at most one a minute. */
  private noteFailure(error: unknown, what: string): void {
    this.failures += 1;
    if (performance.now() < this.loggedAt + LOG_EVERY_MS) return;
    this.loggedAt = performance.now();
    this.logger.warn({ err: error, failures: this.failures }, what);
  }
}
