import { Module } from '@nestjs/common';
import { CallsRepository } from './calls.repository.ts';
import { OpeningHoursRepository } from './opening-hours.repository.ts';
import { VideoCallsRepository } from './video-calls.repository.ts';

/** What mails and HubSpot need to know of calls and of the practice's hours. */
@Module({
  providers: [CallsRepository, OpeningHoursRepository, VideoCallsRepository],
  exports: [CallsRepository, OpeningHoursRepository, VideoCallsRepository],
})
export class BookingsModule {}
