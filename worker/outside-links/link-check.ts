import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER } from '#runtime/core.module';
import type { Logger } from '#runtime/logger';
import { LinkProbe } from './link-probe.ts';
import { OutsideLinksRepository } from './outside-links.repository.ts';

/** Links of one run; the next run takes the others. */
const LINKS_PER_RUN = 100;

/** Checks each outside link of the content once a week. */
@Injectable()
export class LinkCheck implements OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(
    private readonly probe: LinkProbe,
    private readonly links: OutsideLinksRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Checks what is due. @throws if the database is unavailable */
  async run(): Promise<void> {
    const { signal } = this.stopping;
    const counts = { checked: 0, failed: 0 };
    while (counts.checked < LINKS_PER_RUN) {
      const url = await this.links.claim();
      if (url === undefined) break;
      const state = await this.probe.check(url, signal);
      if (state === 'stopped') break;
      await this.links.record(url, state);
      counts.checked += 1;
      if (state.problem) counts.failed += 1;
    }
    if (counts.checked > 0) this.logger.info(counts, 'outside links checked');
  }

  /** The worker waits for a running task before it closes the database. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }
}
