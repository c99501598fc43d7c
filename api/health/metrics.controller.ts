import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Get, Headers, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { Public } from '../auth/route-access.ts';
import { ENVIRONMENT } from '#runtime/core.module';
import { ApiException } from '../http/api-exception.ts';
import { MetricsService } from './metrics.service.ts';

/** Headers that proxies and content delivery networks add. */
const FORWARDING =
  /^(forwarded|via|x-forwarded(-.*)?|x-(real|client|cluster-client)-ip|true-client-ip|fastly-client-ip|cf-.*)$/;
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

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
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('authorization') authorization?: string,
  ): Promise<string> {
    if (!isLocal(request) && !this.knowsToken(authorization)) {
      throw new ApiException('forbidden', 'Metrics are for loopback or with the token.');
    }
    const text = await this.metrics.text();
    void reply.type(this.metrics.contentType);
    return text;
  }

  private knowsToken(authorization: string | undefined): boolean {
    const { METRICS_TOKEN } = this.environment;
    if (!METRICS_TOKEN || !authorization) return false;
    const digest = (value: string) => createHash('sha256').update(value).digest();
    return timingSafeEqual(digest(authorization), digest(`Bearer ${METRICS_TOKEN}`));
  }
}

/** A proxy on this machine also connects from loopback, so a forwarded request never counts as local. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  if (!LOOPBACK.has(socket.remoteAddress ?? '')) return false;
  return !Object.keys(headers).some((name) => FORWARDING.test(name));
}
