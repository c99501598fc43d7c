import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Moderation } from 'openai/resources/moderations';
import { z } from 'zod';

/** How the stand-in answers the next completions. */
export type Behaviour =
  | { kind: 'text'; text: string; chunk?: number; everyMs?: number }
  | { kind: 'status'; status: number }
  | { kind: 'empty' }
  /** Some text, then no more data. */
  | { kind: 'stall'; text: string }
  /** Some text, then a broken connection. */
  | { kind: 'cut'; text: string }
  /** Some text, then the end without a finish_reason, as in a truncated stream that is closed normally. */
  | { kind: 'unfinished'; text: string }
  | { kind: 'error-in-stream'; text: string };

const completionRequest = z.object({
  model: z.string(),
  stream: z.literal(true),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

/** Stand-in for an OpenAI-compatible provider over HTTP. It answers as configured and records requests. */
export class ProviderStandIn {
  readonly asked: z.infer<typeof completionRequest>[] = [];
  /** Number of callers that disconnected before their answer was complete. */
  abandoned = 0;
  /** Categories that its moderation endpoint flags in every message. */
  flagged: (keyof Moderation['categories'])[] = [];
  /** Whether it has a moderation endpoint. */
  moderates = true;
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
    this.abandoned = 0;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = z.string().parse(await text(request));
    if (request.url?.endsWith('/moderations')) {
      if (!this.moderates) {
        response.writeHead(404).end();
        return;
      }
      const categories = Object.fromEntries(this.flagged.map((category) => [category, true]));
      const results = [{ flagged: this.flagged.length > 0, categories }];
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ id: 'm', model: 'm', results }));
      return;
    }
    this.asked.push(completionRequest.parse(JSON.parse(body)));
    response.on('close', () => {
      if (!response.writableFinished) this.abandoned++;
    });
    const behaviour = this.behaviours.length > 1 ? this.behaviours.shift() : this.behaviours[0];
    await play(behaviour ?? { kind: 'empty' }, response);
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
  const words = behaviour.kind === 'empty' ? '' : behaviour.text;
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
  if (behaviour.kind !== 'unfinished') send({}, 'stop');
  response.end('data: [DONE]\n\n');
}

async function text(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
