import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { ENVIRONMENT } from '#runtime/core.module';
import { SessionsService } from '../sessions/sessions.service.ts';
import { browserOf } from '../sessions/signing-browser.ts';
import type { SignedInUser } from '../signed-in-user.ts';

/**
 * Asks for the password again before a way to sign in is changed, so that an unattended screen is not enough to take
 * over an account.
 */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly sessions: SessionsService,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
  ) {}

  /** @throws ApiException as {@link SessionsService.confirmPassword} */
  confirm(request: FastifyRequest, user: SignedInUser, password: string): Promise<void> {
    const browser = browserOf(request, this.environment.PUBLIC_URL);
    return this.sessions.confirmPassword(user, password, browser);
  }
}
