import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Moderation } from 'openai/resources/moderations';
import { z } from 'zod';
import { conceptVector } from './concept-vector.ts';

/** How the stand-in answers the next completions. */
export type Behaviour =
  | { kind: 'text'; text: string; chunk?: number; everyMs?: number }
  | { kind: 'status'; status: number }
  | { kind: 'empty' }
  /** No text and finish_reason `length`: hidden reasoning used up the cap. */
  | { kind: 'starved' }
  /** Some text, then no more data. */
  | { kind: 'stall'; text: string }
  /** Some text, then a broken connection. */
  | { kind: 'cut'; text: string }
  /** Some text, then the end without a finish_reason, as in a truncated stream that is closed normally. */
  | { kind: 'unfinished'; text: string }
  | { kind: 'error-in-stream'; text: string };

/** How the stand-in answers requests for embeddings. */
export type Embeddings = 'none' | 'vectors' | 'other dimensions' | 'error' | 'garbage' | 'silence';

const completionRequest = z.strictObject({
  model: z.string(),
  stream: z.literal(true),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  max_completion_tokens: z.int().positive().optional(),
  max_tokens: z.int().positive().optional(),
  temperature: z.number().optional(),
  reasoning_effort: z.string().optional(),
});
const moderationRequest = z.object({ input: z.array(z.string().min(1)).min(1) });
const embeddingRequest = z.strictObject({
  model: z.string(),
  input: z.array(z.string().min(1)).min(1),
  encoding_format: z.literal('float'),
  dimensions: z.int().positive().optional(),
});
type CompletionRequest = z.infer<typeof completionRequest>;

/** Hidden tokens that a reasoning model spends before its answer, by effort. */
const HIDDEN_TOKENS: Readonly<Record<string, number>> = {
  minimal: 0,
  low: 400,
  medium: 1_500,
  high: 6_000,
};

/** Stand-in for an OpenAI-compatible provider over HTTP. It answers as configured and records requests. */
export class ProviderStandIn {
  readonly asked: CompletionRequest[] = [];
  /** Requests that were refused for a parameter. */
  readonly refused: CompletionRequest[] = [];
  /** Values of `reasoning_effort` that its models accept; empty for models without reasoning. */
  efforts: readonly string[] = Object.keys(HIDDEN_TOKENS);
  /** Number of callers that disconnected before their answer was complete. */
  abandoned = 0;
  /** Categories that its moderation endpoint flags in every message, or in the one of `flags`. */
  flagged: (keyof Moderation['categories'])[] = [];
  flags: string | undefined;
  /** Every text that it was sent for moderation. */
  moderated: string[] = [];
  /** Whether it has a moderation endpoint. */
  moderates = true;
  /** The key that lists its models; undefined accepts any. */
  key: string | undefined;
  /** How its embeddings endpoint answers; many compatible servers have none. */
  embeddings: Embeddings = 'none';
  /** Every text whose embedding was requested. */
  embedded: string[] = [];
  private behaviours: Behaviour[] = [];
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** Queue of answers; the last one is repeated. */
  behave(...behaviours: Behaviour[]): void {
    this.behaviours = behaviours;
    this.asked.length = 0;
    this.refused.length = 0;
    this.abandoned = 0;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = z.string().parse(await text(request));
    if (request.url?.endsWith('/models')) {
      const accepted = !this.key || request.headers.authorization === `Bearer ${this.key}`;
      response.writeHead(accepted ? 200 : 401).end();
      return;
    }
    if (request.url?.endsWith('/moderations')) {
      if (!this.moderates) {
        response.writeHead(404).end();
        return;
      }
      const categories = Object.fromEntries(this.flagged.map((category) => [category, true]));
      const { input } = moderationRequest.parse(JSON.parse(body));
      this.moderated.push(...input);
      const results = input.map((text) =>
        !this.flags || this.flags === text
          ? { flagged: this.flagged.length > 0, categories }
          : { flagged: false, categories: {} },
      );
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ id: 'm', model: 'm', results }));
      return;
    }
    if (request.url?.endsWith('/embeddings')) {
      this.embed(embeddingRequest.parse(JSON.parse(body)).input, response);
      return;
    }
    const asked = completionRequest.parse(JSON.parse(body));
    const refusal = this.refusalOf(asked);
    if (refusal) {
      this.refused.push(asked);
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { type: 'invalid_request_error', ...refusal } }));
      return;
    }
    this.asked.push(asked);
    response.on('close', () => {
      if (!response.writableFinished) this.abandoned++;
    });
    const behaviour = this.behaviours.length > 1 ? this.behaviours.shift() : this.behaviours[0];
    const starved = behaviour?.kind === 'text' && this.reasonsTooLong(asked);
    await play(starved ? { kind: 'starved' } : (behaviour ?? { kind: 'empty' }), response);
  }

  private embed(texts: readonly string[], response: ServerResponse): void {
    this.embedded.push(...texts);
    if (this.embeddings === 'none') {
      response.writeHead(404).end();
      return;
    }
    if (this.embeddings === 'silence') return;
    if (this.embeddings === 'error') {
      response.writeHead(500).end();
      return;
    }
    const isGarbage = this.embeddings === 'garbage';
    const data = texts.map((text, index) => {
      const vector = isGarbage ? [] : conceptVector(text);
      return { index, embedding: this.embeddings === 'vectors' ? vector : vector.slice(1) };
    });
    response.setHeader('content-type', 'application/json');
    // The order is not promised.
    response.end(JSON.stringify({ object: 'list', model: 'm', data: data.toReversed() }));
  }

  /** The error of a request that the provider refuses, as its reference documents it. */
  private refusalOf({ temperature, max_tokens, reasoning_effort: effort }: CompletionRequest) {
    const unsupported = (param: string, code: string, what: string) => ({
      message: `Unsupported ${what}: '${param}' is not supported with this model.`,
      param,
      code,
    });
    const reasons = this.efforts.length > 0;
    if (reasons && max_tokens !== undefined)
      return unsupported('max_tokens', 'unsupported_parameter', 'parameter');
    if (reasons && temperature !== undefined && temperature !== 1)
      return unsupported('temperature', 'unsupported_value', 'value');
    if (effort === undefined || this.efforts.includes(effort)) return undefined;
    return reasons
      ? unsupported('reasoning_effort', 'unsupported_value', 'value')
      : {
          message: 'Unrecognized request argument supplied: reasoning_effort',
          param: null,
          code: null,
        };
  }

  /** Whether the hidden tokens alone use up the cap. */
  private reasonsTooLong(asked: CompletionRequest): boolean {
    const { max_completion_tokens: cap = Infinity, reasoning_effort: effort = 'medium' } = asked;
    return this.efforts.length > 0 && (HIDDEN_TOKENS[effort] ?? 0) >= cap;
  }
}

async function play(behaviour: Behaviour, response: ServerResponse): Promise<void> {
  if (behaviour.kind === 'status') {
    response.writeHead(behaviour.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'no', code: behaviour.status } }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
    );
  const size = behaviour.kind === 'text' ? (behaviour.chunk ?? 12) : 12;
  const words = 'text' in behaviour ? behaviour.text : '';
  for (let at = 0; at < words.length; at += size) {
    send({ content: words.slice(at, at + size) });
    if (behaviour.kind === 'text' && behaviour.everyMs) await wait(behaviour.everyMs);
  }
  if (behaviour.kind === 'stall') return;
  if (behaviour.kind === 'cut') {
    // The text must be flushed before the connection breaks.
    await new Promise((resolve) => response.write('\n', resolve));
    await new Promise((resolve) => setImmediate(resolve));
    response.destroy();
    return;
  }
  if (behaviour.kind === 'error-in-stream') {
    response.end(`data: ${JSON.stringify({ error: { message: 'overloaded' } })}\n\n`);
    return;
  }
  if (behaviour.kind !== 'unfinished') send({}, behaviour.kind === 'starved' ? 'length' : 'stop');
  response.end('data: [DONE]\n\n');
}

async function text(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
