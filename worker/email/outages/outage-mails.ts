import { Inject, Injectable } from '@nestjs/common';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import type { Logger } from '#runtime/logger';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import { Mailer } from '../mailer.ts';
import { OpeningHoursRepository } from '../../bookings/opening-hours.repository.ts';
import { beginningInWords, endInWords } from './outage-words.ts';
import { OutagesRepository, type Outage } from './outages.repository.ts';

/** E-mails the practice that a destination does not work, and that it works again (decision 0030). */
@Injectable()
export class OutageMails {
  constructor(
    private readonly mailer: Mailer,
    private readonly outages: OutagesRepository,
    private readonly openingHours: OpeningHoursRepository,
    @Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Sends the e-mails that are due; a later run repeats refused ones. @throws if the database is unavailable */
  async run(): Promise<void> {
    if (this.mailer.sender === undefined) return;
    await this.outages.follow();
    const begun = await this.outages.claimBeginnings();
    if (await this.send('outage', begun, beginningInWords)) await this.outages.markNotified(begun);
    const ended = await this.outages.claimEnds();
    if (await this.send('recovery', ended, endInWords)) await this.outages.close(ended);
  }

  /** @returns whether an e-mail was sent */
  private async send(
    event: 'outage' | 'recovery',
    outages: readonly Outage[],
    inWords: typeof beginningInWords,
  ): Promise<boolean> {
    const [first] = outages;
    if (!first) return false;
    const timeZone = (await this.openingHours.find())?.timeZone ?? 'UTC';
    const words = inWords(outages, { timeZone, url: this.environment.PUBLIC_URL });
    const id = `${event}-${first.destination}-${first.beganAt.getTime()}`;
    const outcome = await this.mailer.sendToPractice({ id, ...words });
    const destinations = outages.map(({ destination }) => destination);
    if (outcome.result === 'delivered') {
      this.logger.info({ event, destinations }, 'e-mail about an outage sent');
      return true;
    }
    this.logger.warn(
      { event, destinations, outcome },
      'e-mail about an outage not sent, will retry',
    );
    return false;
  }
}
