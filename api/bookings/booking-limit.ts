import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ENVIRONMENT } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { RateLimiter } from '../http/rate-limiter.ts';

/** The rate limit that all changes of calls and of the waitlist share, for scripts and for plain pages. */
@Injectable()
export class BookingLimit {
  constructor(
    private readonly rateLimiter: RateLimiter,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
  ) {}

  /** Counts a request of a visitor. @throws ApiException `rate_limited` */
  consume({ ip }: FastifyRequest): Promise<void> {
    return this.rateLimiter.consume('booking', ip, this.environment.RATE_LIMIT_PER_MINUTE, 60);
  }
}
