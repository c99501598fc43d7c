import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { AvailabilityPreviewController } from './availability-preview.controller.ts';
import { AvailabilityPreviewService } from './availability-preview.service.ts';
import { BookingLimit } from './booking-limit.ts';
import { BookingsController } from './bookings.controller.ts';
import { BookingsRepository } from './bookings.repository.ts';
import { BookingsService } from './bookings.service.ts';
import { OpenTimesService } from './open-times.ts';
import { CallPagesController } from './pages/call-pages.controller.ts';
import { StaffBookingsController } from './staff-bookings.controller.ts';
import { StaffBookingsRepository } from './staff-bookings.repository.ts';
import { StaffBookingsService } from './staff-bookings.service.ts';
import { TakenTimesRepository } from './taken-times.repository.ts';
import { OfferClock } from './waitlist/offer-clock.ts';
import { OfferRule } from './waitlist/offer-rule.ts';
import { StaffWaitlistController } from './waitlist/staff-waitlist.controller.ts';
import { StaffWaitlistService } from './waitlist/staff-waitlist.service.ts';
import { WaitlistController } from './waitlist/waitlist.controller.ts';
import { WaitlistRepository } from './waitlist/waitlist.repository.ts';
import { WaitlistService } from './waitlist/waitlist.service.ts';

@Module({
  imports: [AuditModule],
  controllers: [
    BookingsController,
    CallPagesController,
    StaffBookingsController,
    AvailabilityPreviewController,
    WaitlistController,
    StaffWaitlistController,
  ],
  providers: [
    BookingLimit,
    BookingsService,
    BookingsRepository,
    TakenTimesRepository,
    OpenTimesService,
    AvailabilityPreviewService,
    StaffBookingsService,
    StaffBookingsRepository,
    OfferRule,
    OfferClock,
    WaitlistService,
    WaitlistRepository,
    StaffWaitlistService,
  ],
  exports: [OpenTimesService],
})
export class BookingsModule {}
