import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '#runtime/core.module';
import type { Logger } from '#runtime/logger';
import { ReportRepository, type Sum } from './report.repository.ts';

/** Up to this age, cached sums are returned without a refresh. */
const FRESH_MS = 5_000;
/** Older sums are not returned. Between the two ages, they are returned while a refresh runs in the background. */
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

  /** Concurrent calls for a day share one query. */
  private refresh(day: string): Promise<Sum[]> {
    const running = this.running.get(day) ?? this.load(day);
    this.running.set(day, running);
    return running;
  }

  private async load(day: string): Promise<Sum[]> {
    try {
      const sums = await this.repository.summary(day);
      // Only a few days are open at a time, and past days are not requested again: clearing bounds the cache.
      if (this.known.size > 10) this.known.clear();
      this.known.set(day, { at: performance.now(), sums });
      return sums;
    } finally {
      this.running.delete(day);
    }
  }
}
