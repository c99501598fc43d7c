import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { boundedFetch } from '#runtime/bounded-fetch';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { ENVIRONMENT } from '#runtime/core.module';

/** Base address of OpenAI's own API. */
export const OPENAI_URL = 'https://api.openai.com/v1';
const OPENAI_MODEL = 'text-embedding-3-small';
// A third of the default. The 950 texts of the units are compared in 0.6 ms and need 2 KB each in Postgres.
const DIMENSIONS = 512;
/** Models that shorten their vectors. Others refuse the parameter. */
const SHORTENS = /^text-embedding-3-/;

const replySchema = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(1) })),
});

/**
 * Embeddings of any OpenAI-compatible server. On by default with OpenAI only: questions go to another server only if
 * `OPENAI_EMBEDDING_MODEL` names its model. Not counted by the daily budget of model calls: a question costs less than
 * a thousandth of an answer.
 */
@Injectable()
export class EmbeddingProvider {
  private readonly key: string | undefined;
  private readonly url: string;
  private readonly model: { model: string; dimensions?: number };

  constructor(@Inject(ENVIRONMENT) environment: ApiEnvironment) {
    const { OPENAI_API_KEY, OPENAI_BASE_URL = OPENAI_URL, OPENAI_EMBEDDING_MODEL } = environment;
    const model = OPENAI_EMBEDDING_MODEL ?? (isOpenai(OPENAI_BASE_URL) ? OPENAI_MODEL : 'off');
    this.key = model === 'off' ? undefined : OPENAI_API_KEY;
    this.url = `${OPENAI_BASE_URL}/embeddings`;
    this.model = { model, ...(SHORTENS.test(model) ? { dimensions: DIMENSIONS } : {}) };
  }

  get isConfigured(): boolean {
    return this.key !== undefined;
  }

  /** Identifies what a vector depends on besides its text. */
  get space(): string {
    return JSON.stringify([this.url, this.model]);
  }

  /**
   * @param texts neither stored nor logged
   * @param signal ends the request
   * @returns a vector of length 1 for each text
   * @throws Error if the provider does not answer with one valid vector for each text
   */
  async vectorsOf(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    const response = await boundedFetch(this.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...this.model, input: texts, encoding_format: 'float' }),
      // The texts are for this host.
      redirect: 'error',
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the provider answered ${response.status} to a request for embeddings`);
    }
    // The issues of a failed parse could be thousands of lines.
    const reply = replySchema.safeParse(await response.json());
    if (!reply.success) throw new Error('the provider answered no embeddings');
    const byIndex = new Map(reply.data.data.map(({ index, embedding }) => [index, embedding]));
    return texts.map((_, index) => unitLength(byIndex.get(index) ?? []));
  }
}

const isOpenai = (url: string): boolean => new URL(url).hostname === new URL(OPENAI_URL).hostname;

/** @throws Error if the vector has no direction */
function unitLength(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values);
  if (!(length > 0 && length < Infinity)) throw new Error('the provider answered an empty vector');
  return Float32Array.from(values, (value) => value / length);
}
