import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.ts';
import { PasskeysModule } from '../passkeys/passkeys.module.ts';
import { SecondFactorModule } from '../second-factor/second-factor.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountController } from './account.controller.ts';
import { AccountPasskeysController } from './account-passkeys.controller.ts';
import { AccountSecondFactorController } from './account-second-factor.controller.ts';
import { OwnPassword } from './own-password.ts';
import { SignInRuleController } from './sign-in-rule.controller.ts';
import { WeeklySummaryController } from './weekly-summary.controller.ts';
import { WeeklySummaryRepository } from './weekly-summary.repository.ts';
import { WeeklySummaryService } from './weekly-summary.service.ts';

/** Account settings of the signed-in user, and the sign-in rule, which admins set for everybody. */
@Module({
  imports: [SessionsModule, SecondFactorModule, PasskeysModule, AuditModule],
  controllers: [
    AccountController,
    AccountSecondFactorController,
    AccountPasskeysController,
    SignInRuleController,
    WeeklySummaryController,
  ],
  providers: [OwnPassword, WeeklySummaryRepository, WeeklySummaryService],
})
export class AccountModule {}
