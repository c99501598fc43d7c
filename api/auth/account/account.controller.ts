import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { passwordChangeSchema, type Account, type SessionList } from '#contracts/auth';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { ENVIRONMENT } from '#runtime/core.module';
import { PasskeysService } from '../passkeys/passkeys.service.ts';
import { Roles, WithoutSecondFactor } from '../route-access.ts';
import { SecondFactorService } from '../second-factor/second-factor.service.ts';
import { setDeviceCookie } from '../sessions/device-cookie.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { browserOf } from '../sessions/signing-browser.ts';
import { SignedIn, type SignedInUser } from '../signed-in-user.ts';

const sessionIdSchema = z.string().regex(/^[0-9a-f]{16}$/, 'This is not an id.');

/** The signed-in user's own account. */
@Controller('api/admin/account')
@Roles('admin', 'staff')
@WithoutSecondFactor()
export class AccountController {
  private readonly publicUrl: string;

  constructor(
    private readonly sessions: SessionsService,
    private readonly secondFactor: SecondFactorService,
    private readonly passkeys: PasskeysService,
    @Inject(ENVIRONMENT) { PUBLIC_URL }: ApiEnvironment,
  ) {
    this.publicUrl = PUBLIC_URL;
  }

  @Get()
  async account(@SignedIn() { id, username, role }: SignedInUser): Promise<Account> {
    const [secondFactor, recoveryCodesLeft, passkeys] = await Promise.all([
      this.secondFactor.isOn(id),
      this.secondFactor.recoveryCodesLeft(id),
      this.passkeys.list(id),
    ]);
    return { username, role, secondFactor, recoveryCodesLeft, passkeys };
  }

  @Post('password')
  @HttpCode(204)
  async changePassword(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @SignedIn() user: SignedInUser,
    @Body({ schema: passwordChangeSchema }) change: z.output<typeof passwordChangeSchema>,
  ): Promise<void> {
    const browser = browserOf(request, this.publicUrl);
    const device = await this.sessions.changePassword(user, change, browser);
    setDeviceCookie(reply, device, this.publicUrl);
  }

  @Get('sessions')
  listSessions(@SignedIn() user: SignedInUser): Promise<SessionList> {
    return this.sessions.list(user);
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  endSession(
    @SignedIn() user: SignedInUser,
    @Param('id', { schema: sessionIdSchema }) id: string,
  ): Promise<void> {
    return this.sessions.endOne(user, id);
  }

  @Post('sessions/end-others')
  @HttpCode(204)
  endOtherSessions(@SignedIn() user: SignedInUser): Promise<void> {
    return this.sessions.endOthers(user);
  }
}
