import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { loginSchema, setupSchema, type AdminSessionBody } from '#contracts/auth';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { ENVIRONMENT } from '#runtime/core.module';
import { Public, Roles } from '../route-access.ts';
import { SignedIn, type SignedInUser } from '../signed-in-user.ts';
import { readDeviceCookie, setDeviceCookie } from './device-cookie.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';
import { SessionsService, type SigningBrowser } from './sessions.service.ts';

type NewSession = Awaited<ReturnType<SessionsService['signIn']>>;

@Controller('api/admin')
@Roles('admin', 'staff')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
  ) {}

  @Post('login')
  @Public()
  @HttpCode(200)
  async signIn(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body({ schema: loginSchema }) { username, password }: z.output<typeof loginSchema>,
  ): Promise<AdminSessionBody> {
    return this.opened(
      reply,
      await this.sessions.signIn(username, password, this.browserOf(request)),
    );
  }

  @Post('setup')
  @Public()
  @HttpCode(200)
  async setUp(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body({ schema: setupSchema }) { token, ...credentials }: z.output<typeof setupSchema>,
  ): Promise<AdminSessionBody> {
    return this.opened(
      reply,
      await this.sessions.setUp(token, credentials, this.browserOf(request)),
    );
  }

  @Post('logout')
  @HttpCode(204)
  async signOut(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @SignedIn() user: SignedInUser,
  ): Promise<void> {
    const token = readSessionCookie(request, this.environment.PUBLIC_URL);
    if (token) await this.sessions.signOut(token, user, request.ip);
    clearSessionCookie(reply, this.environment.PUBLIC_URL);
  }

  @Get('session')
  session(@SignedIn() { id, username, role }: SignedInUser): AdminSessionBody {
    return { id, username, role };
  }

  private browserOf(request: FastifyRequest): SigningBrowser {
    const { PUBLIC_URL } = this.environment;
    return {
      address: request.ip,
      sessionToken: readSessionCookie(request, PUBLIC_URL),
      device: readDeviceCookie(request, PUBLIC_URL),
    };
  }

  private opened(reply: FastifyReply, { token, device, user }: NewSession): AdminSessionBody {
    const { PUBLIC_URL } = this.environment;
    setSessionCookie(reply, token, PUBLIC_URL);
    setDeviceCookie(reply, device, PUBLIC_URL);
    return { id: user.id, username: user.username, role: user.role };
  }
}
