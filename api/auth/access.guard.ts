import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { IDLE_HEADER } from '#contracts/idle-header';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { ENVIRONMENT } from '#runtime/core.module';
import { SecurityLog } from '../audit/security-log.ts';
import { ApiException } from '../http/api-exception.ts';
import {
  ROUTE_ACCESS,
  UNATTENDED,
  WITHOUT_SECOND_FACTOR,
  type RouteAccess,
} from './route-access.ts';
import { notSignedIn } from './signed-in-user.ts';
import { readSessionCookie } from './sessions/session-cookie.ts';
import { SessionsService } from './sessions/sessions.service.ts';

/**
 * Refuses every route that is not marked `@Public()` or `@Roles(…)`. The caller is identified by the session only;
 * `X-Auth-User` and `X-Auth-Admin` are never read, because any client can send them.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionsService,
    private readonly log: SecurityLog,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
  ) {}

  /**
   * @throws ApiException `unauthenticated` without a session; `forbidden` if the route is not for the user's role, or
   * the user still has to set up a second factor
   */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<RouteAccess | undefined>(ROUTE_ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'everybody') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const token = readSessionCookie(request, this.environment.PUBLIC_URL);
    const isUnattended =
      request.headers[IDLE_HEADER] !== undefined ||
      this.reflector.get<boolean | undefined>(UNATTENDED, context.getHandler()) === true;
    const user = await this.sessions.userOf(token, !isUnattended);
    if (!user) {
      this.logRefusal(request, { reason: 'unauthenticated' });
      throw notSignedIn();
    }
    if (!access?.includes(user.role)) {
      this.logRefusal(request, { reason: 'forbidden', userId: user.id, session: user.session });
      throw new ApiException('forbidden', 'Your account is not allowed to do this.');
    }
    if (user.needsSecondFactor && !this.opensBeforeSetUp(context)) {
      this.logRefusal(request, { reason: 'forbidden', userId: user.id, session: user.session });
      throw new ApiException(
        'forbidden',
        'Your practice requires a second factor. Please set one up on the Account page first.',
      );
    }
    request.user = user;
    return true;
  }

  private opensBeforeSetUp(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    return (
      this.reflector.getAllAndOverride<true | undefined>(WITHOUT_SECOND_FACTOR, targets) ?? false
    );
  }

  private logRefusal(request: FastifyRequest, refused: Parameters<SecurityLog['record']>[2]): void {
    const { method, routeOptions, ip } = request;
    this.log.record('access refused', ip, { route: routeOptions.url, method, ...refused });
  }
}
