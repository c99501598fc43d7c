import { Module } from '@nestjs/common';
import { SubmissionsModule } from '../submissions/submissions.module.ts';
import { AdminRepository } from './admin.repository.ts';
import { AdminSetup } from './admin-setup.ts';
import { InboxController } from './inbox.controller.ts';
import { InboxRepository } from './inbox.repository.ts';
import { InboxService } from './inbox.service.ts';
import { SessionController } from './session.controller.ts';
import { SessionService } from './session.service.ts';

@Module({
  imports: [SubmissionsModule],
  controllers: [SessionController, InboxController],
  providers: [SessionService, AdminRepository, AdminSetup, InboxService, InboxRepository],
})
export class AdminModule {}
