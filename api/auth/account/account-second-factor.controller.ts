import { Body, Controller, Delete, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  codeSchema,
  confirmationSchema,
  type RecoveryCodes,
  type TotpSetup,
} from '#contracts/auth';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { ENVIRONMENT } from '#runtime/core.module';
import { Roles } from '../route-access.ts';
import { SecondFactorService } from '../second-factor/second-factor.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { browserOf } from '../sessions/signing-browser.ts';
import { SignedIn, type SignedInUser } from '../signed-in-user.ts';

/**
 * The user's own authenticator app and recovery codes. Every change asks for the password, so that an unattended screen
 * is not enough to take over an account.
 */
@Controller('api/admin/account')
@Roles('admin', 'staff')
export class AccountSecondFactorController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly secondFactor: SecondFactorService,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
  ) {}

  @Post('totp')
  @HttpCode(200)
  async start(
    @Req() request: FastifyRequest,
    @SignedIn() user: SignedInUser,
    @Body({ schema: confirmationSchema }) { password }: z.output<typeof confirmationSchema>,
  ): Promise<TotpSetup> {
    await this.confirmPassword(request, user, password);
    return this.secondFactor.start(user);
  }

  @Post('totp/confirm')
  @HttpCode(200)
  confirm(
    @SignedIn() user: SignedInUser,
    @Body({ schema: codeSchema }) { code }: z.output<typeof codeSchema>,
  ): Promise<RecoveryCodes> {
    return this.secondFactor.confirm(user, code);
  }

  @Delete('totp')
  @HttpCode(204)
  async turnOff(
    @Req() request: FastifyRequest,
    @SignedIn() user: SignedInUser,
    @Body({ schema: confirmationSchema }) { password }: z.output<typeof confirmationSchema>,
  ): Promise<void> {
    await this.confirmPassword(request, user, password);
    await this.secondFactor.turnOff(user);
  }

  @Post('recovery-codes')
  @HttpCode(200)
  async renewCodes(
    @Req() request: FastifyRequest,
    @SignedIn() user: SignedInUser,
    @Body({ schema: confirmationSchema }) { password }: z.output<typeof confirmationSchema>,
  ): Promise<RecoveryCodes> {
    await this.confirmPassword(request, user, password);
    return this.secondFactor.renewCodes(user);
  }

  private confirmPassword(
    request: FastifyRequest,
    user: SignedInUser,
    password: string,
  ): Promise<void> {
    const browser = browserOf(request, this.environment.PUBLIC_URL);
    return this.sessions.confirmPassword(user, password, browser);
  }
}
