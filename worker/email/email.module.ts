import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.ts';
import { BookingMailAdapter } from './bookings/booking-mail-adapter.ts';
import { BookingNoticeAdapter } from './bookings/booking-notice-adapter.ts';
import { ConfirmationAdapter } from './confirmation-adapter.ts';
import { ConfirmationRepository } from './confirmation.repository.ts';
import { DailyDigest } from './digest/daily-digest.ts';
import { DigestRepository } from './digest/digest.repository.ts';
import { Mailer } from './mailer.ts';
import { NoticeAdapter } from './notice-adapter.ts';
import { OutageMails } from './outages/outage-mails.ts';
import { OutagesRepository } from './outages/outages.repository.ts';
import { SubscribersRepository } from './weekly/subscribers.repository.ts';
import { WeekCountsRepository } from './weekly/week-counts.repository.ts';
import { WeeklySummary } from './weekly/weekly-summary.ts';

/** The destinations of this module. */
export const EMAIL_ADAPTERS = [
  NoticeAdapter,
  ConfirmationAdapter,
  BookingMailAdapter,
  BookingNoticeAdapter,
];

@Module({
  imports: [BookingsModule],
  providers: [
    Mailer,
    ConfirmationRepository,
    OutagesRepository,
    OutageMails,
    DigestRepository,
    DailyDigest,
    SubscribersRepository,
    WeekCountsRepository,
    WeeklySummary,
    ...EMAIL_ADAPTERS,
  ],
  exports: [...EMAIL_ADAPTERS, OutageMails, DailyDigest, WeeklySummary],
})
export class EmailModule {}
