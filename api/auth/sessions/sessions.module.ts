import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.ts';
import { PasskeysModule } from '../passkeys/passkeys.module.ts';
import { SecondFactorModule } from '../second-factor/second-factor.module.ts';
import { Tokens } from '../tokens.ts';
import { UsersModule } from '../users/users.module.ts';
import { DeviceCookies } from './device-cookie.ts';
import { SessionsController } from './sessions.controller.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { SessionsService } from './sessions.service.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

@Module({
  imports: [UsersModule, SecondFactorModule, PasskeysModule, AuditModule],
  controllers: [SessionsController],
  providers: [SessionsService, SessionsRepository, SignInThrottle, DeviceCookies, Tokens],
  exports: [SessionsService],
})
export class SessionsModule {}
