import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { SubmissionsModule } from '../submissions/submissions.module.ts';
import { LeadsController } from './leads.controller.ts';
import { LeadsRepository } from './leads.repository.ts';
import { LeadsService } from './leads.service.ts';
import { ReplayController } from './replay/replay.controller.ts';
import { ReplayRepository } from './replay/replay.repository.ts';
import { ReplayService } from './replay/replay.service.ts';

@Module({
  imports: [SubmissionsModule, AuditModule],
  controllers: [LeadsController, ReplayController],
  providers: [LeadsService, LeadsRepository, ReplayService, ReplayRepository],
})
export class LeadsModule {}
