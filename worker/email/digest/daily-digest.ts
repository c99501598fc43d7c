import { Inject, Injectable } from '@nestjs/common';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import type { Logger } from '#runtime/logger';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import { openDayAt } from '#scheduling/business-hours';
import { Mailer } from '../mailer.ts';
import { OpeningHoursRepository } from '../../bookings/opening-hours.repository.ts';
import { DigestRepository } from './digest.repository.ts';
import { digestInWords } from './digest-words.ts';
import { readServerState, type ServerState } from './server-state.ts';

/**
 * E-mails the practice at the beginning of a business day what there is to do (decision 0030). A digest that is missed
 * while no worker or mail server runs is sent later on the same day, until the office closes.
 */
@Injectable()
export class DailyDigest {
  constructor(
    private readonly mailer: Mailer,
    private readonly digests: DigestRepository,
    private readonly openingHours: OpeningHoursRepository,
    @Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Sends the digest if it is due and there is something to do. A later run repeats it if the mail server
   * refuses it.
   * @param server read by default
   * @throws if the database is unavailable
   */
  async run(now = new Date(), server?: ServerState): Promise<void> {
    if (this.mailer.sender === undefined) return;
    const hours = await this.openingHours.find();
    const today = hours && openDayAt(now, hours);
    if (!today || !(await this.digests.claim(today.date))) return;
    const { PUBLIC_URL: url } = this.environment;
    const warn = (err: unknown) => this.logger.warn({ err }, 'certificate of the site not checked');
    const digest = {
      ...(await this.digests.read(now, today.end)),
      ...(server ?? (await readServerState(url, now, warn))),
    };
    const words = digestInWords(digest, { timeZone: hours.timeZone, url });
    if (words) {
      const outcome = await this.mailer.sendToPractice({ id: `digest-${today.date}`, ...words });
      if (outcome.result !== 'delivered') {
        this.logger.warn({ outcome }, 'daily digest not sent, will retry');
        return;
      }
    }
    await this.digests.finish(today.date);
    this.logger.info({ day: today.date, sent: words !== undefined }, 'daily digest done');
  }
}
