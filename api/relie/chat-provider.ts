import { Inject, Injectable } from '@nestjs/common';
import type OpenAI from 'openai';
import type { SafetyAssessment } from '#safety/assess-message';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import type { Logger } from '#runtime/logger';
import { lazy } from '#runtime/lazy';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import { NO_OPINION, opinionOf } from './second-opinion.ts';

export interface PromptMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** The provider did not give a whole answer. `message` is one of the specification's (section 8). */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

/** What the specification says when the provider fails. */
export const FAILED = 'Failed to get response from OpenAI';
const EMPTY = 'Empty response from OpenAI API';
const DEFAULT_MODEL = 'gpt-5-mini';
const ANSWER_TIMEOUT_MS = 20_000;
const IDLE_MS = 8_000;
const MODERATION_TIMEOUT_MS = 2_000;
// Twice what 150 words take, so that a model that rambles is stopped by its provider already.
const MAX_TOKENS = 500;

/** Any OpenAI-compatible server, with every wait bounded: the client's own timeout ends with the first byte. */
@Injectable()
export class ChatProvider {
  private readonly client: (() => Promise<OpenAI>) | undefined;
  private readonly model: string;
  /** How many second opinions were asked for and did not come. */
  moderationFailures = 0;

  constructor(
    @Inject(ENVIRONMENT) environment: ApiEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = environment;
    this.model = OPENAI_MODEL ?? DEFAULT_MODEL;
    this.client = OPENAI_API_KEY
      ? lazy(async () => {
          // Loaded at the first question: the site need not wait for it to be ready.
          const { default: Client } = await import('openai');
          return new Client({
            apiKey: OPENAI_API_KEY,
            ...(OPENAI_BASE_URL ? { baseURL: OPENAI_BASE_URL } : {}),
            timeout: ANSWER_TIMEOUT_MS,
            maxRetries: 1,
          });
        })
      : undefined;
  }

  get isConfigured(): boolean {
    return this.client !== undefined;
  }

  /**
   * The answer's text as it grows.
   * @param signal aborts it when the visitor leaves; the stream then ends with the signal's reason
   * @throws ProviderError if the provider refuses, stalls for {@link IDLE_MS}, breaks off or answers nothing
   */
  async *stream(messages: PromptMessage[], signal: AbortSignal): AsyncGenerator<string> {
    if (!this.client) throw new ProviderError(FAILED);
    const idle = new AbortController();
    const both = AbortSignal.any([signal, idle.signal]);
    let timer = setTimeout(() => idle.abort(), ANSWER_TIMEOUT_MS);
    let finished = false;
    let empty = true;
    try {
      const client = await this.client();
      const chunks = await client.chat.completions.create(
        { model: this.model, messages, stream: true, max_completion_tokens: MAX_TOKENS },
        { signal: both },
      );
      for await (const chunk of chunks) {
        clearTimeout(timer);
        timer = setTimeout(() => idle.abort(), IDLE_MS);
        const [choice] = chunk.choices;
        const text = choice?.delta.content;
        if (text) {
          empty = false;
          yield text;
        }
        // A stream that is cut off ends without an error; only this tells a whole answer from half of one.
        if (choice?.finish_reason) finished = true;
      }
    } catch (error) {
      signal.throwIfAborted();
      throw new ProviderError(FAILED, { cause: error });
    } finally {
      clearTimeout(timer);
    }
    signal.throwIfAborted();
    if (!finished) throw new ProviderError(FAILED);
    if (empty) throw new ProviderError(EMPTY);
  }

  /**
   * A second opinion on a message's safety. It can only raise a level, so every failure counts as "no opinion".
   * @returns never rejects
   */
  async secondOpinion(text: string): Promise<SafetyAssessment> {
    if (!this.client) return NO_OPINION;
    try {
      const client = await this.client();
      const { results } = await client.moderations.create(
        { input: text },
        { timeout: MODERATION_TIMEOUT_MS, maxRetries: 0 },
      );
      return opinionOf(results);
    } catch (error) {
      // Many compatible servers have no such endpoint, so it is said once and then only counted; our own guard has
      // spoken already.
      if (this.moderationFailures++ === 0)
        this.logger.warn({ err: error }, 'the provider gives no second opinion');
      return NO_OPINION;
    }
  }
}
