import { Module } from '@nestjs/common';
import { PasskeysModule } from '../passkeys/passkeys.module.ts';
import { SecondFactorModule } from '../second-factor/second-factor.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountController } from './account.controller.ts';
import { AccountPasskeysController } from './account-passkeys.controller.ts';
import { AccountSecondFactorController } from './account-second-factor.controller.ts';

/** What users change about their own way in. */
@Module({
  imports: [SessionsModule, SecondFactorModule, PasskeysModule],
  controllers: [AccountController, AccountSecondFactorController, AccountPasskeysController],
})
export class AccountModule {}
