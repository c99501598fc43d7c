import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type OpenAI from 'openai';
import { z } from 'zod';
import { assessConversation, type ConversationMessage } from '#safety/assess-conversation';
import type { SafetyAssessment } from '#safety/assessment';
import { boundedFetch } from '#runtime/bounded-fetch';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import type { Logger } from '#runtime/logger';
import { lazy } from '#runtime/lazy';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import { NO_OPINION, opinionOf } from './second-opinion.ts';

export interface PromptMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** The provider returned no complete answer. `message` is a text of the specification (section 8). */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

/** Error text for a provider failure (specification, section 8). */
export const FAILED = 'Failed to get response from OpenAI';
const EMPTY = 'Empty response from OpenAI API';
const DEFAULT_MODEL = 'gpt-5-mini';
const ANSWER_TIMEOUT_MS = 20_000;
const IDLE_MS = 8_000;
/** Limit for the whole stream. {@link IDLE_MS} does not end one that sends something every few seconds. */
const WHOLE_ANSWER_MS = 60_000;
const MODERATION_TIMEOUT_MS = 2_000;
/** Moderated messages whose result is cached, so that a conversation's earlier ones are not sent again. */
const OPINIONS = 5_000;
// A reasoning model counts its hidden tokens too. With a cap of some hundred it often has none left for the reply.
const MAX_TOKENS = 4_096;
// Several times a reply of 150 words. The rest of a longer one is never shown.
const MAX_CHARACTERS = 4_000;
/** Values of `reasoning_effort`, the preferred one first; undefined leaves it out. */
const EFFORTS = ['minimal', 'low', undefined] as const;

/**
 * Client of any OpenAI-compatible server. The OpenAI client's own timeout covers only the time to the first byte, so
 * the stream has its own timeouts.
 */
@Injectable()
export class ChatProvider {
  private readonly client: (() => Promise<OpenAI>) | undefined;
  private readonly model: string;
  /** The first of {@link EFFORTS} that the provider has not refused. */
  private effort = 0;
  /** By keyed digest of the message, so that no message stays in memory. */
  private readonly opinions = new LRUCache<string, SafetyAssessment>({ max: OPINIONS });
  private readonly digestKey = randomBytes(32);
  /** Number of failed moderation requests. */
  moderationFailures = 0;
  /** Number of complete and of failed answers. */
  readonly answers = { complete: 0, failed: 0 };

  constructor(
    @Inject(ENVIRONMENT) environment: ApiEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = environment;
    this.model = OPENAI_MODEL ?? DEFAULT_MODEL;
    this.client = OPENAI_API_KEY
      ? lazy(async () => {
          // Imported on first use, to keep the api's start fast.
          const { default: Client } = await import('openai');
          return new Client({
            apiKey: OPENAI_API_KEY,
            ...(OPENAI_BASE_URL ? { baseURL: OPENAI_BASE_URL } : {}),
            timeout: ANSWER_TIMEOUT_MS,
            maxRetries: 1,
            fetch: boundedFetch,
            // The conversation is for this host.
            fetchOptions: { redirect: 'error' },
          });
        })
      : undefined;
  }

  get isConfigured(): boolean {
    return this.client !== undefined;
  }

  /**
   * Streams the answer's text.
   * @param signal aborted when the visitor disconnects; the stream then rejects with the signal's reason
   * @throws ProviderError if the provider refuses, stalls for {@link IDLE_MS}, does not end, breaks off or answers nothing
   */
  async *stream(messages: PromptMessage[], signal: AbortSignal): AsyncGenerator<string> {
    try {
      yield* this.read(messages, signal);
      this.answers.complete += 1;
    } catch (error) {
      if (error instanceof ProviderError) this.answers.failed += 1;
      throw error;
    }
  }

  private async *read(messages: PromptMessage[], signal: AbortSignal): AsyncGenerator<string> {
    if (!this.client) throw new ProviderError(FAILED);
    const idle = new AbortController();
    const both = AbortSignal.any([signal, idle.signal]);
    let timer = setTimeout(() => idle.abort(), ANSWER_TIMEOUT_MS);
    const wholeTimer = setTimeout(() => idle.abort(), WHOLE_ANSWER_MS);
    let finished = false;
    let empty = true;
    try {
      const client = await this.client();
      const chunks = await this.complete(client, messages, both);
      let length = 0;
      for await (const chunk of chunks) {
        clearTimeout(timer);
        timer = setTimeout(() => idle.abort(), IDLE_MS);
        const [choice] = chunk.choices;
        const text = choice?.delta.content;
        if (text) {
          empty = false;
          yield text;
          length += text.length;
          // Leaving the loop aborts the request.
          if (length >= MAX_CHARACTERS) return;
        }
        // A truncated stream ends without an error. Only `finish_reason` marks a complete answer.
        if (choice?.finish_reason) finished = true;
      }
    } catch (error) {
      signal.throwIfAborted();
      throw new ProviderError(FAILED, { cause: error });
    } finally {
      clearTimeout(timer);
      clearTimeout(wholeTimer);
    }
    signal.throwIfAborted();
    if (!finished) throw new ProviderError(FAILED);
    if (empty) throw new ProviderError(EMPTY);
  }

  /** Requests a completion, again without what the provider refused of `reasoning_effort`. */
  private async complete(client: OpenAI, messages: PromptMessage[], signal: AbortSignal) {
    for (;;) {
      const tried = this.effort;
      const effort = EFFORTS[tried];
      try {
        return await client.chat.completions.create(
          {
            model: this.model,
            messages,
            stream: true,
            max_completion_tokens: MAX_TOKENS,
            ...(effort ? { reasoning_effort: effort } : {}),
          },
          { signal },
        );
      } catch (error) {
        const refused = effort ? refusalOfEffort(error) : undefined;
        if (!refused) throw error;
        this.effort = Math.max(
          this.effort,
          refused === 'value' ? tried + 1 : EFFORTS.indexOf(undefined),
        );
      }
    }
  }

  /**
   * Assesses a conversation with the provider's moderation endpoint, in one request for all messages of the visitor
   * that are not known. The result can only raise the safety level, so a failure counts as no opinion on them.
   * @returns never rejects
   */
  async secondOpinion(conversation: readonly ConversationMessage[]): Promise<SafetyAssessment> {
    if (!this.client) return NO_OPINION;
    const opinions = new Map<string, SafetyAssessment>();
    for (const { role, content } of conversation) {
      if (role !== 'user' || content.trim() === '') continue;
      opinions.set(content, this.opinions.get(this.digestOf(content)) ?? NO_OPINION);
    }
    const unknown = [...opinions.keys()].filter((text) => !this.opinions.has(this.digestOf(text)));
    try {
      if (unknown.length > 0) {
        const client = await this.client();
        const { results } = await client.moderations.create(
          { input: unknown },
          // The client's own timeout does not cover the body of an error.
          { signal: AbortSignal.timeout(MODERATION_TIMEOUT_MS), maxRetries: 0 },
        );
        for (const [index, text] of unknown.entries()) {
          const result = results[index];
          if (!result) throw new Error('The provider moderated fewer messages than it was sent');
          const opinion = opinionOf(result);
          opinions.set(text, opinion);
          this.opinions.set(this.digestOf(text), opinion);
        }
      }
    } catch (error) {
      // Many compatible servers have no moderation endpoint: log the first failure, count the rest. The built-in guard
      // has already assessed the message.
      if (this.moderationFailures++ === 0)
        this.logger.warn(
          { err: error },
          'provider moderation failed; later failures are only counted',
        );
    }
    return assessConversation(conversation, (text) => opinions.get(text) ?? NO_OPINION);
  }

  private digestOf(text: string): string {
    return createHmac('sha256', this.digestKey).update(text).digest('base64');
  }
}

const refusalSchema = z.object({
  status: z.literal(400),
  message: z.string(),
  code: z.string().nullish(),
  param: z.string().nullish(),
});

/** Whether a provider refused the value of `reasoning_effort` or the parameter; undefined for any other error. */
function refusalOfEffort(error: unknown): 'value' | 'parameter' | undefined {
  const { success, data } = refusalSchema.safeParse(error);
  if (!success || !`${data.param} ${data.message}`.includes('reasoning_effort')) return undefined;
  return data.code === 'unsupported_value' ? 'value' : 'parameter';
}
