import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { ENVIRONMENT } from '#runtime/core.module';
import { Roles, Unattended } from '../auth/route-access.ts';
import { readSessionCookie } from '../auth/sessions/session-cookie.ts';
import { notSignedIn } from '../auth/signed-in-user.ts';
import { ApiException } from '../http/api-exception.ts';
import { EventsService } from './events.service.ts';

const EVENT_STREAM = 'text/event-stream';

@Controller('api/admin/events')
@Roles('admin', 'staff')
export class EventsController {
  constructor(
    private readonly events: EventsService,
    @Inject(ENVIRONMENT) private readonly environment: Pick<ApiEnvironment, 'PUBLIC_URL'>,
  ) {}

  /** Streams `AdminEvent`s as server-sent events until the session ends. */
  @Get()
  @Unattended()
  async stream(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const token = readSessionCookie(request, this.environment.PUBLIC_URL);
    if (!token) throw notSignedIn();
    if (!request.headers.accept?.includes(EVENT_STREAM)) {
      throw new ApiException('bad_request', `This needs "Accept: ${EVENT_STREAM}".`);
    }
    const stream = this.events.open(token);
    reply.raw.once('close', () => stream.destroy());
    await reply
      .type(`${EVENT_STREAM}; charset=utf-8`)
      .headers({
        // Neither buffered nor compressed by a proxy.
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
        // The connection ends with the stream, so that it does not delay the end of the api.
        Connection: 'close',
      })
      .send(stream);
  }
}
