import { Module } from '@nestjs/common';
import { PasskeysModule } from '../passkeys/passkeys.module.ts';
import { SecondFactorModule } from '../second-factor/second-factor.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountController } from './account.controller.ts';
import { AccountPasskeysController } from './account-passkeys.controller.ts';
import { AccountSecondFactorController } from './account-second-factor.controller.ts';
import { OwnPassword } from './own-password.ts';
import { SignInRuleController } from './sign-in-rule.controller.ts';

/** What users change about their own way in, and admins about everybody's. */
@Module({
  imports: [SessionsModule, SecondFactorModule, PasskeysModule],
  controllers: [
    AccountController,
    AccountSecondFactorController,
    AccountPasskeysController,
    SignInRuleController,
  ],
  providers: [OwnPassword],
})
export class AccountModule {}
