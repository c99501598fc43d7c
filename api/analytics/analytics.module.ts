import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { BeaconController } from './beacon.controller.ts';
import { BeaconService } from './beacon.service.ts';
import { EventBuffer } from './event-buffer.ts';
import { EventsRepository } from './events.repository.ts';
import { OpenDays } from './open-days.ts';
import { ReportController } from './report.controller.ts';
import { ReportFileService } from './report-file.service.ts';
import { ReportRepository } from './report.repository.ts';
import { ReportService } from './report.service.ts';
import { VisitorNumbers } from './visitor-numbers.ts';

@Module({
  imports: [AuditModule],
  controllers: [BeaconController, ReportController],
  providers: [
    BeaconService,
    EventBuffer,
    EventsRepository,
    VisitorNumbers,
    ReportService,
    OpenDays,
    ReportFileService,
    ReportRepository,
  ],
  exports: [EventBuffer],
})
export class AnalyticsModule {}
