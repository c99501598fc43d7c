import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../auth/route-access.ts';
import { HealthService, type Readiness } from './health.service.ts';

@Controller('api/health')
@Public()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  /** The process runs; nothing is said about its dependencies. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** 200 when submissions can be taken in, 503 naming what is broken otherwise. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const readiness = await this.health.readiness();
    void reply.status(readiness.status === 'ready' ? 200 : 503);
    return readiness;
  }
}
