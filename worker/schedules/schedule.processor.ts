import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, type BeforeApplicationShutdown } from '@nestjs/common';
import { UnrecoverableError, type Job } from 'bullmq';
import { LOGGER } from '#runtime/core.module';
import type { Logger } from '#runtime/logger';
import { DailyDigest } from '../email/digest/daily-digest.ts';
import { OutageMails } from '../email/outages/outage-mails.ts';
import { WeeklySummary } from '../email/weekly/weekly-summary.ts';
import { DayEndRepository } from '../analytics/day-end.repository.ts';
import { CalendarFetch } from '../busy-times/calendar-fetch.ts';
import { ContactErasure } from '../erasures/contact-erasure.ts';
import { ArrivalCheck } from '../hubspot/arrival-check.ts';
import { LinkCheck } from '../outside-links/link-check.ts';
import { RetentionRepository } from '../retention/retention.repository.ts';
import { SCHEDULE_QUEUE, SCHEDULES, type ScheduleName } from './schedules.ts';

/** Runs the scheduled tasks. */
@Processor(SCHEDULE_QUEUE, {
  concurrency: Object.keys(SCHEDULES).length,
  lockDuration: 30_000,
  stalledInterval: 15_000,
  runRetryDelay: 1_000,
})
export class ScheduleProcessor extends WorkerHost implements BeforeApplicationShutdown {
  private readonly tasks: Record<ScheduleName, () => Promise<void>>;

  constructor(
    arrivalCheck: ArrivalCheck,
    contactErasure: ContactErasure,
    outageMails: OutageMails,
    dailyDigest: DailyDigest,
    weeklySummary: WeeklySummary,
    retention: RetentionRepository,
    dayEnd: DayEndRepository,
    linkCheck: LinkCheck,
    calendarFetch: CalendarFetch,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
    this.tasks = {
      'arrival-check': () => arrivalCheck.run(),
      erasures: () => contactErasure.run(),
      'outage-mails': () => outageMails.run(),
      'daily-digest': () => dailyDigest.run(),
      'weekly-summary': () => weeklySummary.run(),
      analytics: () => dayEnd.closePastDays(),
      'outside-links': () => linkCheck.run(),
      'outside-calendars': () => calendarFetch.run(),
      retention: () => retention.deleteExpired(),
    };
  }

  /** @throws the task's error; the next attempt or run retries */
  async process({ name }: Job): Promise<void> {
    if (!isScheduleName(name)) throw new UnrecoverableError(`Nothing is scheduled as ${name}`);
    await this.tasks[name]();
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job | undefined, error: Error): void {
    this.logger.warn({ err: error, task: job?.name }, 'scheduled task failed, will retry');
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.logger.warn({ err: error }, 'queue connection lost');
  }

  /** A running task needs the database, which closes later. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.close();
  }
}

const isScheduleName = (name: string): name is ScheduleName => name in SCHEDULES;
