import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { JobSchedulerTemplateOptions, Queue } from 'bullmq';
import { LOGGER } from '#runtime/core.module';
import type { Logger } from '#runtime/logger';

/** The queue of scheduled tasks. */
export const SCHEDULE_QUEUE = 'schedule';

const SECOND = 1_000;

/** Scheduled tasks with their intervals in milliseconds. Each run is done by one of all workers. */
export const SCHEDULES = {
  'arrival-check': 2 * SECOND,
  erasures: 2 * SECOND,
  'outage-mails': 10 * SECOND,
  // Finds what is due; each calendar is fetched every quarter of an hour.
  'outside-calendars': 10 * SECOND,
  'daily-digest': 10 * SECOND,
  'weekly-summary': 30 * SECOND,
  analytics: 5 * 60 * SECOND,
  'outside-links': 60 * 60 * SECOND,
  retention: 24 * 60 * 60 * SECOND,
} as const;
export type ScheduleName = keyof typeof SCHEDULES;

/** A task with a longer interval is retried after a failure, because its next run may be a day away. */
const RETRIED_ABOVE_MS = 5 * 60 * SECOND;
/** Nine attempts within 43 minutes, so that the last one precedes the next run of an hourly task. */
const RETRIES = { attempts: 9, backoff: { type: 'exponential', delay: 10 * SECOND } } as const;

const ENSURE_EVERY_MS = 30 * SECOND;
/** Clocks of machines may differ by less than this. */
const CLOCKS_DIFFER_MS = 5 * 60 * SECOND;

/** Registers the job schedulers, again and again, because the queue may lose them. */
@Injectable()
export class Schedules implements OnApplicationBootstrap {
  private ensuredAt = -Infinity;

  constructor(
    @InjectQueue(SCHEDULE_QUEUE) private readonly queue: Queue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.queue.on('error', (error) => this.logger.warn({ err: error }, 'queue connection lost'));
  }

  /**
   * Registers the schedulers that are missing or have another number of attempts, and those whose next run is too late
   * because a clock was ahead when it was set. Checks at most every 30 s.
   * @throws if the queue cannot be reached
   */
  async ensure(): Promise<void> {
    if (performance.now() - this.ensuredAt < ENSURE_EVERY_MS) return;
    const schedulers = await this.queue.getJobSchedulers();
    const registered = new Map(schedulers.map((scheduler) => [scheduler.key, scheduler]));
    for (const [name, every] of Object.entries(SCHEDULES)) {
      const opts: JobSchedulerTemplateOptions = every > RETRIED_ABOVE_MS ? RETRIES : {};
      const found = registered.get(name);
      if ((found?.next ?? 0) > Date.now() + every + CLOCKS_DIFFER_MS) {
        // An update would keep the time of the next run.
        await this.queue.removeJobScheduler(name);
      } else if (found && found.template?.opts?.attempts === opts.attempts) {
        continue;
      }
      await this.queue.upsertJobScheduler(name, { every }, { name, opts });
    }
    this.ensuredAt = performance.now();
  }
}
