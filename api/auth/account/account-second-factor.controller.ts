import { Body, Controller, Delete, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  codeSchema,
  confirmationSchema,
  type RecoveryCodes,
  type TotpSetup,
} from '#contracts/auth';
import { Roles, WithoutSecondFactor } from '../route-access.ts';
import { SecondFactorService } from '../second-factor/second-factor.service.ts';
import { SignedIn, type SignedInUser } from '../signed-in-user.ts';
import { OwnPassword } from './own-password.ts';

/** The user's own authenticator app and recovery codes. Every change asks for the password. */
@Controller('api/admin/account')
@Roles('admin', 'staff')
export class AccountSecondFactorController {
  constructor(
    private readonly password: OwnPassword,
    private readonly secondFactor: SecondFactorService,
  ) {}

  @Post('totp')
  @WithoutSecondFactor()
  @HttpCode(200)
  async start(
    @Req() request: FastifyRequest,
    @SignedIn() user: SignedInUser,
    @Body({ schema: confirmationSchema }) { password }: z.output<typeof confirmationSchema>,
  ): Promise<TotpSetup> {
    await this.password.confirm(request, user, password);
    return this.secondFactor.start(user);
  }

  @Post('totp/confirm')
  @WithoutSecondFactor()
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
    await this.password.confirm(request, user, password);
    await this.secondFactor.turnOff(user);
  }

  @Post('recovery-codes')
  @HttpCode(200)
  async renewCodes(
    @Req() request: FastifyRequest,
    @SignedIn() user: SignedInUser,
    @Body({ schema: confirmationSchema }) { password }: z.output<typeof confirmationSchema>,
  ): Promise<RecoveryCodes> {
    await this.password.confirm(request, user, password);
    return this.secondFactor.renewCodes(user);
  }
}
