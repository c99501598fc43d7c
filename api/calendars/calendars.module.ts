import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { CallFeedController } from './call-feed.controller.ts';
import { CalendarsController } from './calendars.controller.ts';
import { CalendarsRepository } from './calendars.repository.ts';
import { CalendarsService } from './calendars.service.ts';

@Module({
  imports: [AuditModule],
  controllers: [CalendarsController, CallFeedController],
  providers: [CalendarsRepository, CalendarsService],
})
export class CalendarsModule {}
