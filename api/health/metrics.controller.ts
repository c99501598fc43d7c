import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENVIRONMENT } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { mayReadMetrics } from '#runtime/metrics-access';
import { Public } from '../auth/route-access.ts';
import { ApiException } from '../http/api-exception.ts';
import { MetricsService } from './metrics.service.ts';

@Controller('metrics')
@Public()
export class MetricsController {
  constructor(
    private readonly metrics: MetricsService,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
  ) {}

  /** Prometheus text, for loopback clients or with `METRICS_TOKEN` as a bearer token. */
  @Get()
  async scrape(
    @Req() { raw }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    if (!mayReadMetrics(raw, this.environment.METRICS_TOKEN)) {
      throw new ApiException('forbidden', 'Metrics are for loopback or with the token.');
    }
    const text = await this.metrics.text();
    void reply.type(this.metrics.contentType);
    return text;
  }
}
