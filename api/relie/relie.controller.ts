import { Readable } from 'node:stream';
import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  chatRequestSchema,
  type ChatEvent,
  type ChatReply,
  type ChatRequest,
} from '#contracts/relie';
import { Public } from '../auth/route-access.ts';
import { RateLimiter } from '../http/rate-limiter.ts';
import { RelieService } from './relie.service.ts';

const ANSWERS_A_MINUTE = 20;

@Controller('api/openai')
@Public()
export class RelieController {
  constructor(
    private readonly relie: RelieService,
    private readonly rateLimiter: RateLimiter,
  ) {}

  /** The complete answer. A provider failure is a 502 whose `error` is the specification's text. */
  @Post()
  @HttpCode(200)
  async answer(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body({ schema: chatRequestSchema }) body: ChatRequest,
  ): Promise<ChatReply | { message: string; code: 'unavailable'; error: string }> {
    await this.rateLimiter.consume('relie', request.ip, ANSWERS_A_MINUTE, 60);
    const whole: ChatReply = { content: '', pages: [], safety: 'none', resources: [] };
    for await (const event of this.relie.answer(body, disconnectSignal(reply), 'error')) {
      if (event.type === 'error') {
        void reply.status(502);
        return { message: event.error, code: 'unavailable', error: event.error };
      }
      apply(event, whole);
    }
    return whole;
  }

  /** Streams the answer as server-sent events. A provider failure leads to the answer without a model. */
  @Post('stream')
  @HttpCode(200)
  async stream(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Body({ schema: chatRequestSchema }) body: ChatRequest,
  ): Promise<void> {
    await this.rateLimiter.consume('relie', request.ip, ANSWERS_A_MINUTE, 60);
    const events = this.relie.answer(body, disconnectSignal(reply), 'grounded');
    // Await the first event before sending headers, so that a rejected request still gets an error status.
    const first = await events.next();
    await reply
      .type('text/event-stream; charset=utf-8')
      .header('X-Accel-Buffering', 'no')
      .send(Readable.from(serverSent(first, events)));
  }
}

/** Aborted when the visitor disconnects before the answer is complete. */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort();
  });
  return disconnected.signal;
}

function apply(event: Exclude<ChatEvent, { type: 'error' }>, whole: ChatReply): void {
  switch (event.type) {
    case 'safety':
      whole.safety = event.level;
      whole.resources = event.resources;
      break;
    case 'text':
      whole.content += event.text;
      break;
    case 'replace':
      whole.content = event.text;
      break;
    case 'done':
      whole.pages = event.pages;
  }
}

async function* serverSent(
  first: IteratorResult<ChatEvent>,
  events: AsyncGenerator<ChatEvent>,
): AsyncGenerator<string> {
  if (!first.done) yield line(first.value);
  for await (const event of events) yield line(event);
}

const line = (event: ChatEvent): string => `data: ${JSON.stringify(event)}\n\n`;
