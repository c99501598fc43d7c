import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { ENVIRONMENT } from '#runtime/core.module';
import { ApiException } from '../http/api-exception.ts';
import { ANY_ORIGIN } from './route-access.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses mutating calls from other sites, to which the browser would attach this site's session cookie (CSRF).
 * Browsers send `Origin` with every mutating call; a client that sends none has no cookie jar to abuse.
 */
@Injectable()
export class OriginGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
  ) {}

  /** @throws ApiException `forbidden` */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (SAFE_METHODS.has(request.method)) return true;
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<true | undefined>(ANY_ORIGIN, targets)) return true;
    if (this.isOwnOrigin(request)) return true;
    throw new ApiException('forbidden', 'This request came from another site.');
  }

  private isOwnOrigin(request: FastifyRequest): boolean {
    const { origin } = request.headers;
    if (origin === undefined) return true;
    const host = URL.parse(origin)?.host;
    if (!host) return false;
    return host === request.host || host === new URL(this.environment.PUBLIC_URL).host;
  }
}
