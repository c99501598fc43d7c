import { Module } from '@nestjs/common';
import { DayEndRepository } from '../analytics/day-end.repository.ts';
import { BusyTimesModule } from '../busy-times/busy-times.module.ts';
import { EmailModule } from '../email/email.module.ts';
import { ErasuresModule } from '../erasures/erasures.module.ts';
import { HubSpotModule } from '../hubspot/hubspot.module.ts';
import { OutsideLinksModule } from '../outside-links/outside-links.module.ts';
import { RetentionRepository } from '../retention/retention.repository.ts';
import { ScheduleProcessor } from './schedule.processor.ts';
import { Schedules } from './schedules.ts';

@Module({
  imports: [BusyTimesModule, EmailModule, ErasuresModule, HubSpotModule, OutsideLinksModule],
  providers: [Schedules, ScheduleProcessor, DayEndRepository, RetentionRepository],
  exports: [Schedules],
})
export class SchedulesModule {}
