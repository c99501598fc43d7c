import 'reflect-metadata';
import fastifyCookie from '@fastify/cookie';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLogger } from '#runtime/logger';
import { ENVIRONMENT } from '#runtime/core.module';
import { SecurityLog } from '../audit/security-log.ts';
import { ErrorFilter } from '../http/error-filter.ts';
import { AccessGuard } from './access.guard.ts';
import { Public, Roles, WithoutSecondFactor } from './route-access.ts';
import { SignedIn, type SignedInUser } from './signed-in-user.ts';
import { SessionsService } from './sessions/sessions.service.ts';

const USERS: Record<string, SignedInUser> = {
  'token-of-admin': { id: '1', username: 'director', role: 'admin', session: 'a' },
  'token-of-newcomer': {
    ...{ id: '3', username: 'newcomer', role: 'admin', session: 'c' },
    needsSecondFactor: true,
  },
  'token-of-staff': { id: '2', username: 'reception', role: 'staff', session: 'b' },
};

@Controller()
@Roles('admin')
class Marked {
  @Get('admin')
  admin(@SignedIn() user: SignedInUser): SignedInUser {
    return user;
  }

  @Get('both')
  @Roles('admin', 'staff')
  both(@SignedIn() user: SignedInUser): SignedInUser {
    return user;
  }

  @Get('account')
  @WithoutSecondFactor()
  account(): string {
    return 'account';
  }

  @Get('public')
  @Public()
  open(): string {
    return 'open';
  }

  @Get('public-with-user')
  @Public()
  confused(@SignedIn() user: SignedInUser): SignedInUser {
    return user;
  }
}

@Controller()
class Unmarked {
  @Get('unmarked')
  open(): string {
    return 'open';
  }
}

@Module({
  controllers: [Marked, Unmarked],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: ENVIRONMENT, useValue: { PUBLIC_URL: 'http://practice.example' } },
    { provide: SecurityLog, useValue: { record: () => undefined } },
    {
      provide: SessionsService,
      useValue: { userOf: (token = '') => Promise.resolve(USERS[token] ?? null) },
    },
  ],
})
class TestModule {}

describe('access to a route', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await NestFactory.create<NestFastifyApplication>(TestModule, new FastifyAdapter(), {
      logger: false,
      abortOnError: false,
    });
    await app.getHttpAdapter().getInstance().register(fastifyCookie);
    app.useGlobalFilters(new ErrorFilter(createLogger('test', 'silent')));
    await app.init();
  });
  afterAll(() => app.close());

  const call = async (url: string, caller?: string) => {
    const headers = caller ? { cookie: `frontdoor=token-of-${caller}` } : {};
    const { statusCode, body } = await app.inject({ method: 'GET', url, headers });
    const { code } = statusCode === 200 ? {} : (JSON.parse(body) as { code?: string });
    return { status: statusCode, code, body };
  };

  test.each([
    ['/public', [200, 200, 200, 200, 200]],
    ['/both', [401, 401, 200, 200, 403]],
    ['/admin', [401, 401, 403, 200, 403]],
    ['/account', [401, 401, 403, 200, 200]],
    ['/unmarked', [401, 401, 403, 403, 403]],
  ])(
    '%s answers nobody, a forged session, staff, admin and newcomer with %j',
    async (url, wanted) => {
      const callers = [undefined, 'nobody', 'staff', 'admin', 'newcomer'];
      const answers = await Promise.all(callers.map((caller) => call(url, caller)));
      expect(answers.map(({ status }) => status)).toEqual(wanted);
      for (const { status, code } of answers) {
        expect(code).toBe({ 401: 'unauthenticated', 403: 'forbidden' }[status]);
      }
    },
  );

  test('passes the signed-in user to the handler', async () => {
    const { body } = await call('/both', 'staff');
    expect(JSON.parse(body)).toEqual(USERS['token-of-staff']);
  });

  test('passes no user to a public route, even for a signed-in caller', async () => {
    expect(await call('/public-with-user', 'admin')).toMatchObject({ status: 401 });
  });
});
