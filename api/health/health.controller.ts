import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../auth/route-access.ts';
import { HealthService, type Readiness } from './health.service.ts';

@Controller('api/health')
@Public()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  /** Liveness: the process answers. Dependencies are not checked. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Readiness: 200 when submissions can be accepted, otherwise 503 naming the broken dependency. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const readiness = await this.health.readiness();
    void reply.status(readiness.status === 'ready' ? 200 : 503);
    return readiness;
  }
}
