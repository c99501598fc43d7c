import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { loginSchema, setupSchema, type AdminSessionBody } from '#contracts/auth';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { ENVIRONMENT } from '#runtime/core.module';
import { RateLimiter } from '../../http/rate-limiter.ts';
import { Public, Roles } from '../route-access.ts';
import { SignedIn, type SignedInUser } from '../signed-in-user.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';
import { SessionsService } from './sessions.service.ts';

const TRIES_PER_ADDRESS = 10;
const TRIES_PER_NAME = 50;

@Controller('api/admin')
@Roles('admin', 'staff')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly rateLimiter: RateLimiter,
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
    await this.rateLimiter.consume('login', request.ip, TRIES_PER_ADDRESS, 60);
    // Limit per user name, against guessing from many addresses. It is high, so that an attacker cannot lock staff out
    // for long.
    await this.rateLimiter.consume('login-name', username, TRIES_PER_NAME, 600);
    const session = await this.sessions.signIn(username, password);
    setSessionCookie(reply, session.token, this.environment.PUBLIC_URL);
    return { username: session.username };
  }

  @Post('setup')
  @Public()
  @HttpCode(200)
  async setUp(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body({ schema: setupSchema }) body: z.output<typeof setupSchema>,
  ): Promise<AdminSessionBody> {
    await this.rateLimiter.consume('login', request.ip, TRIES_PER_ADDRESS, 60);
    const session = await this.sessions.setUp(body.token, body.username, body.password);
    setSessionCookie(reply, session.token, this.environment.PUBLIC_URL);
    return { username: session.username };
  }

  @Post('logout')
  @HttpCode(204)
  async signOut(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const token = readSessionCookie(request, this.environment.PUBLIC_URL);
    if (token) await this.sessions.signOut(token);
    clearSessionCookie(reply, this.environment.PUBLIC_URL);
  }

  @Get('session')
  session(@SignedIn() { username }: SignedInUser): AdminSessionBody {
    return { username };
  }
}
