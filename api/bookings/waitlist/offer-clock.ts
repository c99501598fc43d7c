import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOGGER } from '#runtime/core.module';
import type { Logger } from '#runtime/logger';
import { WaitlistRepository } from './waitlist.repository.ts';

const LOOK_EVERY_MS = 5_000;

/**
 * Ends the offers that have run out, in every api; each offer is ended by one of them. Not in the worker, because the
 * content decides whether the time is offered again. While no api runs, nobody could take it anyway.
 */
@Injectable()
export class OfferClock implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isFailing = false;

  constructor(
    private readonly repository: WaitlistRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running ??= this.look().finally(() => (this.running = undefined));
    }, LOOK_EVERY_MS);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Never rejects: the next look tries again. */
  private async look(): Promise<void> {
    try {
      const ended = await this.repository.endRunOut();
      if (ended > 0) this.logger.info({ ended }, 'offers of free times have run out');
      this.isFailing = false;
    } catch (error) {
      // Logged once per outage.
      if (!this.isFailing) this.logger.warn({ err: error }, 'offers that ran out not ended yet');
      this.isFailing = true;
    }
  }
}
