import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  codeSchema,
  invitationAcceptanceSchema,
  linkCheckSchema,
  loginSchema,
  setupSchema,
  type AdminSessionBody,
  type LoginAnswer,
} from '#contracts/auth';
import { passkeyAnswerSchema } from '#contracts/passkeys';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { ENVIRONMENT } from '#runtime/core.module';
import { Public, Roles, WithoutSecondFactor } from '../route-access.ts';
import { SignedIn, type SignedInUser } from '../signed-in-user.ts';
import { setDeviceCookie } from './device-cookie.ts';
import { clearPendingCookie, setPendingCookie } from './pending-cookie.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';
import { SessionsService, type NewSession } from './sessions.service.ts';
import { browserOf } from './signing-browser.ts';

@Controller('api/admin')
@Roles('admin', 'staff')
@WithoutSecondFactor()
export class SessionsController {
  private readonly publicUrl: string;

  constructor(
    private readonly sessions: SessionsService,
    @Inject(ENVIRONMENT) { PUBLIC_URL }: ApiEnvironment,
  ) {
    this.publicUrl = PUBLIC_URL;
  }

  @Post('login')
  @Public()
  @HttpCode(200)
  async signIn(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body({ schema: loginSchema }) { username, password }: z.output<typeof loginSchema>,
  ): Promise<LoginAnswer> {
    const step = await this.sessions.signIn(username, password, browserOf(request, this.publicUrl));
    if (!('pendingToken' in step)) return this.opened(reply, step);
    setPendingCookie(reply, step.pendingToken, this.publicUrl);
    return { next: 'totp' };
  }

  @Post('login/totp')
  @Public()
  @HttpCode(200)
  async signInWithCode(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body({ schema: codeSchema }) { code }: z.output<typeof codeSchema>,
  ): Promise<AdminSessionBody> {
    const session = await this.sessions.signInWithCode(code, browserOf(request, this.publicUrl));
    clearPendingCookie(reply, this.publicUrl);
    return this.opened(reply, session);
  }

  @Post('login/passkey/options')
  @Public()
  @HttpCode(200)
  passkeyOptions(@Req() request: FastifyRequest) {
    return this.sessions.passkeyOptions(browserOf(request, this.publicUrl));
  }

  @Post('login/passkey')
  @Public()
  @HttpCode(200)
  async signInWithPasskey(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body({ schema: passkeyAnswerSchema }) answer: z.output<typeof passkeyAnswerSchema>,
  ): Promise<AdminSessionBody> {
    const browser = browserOf(request, this.publicUrl);
    return this.opened(reply, await this.sessions.signInWithPasskey(answer, browser));
  }

  @Post('setup')
  @Public()
  @HttpCode(200)
  async setUp(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body({ schema: setupSchema }) { token, ...credentials }: z.output<typeof setupSchema>,
  ): Promise<AdminSessionBody> {
    const browser = browserOf(request, this.publicUrl);
    return this.opened(reply, await this.sessions.setUp(token, credentials, browser));
  }

  /** The token comes in the body, because addresses are logged. */
  @Post('setup/check')
  @Public()
  @HttpCode(204)
  checkSetupLink(
    @Req() request: FastifyRequest,
    @Body({ schema: linkCheckSchema }) { token }: z.output<typeof linkCheckSchema>,
  ): Promise<void> {
    return this.sessions.checkSetupLink(token, browserOf(request, this.publicUrl));
  }

  @Post('invitation')
  @Public()
  @HttpCode(200)
  async acceptInvitation(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body({ schema: invitationAcceptanceSchema })
    { token, password }: z.output<typeof invitationAcceptanceSchema>,
  ): Promise<AdminSessionBody> {
    const browser = browserOf(request, this.publicUrl);
    return this.opened(reply, await this.sessions.redeemLink(token, password, browser));
  }

  /** As {@link checkSetupLink}, for an invitation or a reset link. */
  @Post('invitation/check')
  @Public()
  @HttpCode(204)
  checkLink(
    @Req() request: FastifyRequest,
    @Body({ schema: linkCheckSchema }) { token }: z.output<typeof linkCheckSchema>,
  ): Promise<void> {
    return this.sessions.checkLink(token, browserOf(request, this.publicUrl));
  }

  @Post('logout')
  @HttpCode(204)
  async signOut(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @SignedIn() user: SignedInUser,
  ): Promise<void> {
    const token = readSessionCookie(request, this.publicUrl);
    if (token) await this.sessions.signOut(token, user, request.ip);
    clearSessionCookie(reply, this.publicUrl);
  }

  @Get('session')
  session(@SignedIn() user: SignedInUser): AdminSessionBody {
    return bodyOf(user);
  }

  private opened(reply: FastifyReply, { token, device, user }: NewSession): AdminSessionBody {
    setSessionCookie(reply, token, this.publicUrl);
    setDeviceCookie(reply, device, this.publicUrl);
    return bodyOf(user);
  }
}

const bodyOf = ({
  id,
  username,
  role,
  needsSecondFactor,
}: NewSession['user']): AdminSessionBody => ({
  ...{ id, username, role },
  ...(needsSecondFactor && { needsSecondFactor }),
});
