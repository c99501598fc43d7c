import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '#runtime/core.module';
import type { Logger } from '#runtime/logger';
import { ReportRepository, type Sum } from './report.repository.ts';

/** A summary younger than this is shown as it is. */
const FRESH_MS = 5_000;
/** One that is older than this is not shown any more; in between, it is shown while the next one is made. */
const STALE_MS = 60_000;

/** The sums of days that are not rolled up. Adding up a busy one takes longer than all rolled-up days together. */
@Injectable()
export class OpenDays {
  private readonly known = new Map<string, { at: number; sums: Sum[] }>();
  private readonly running = new Map<string, Promise<Sum[]>>();

  constructor(
    private readonly repository: ReportRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * The sums of a day, {@link STALE_MS} old at most.
   * @param day YYYY-MM-DD
   */
  async sums(day: string): Promise<Sum[]> {
    const known = this.known.get(day);
    const age = known ? performance.now() - known.at : Infinity;
    if (known && age < FRESH_MS) return known.sums;
    const next = this.refresh(day);
    if (!known || age > STALE_MS) return next;
    next.catch((error: unknown) => {
      this.logger.warn({ err: error }, 'analytics of an open day not added up, will retry');
    });
    return known.sums;
  }

  /** One at a time for a day, however many ask. */
  private refresh(day: string): Promise<Sum[]> {
    const running = this.running.get(day) ?? this.load(day);
    this.running.set(day, running);
    return running;
  }

  private async load(day: string): Promise<Sum[]> {
    try {
      const sums = await this.repository.summary(day);
      // Few days are open at a time; those that are over are never asked for again.
      if (this.known.size > 10) this.known.clear();
      this.known.set(day, { at: performance.now(), sums });
      return sums;
    } finally {
      this.running.delete(day);
    }
  }
}
