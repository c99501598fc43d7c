import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuditModule } from '../audit/audit.module.ts';
import { AccountModule } from './account/account.module.ts';
import { AccessGuard } from './access.guard.ts';
import { OriginGuard } from './origin.guard.ts';
import { PeopleModule } from './people/people.module.ts';
import { SessionsModule } from './sessions/sessions.module.ts';
import { UnknownPathsController } from './unknown-paths.controller.ts';

/** Global guards. They run in this order: a caller without a session is told to sign in, whatever its origin. */
@Module({
  imports: [SessionsModule, AccountModule, PeopleModule, AuditModule],
  controllers: [UnknownPathsController],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: OriginGuard },
  ],
})
export class AuthModule {}
