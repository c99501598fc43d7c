import { Module } from '@nestjs/common';
import { BookingsController } from './bookings.controller.ts';
import { BookingsRepository } from './bookings.repository.ts';
import { BookingsService } from './bookings.service.ts';
import { OpenTimesService } from './open-times.ts';

@Module({
  controllers: [BookingsController],
  providers: [BookingsService, BookingsRepository, OpenTimesService],
})
export class BookingsModule {}
