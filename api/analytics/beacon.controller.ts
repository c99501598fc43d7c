import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { beaconSchema, type Beacon } from '#contracts/analytics';
import { ENVIRONMENT } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { Public } from '../auth/route-access.ts';
import { RateLimiter } from '../http/rate-limiter.ts';
import { BeaconService } from './beacon.service.ts';

/** Beacons a minute relative to form posts: 600 by default, for a company behind one address. */
const BEACONS_PER_POST = 60;

@Controller('api/analytics')
@Public()
export class BeaconController {
  constructor(
    private readonly beacons: BeaconService,
    private readonly limiter: RateLimiter,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
  ) {}

  /** What happened on a page. Answers before anything is written. */
  @Post()
  @HttpCode(204)
  async take(
    @Req() { headers, ip }: FastifyRequest,
    @Body({ schema: beaconSchema }) { events }: Beacon,
  ): Promise<void> {
    // Global Privacy Control and Do Not Track.
    if (headers['sec-gpc'] === '1' || headers['dnt'] === '1') return;
    const limit = this.environment.RATE_LIMIT_PER_MINUTE * BEACONS_PER_POST;
    await this.limiter.consume('analytics', ip, limit, 60);
    this.beacons.take({ events, address: ip, userAgent: headers['user-agent'] });
  }
}
