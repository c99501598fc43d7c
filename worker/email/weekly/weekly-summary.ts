import { Inject, Injectable } from '@nestjs/common';
import { SealedColumn } from '#prisma/sealed-column';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import type { Logger } from '#runtime/logger';
import { endedWeeks } from '#scheduling/weeks';
import type { Outcome } from '../../deliveries/outcome.ts';
import type { MailWords } from '../mail-words.ts';
import { Mailer } from '../mailer.ts';
import { OpeningHoursRepository } from '../../bookings/opening-hours.repository.ts';
import { SubscribersRepository, type Subscriber } from './subscribers.repository.ts';
import { WeekCountsRepository } from './week-counts.repository.ts';
import { weekInWords } from './weekly-words.ts';

/** On Mondays, in the practice's time zone. */
const DUE_AT = '08:00';

/**
 * E-mails the subscribers on Monday morning how the last week was: counts only. A summary that is missed while no
 * worker or mail server runs is sent later in the week.
 */
@Injectable()
export class WeeklySummary {
  constructor(
    private readonly mailer: Mailer,
    private readonly subscribers: SubscribersRepository,
    private readonly counts: WeekCountsRepository,
    private readonly openingHours: OpeningHoursRepository,
    private readonly sealedColumn: SealedColumn,
    @Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Sends the summaries that are due. What the mail server does not take, and an address that no key opens, is tried
   * again by a later run.
   * @throws if the database is unavailable
   */
  async run(now = new Date()): Promise<void> {
    if (this.mailer.sender === undefined) return;
    const hours = await this.openingHours.find();
    const weeks = hours && endedWeeks(now, DUE_AT, hours.timeZone);
    if (!weeks) return;
    let words: MailWords | undefined;
    for (;;) {
      const subscriber = await this.subscribers.claim(weeks);
      if (!subscriber) return;
      words ??= weekInWords(weeks.last, await this.counts.read(weeks, now), {
        url: this.environment.PUBLIC_URL,
        schedule: hours,
      });
      const to = this.addressOf(subscriber);
      // Its lease lets the loop go on; a later run tries again, because the key may come back.
      if (to === undefined) continue;
      const id = `weekly-${subscriber.userId}-${weeks.last.from}`;
      const outcome: Outcome = await this.mailer.send({ id, to, ...words });
      if (outcome.result === 'retry') {
        this.logger.warn({ outcome }, 'weekly summary not sent, will retry');
        // Any other reason concerns the mail server, and so all addresses.
        if (outcome.reason !== 'deferred') return;
      } else {
        const refused = outcome.result === 'failed';
        await this.subscribers.finish(subscriber, weeks, refused);
        this.logger.info({ week: weeks.last.from, refused }, 'weekly summary done');
      }
    }
  }

  /** @returns undefined where no key opens it */
  private addressOf({ userId, sealedEmail }: Subscriber): string | undefined {
    try {
      return this.sealedColumn.open(sealedEmail, 'weekly_summary.sealed_email', userId);
    } catch (error) {
      this.logger.warn({ err: error, userId }, 'no key opens the address of a weekly summary');
      return undefined;
    }
  }
}
