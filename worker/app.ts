import { Module, type DynamicModule, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { openDatabase } from '#prisma/database';
import { SealedColumn } from '#prisma/sealed-column';
import { BookingLinks } from '#runtime/booking-links';
import { ConfirmationLinks } from '#runtime/confirmation-links';
import { CoreModule, ENVIRONMENT } from '#runtime/core.module';
import { DELIVERY_QUEUES } from '#runtime/delivery-queues';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import type { Logger } from '#runtime/logger';
import { NestLogger } from '#runtime/nest-logger';
import { QueueModule } from '#runtime/queue.module';
import { RedisModule } from '#runtime/redis.module';
import { DayEndRepository } from './analytics/day-end.repository.ts';
import { CallsRepository } from './bookings/calls.repository.ts';
import { CalendarDownload } from './busy-times/calendar-download.ts';
import { CalendarFetch } from './busy-times/calendar-fetch.ts';
import { CalendarReader } from './busy-times/calendar-reader.ts';
import { OutsideCalendarsRepository } from './busy-times/outside-calendars.repository.ts';
import { CircuitRepository } from './deliveries/circuit.repository.ts';
import { DeliveriesRepository } from './deliveries/deliveries.repository.ts';
import { ADAPTERS, type Adapter } from './deliveries/delivery.ts';
import { EmailProcessor, HubSpotProcessor } from './deliveries/delivery.processors.ts';
import { DeliveryRunner } from './deliveries/delivery-runner.ts';
import { DeliverySweeper } from './deliveries/delivery-sweeper.ts';
import { BookingMailAdapter } from './email/bookings/booking-mail-adapter.ts';
import { BookingNoticeAdapter } from './email/bookings/booking-notice-adapter.ts';
import { ConfirmationAdapter } from './email/confirmation-adapter.ts';
import { ConfirmationRepository } from './email/confirmation.repository.ts';
import { DailyDigest } from './email/digest/daily-digest.ts';
import { DigestRepository } from './email/digest/digest.repository.ts';
import { Mailer } from './email/mailer.ts';
import { NoticeAdapter } from './email/notice-adapter.ts';
import { OpeningHoursRepository } from './email/opening-hours.repository.ts';
import { OutageMails } from './email/outages/outage-mails.ts';
import { OutagesRepository } from './email/outages/outages.repository.ts';
import { SubscribersRepository } from './email/weekly/subscribers.repository.ts';
import { WeekCountsRepository } from './email/weekly/week-counts.repository.ts';
import { WeeklySummary } from './email/weekly/weekly-summary.ts';
import { ContactErasure } from './erasures/contact-erasure.ts';
import { ErasuresRepository } from './erasures/erasures.repository.ts';
import { ArrivalCheck } from './hubspot/arrival-check.ts';
import { ArrivalRepository } from './hubspot/arrival.repository.ts';
import { BookingAdapter } from './hubspot/booking-adapter.ts';
import { CallBudget } from './hubspot/call-budget.ts';
import { ContactAdapter } from './hubspot/contact-adapter.ts';
import { ContactReader } from './hubspot/contact-reader.ts';
import { FormAdapter } from './hubspot/form-adapter.ts';
import { FormSubmissions } from './hubspot/form-submissions.ts';
import { HubSpotClient } from './hubspot/hubspot-client.ts';
import { MeetingWriter } from './hubspot/meeting-writer.ts';
import { MeetingsRepository } from './hubspot/meetings.repository.ts';
import { SubscriptionAdapter } from './hubspot/subscription-adapter.ts';
import { WorkerMetrics } from './metrics/worker-metrics.ts';
import { LinkCheck } from './outside-links/link-check.ts';
import { LinkProbe } from './outside-links/link-probe.ts';
import { OutsideLinksRepository } from './outside-links/outside-links.repository.ts';
import { isPublicAddress } from './ssrf/public-address.ts';
import { RetentionRepository } from './retention/retention.repository.ts';
import { ScheduleProcessor } from './schedules/schedule.processor.ts';
import { SCHEDULE_QUEUE, Schedules } from './schedules/schedules.ts';

const ADAPTER_CLASSES = [
  ContactAdapter,
  FormAdapter,
  SubscriptionAdapter,
  NoticeAdapter,
  ConfirmationAdapter,
  BookingMailAdapter,
  BookingNoticeAdapter,
  BookingAdapter,
];

@Module({
  providers: [
    WorkerMetrics,
    HubSpotClient,
    CallBudget,
    ContactReader,
    FormSubmissions,
    MeetingsRepository,
    MeetingWriter,
    Mailer,
    ConfirmationRepository,
    CallsRepository,
    ...ADAPTER_CLASSES,
    {
      provide: ADAPTERS,
      useFactory: (...adapters: Adapter[]) => adapters,
      inject: ADAPTER_CLASSES,
    },
    DeliveriesRepository,
    CircuitRepository,
    DeliveryRunner,
    DeliverySweeper,
    HubSpotProcessor,
    EmailProcessor,
    ArrivalRepository,
    ArrivalCheck,
    ErasuresRepository,
    ContactErasure,
    RetentionRepository,
    OpeningHoursRepository,
    OutagesRepository,
    OutageMails,
    DigestRepository,
    DailyDigest,
    SubscribersRepository,
    WeekCountsRepository,
    WeeklySummary,
    DayEndRepository,
    {
      provide: LinkProbe,
      inject: [ENVIRONMENT],
      useFactory: ({ PUBLIC_URL }: WorkerEnvironment) =>
        new LinkProbe({ site: PUBLIC_URL, mayCall: isPublicAddress }),
    },
    OutsideLinksRepository,
    LinkCheck,
    {
      provide: CalendarDownload,
      inject: [ENVIRONMENT],
      useFactory: ({ PUBLIC_URL }: WorkerEnvironment) =>
        new CalendarDownload({ site: PUBLIC_URL, mayCall: isPublicAddress }),
    },
    CalendarReader,
    OutsideCalendarsRepository,
    CalendarFetch,
    Schedules,
    ScheduleProcessor,
  ],
})
class DeliveriesModule {}

@Module({})
class WorkerModule {
  static with(environment: WorkerEnvironment, logger: Logger): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        CoreModule.with({
          environment,
          logger,
          database: openDatabase(environment.DATABASE_URL, {
            maxConnections: 12,
            onError: (error) => logger.warn({ err: error }, 'database connection lost'),
          }),
          providers: [
            {
              provide: SealedColumn,
              useValue: new SealedColumn(environment.DATA_KEY, environment.DATA_KEY_PREVIOUS),
            },
            {
              provide: ConfirmationLinks,
              useValue: new ConfirmationLinks(environment.DATA_KEY, environment.DATA_KEY_PREVIOUS),
            },
            {
              provide: BookingLinks,
              useValue: new BookingLinks(environment.DATA_KEY, environment.DATA_KEY_PREVIOUS),
            },
          ],
        }),
        RedisModule,
        QueueModule.register(environment, [...DELIVERY_QUEUES, SCHEDULE_QUEUE]),
        DeliveriesModule,
      ],
    };
  }
}

/** Starts delivering. A worker holds no state: any number may run. */
export function createWorker(
  environment: WorkerEnvironment,
  logger: Logger,
): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(WorkerModule.with(environment, logger), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
}
