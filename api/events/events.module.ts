import { Module } from '@nestjs/common';
import { SessionsModule } from '../auth/sessions/sessions.module.ts';
import { EventsController } from './events.controller.ts';
import { EventsService } from './events.service.ts';

@Module({
  imports: [SessionsModule],
  controllers: [EventsController],
  providers: [EventsService],
})
export class EventsModule {}
