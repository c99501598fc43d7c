import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Site } from '#content/model';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { ENVIRONMENT } from '#runtime/core.module';
import { SecurityLog } from '../audit/security-log.ts';
import { SITE } from '../content/content.module.ts';
import { ApiException } from '../http/api-exception.ts';
import { ownOrigins } from './own-origins.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF protection: refuses mutating calls that do not come from this site's pages. `Host` and `X-Forwarded-Host` are
 * ignored.
 */
@Injectable()
export class OriginGuard implements CanActivate {
  private readonly own: ReadonlySet<string>;

  constructor(
    @Inject(ENVIRONMENT) environment: ApiEnvironment,
    @Inject(SITE) private readonly site: Site,
    private readonly log: SecurityLog,
  ) {
    this.own = ownOrigins(environment);
  }

  /** @throws ApiException `forbidden` */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (SAFE_METHODS.has(request.method) || this.isOwn(request)) return true;
    const { method, routeOptions, ip } = request;
    this.log.record('origin refused', ip, {
      route: routeOptions.url,
      method,
      origin: URL.parse(request.headers.origin ?? '')?.host,
    });
    throw new ApiException(
      'forbidden',
      'We could not see that this came from a page of ours, so we have not taken it. ' +
        `Please call us at ${this.site.phone.display}, and we will help.`,
    );
  }

  /**
   * Checks `Origin`. Where a privacy tool has removed it or replaced it by `null`, checks `Sec-Fetch-Site`, which no
   * page can set, and in browsers without that header `Referer`.
   */
  private isOwn({ headers }: FastifyRequest): boolean {
    const { origin, referer } = headers;
    if (origin !== undefined && origin !== 'null') return this.own.has(origin);
    const site = headers['sec-fetch-site'];
    if (site !== undefined) return site === 'same-origin';
    if (origin !== undefined || referer === undefined) return false;
    return this.own.has(URL.parse(referer)?.origin ?? '');
  }
}
