import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOGGER } from '#runtime/core.module';
import type { Logger } from '#runtime/logger';
import { EventsRepository, type StoredView, type Tally } from './events.repository.ts';
import { VisitorNumbers } from './visitor-numbers.ts';

const FLUSH_EVERY_MS = 1_000;
/**
 * Maximum number of buffered views: about four seconds at the highest rate, or an outage of Postgres at a usual rate.
 */
const VIEWS_HELD = 20_000;
/** Maximum number of distinct buffered tallies. */
const TALLIES_HELD = 5_000;
/** Views of one statement. */
const BATCH = 5_000;
/** SQLSTATE if there is no partition for a row (check_violation). */
const NO_PARTITION = '23514';

/**
 * Buffers counted events and writes them once a second, so that counting does not slow a page. When the buffer is full,
 * events are dropped and counted as dropped: analytics must never stop the site.
 */
@Injectable()
export class EventBuffer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private views: StoredView[] = [];
  private tallies = new Map<string, Tally>();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isFailing = false;
  /** Views and events that were counted, and those that were lost, since the start. */
  readonly counts = { stored: 0, dropped: 0 };

  constructor(
    private readonly repository: EventsRepository,
    private readonly visitors: VisitorNumbers,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.visitors.forgetPast();
      void this.flush();
    }, FLUSH_EVERY_MS);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
    // Again, for events that arrived during a flush that was already running.
    await this.flush();
  }

  addView(view: StoredView): void {
    if (this.views.length >= VIEWS_HELD) this.counts.dropped += 1;
    else this.views.push(view);
  }

  /** Adds to the tally of the same day, dimension, value and part. */
  addTally(tally: Tally): void {
    const { day, dimension, value, part } = tally;
    const key = JSON.stringify([day, dimension, value, part]);
    const held = this.tallies.get(key);
    if (held) held.count += tally.count;
    else if (this.tallies.size >= TALLIES_HELD) this.counts.dropped += tally.count;
    else this.tallies.set(key, { ...tally });
  }

  /** Counts events that could not be taken. */
  drop(events: number): void {
    this.counts.dropped += events;
  }

  /** Writes the buffer. What cannot be written stays in the buffer for the next flush. Never rejects. */
  flush(): Promise<void> {
    this.running ??= this.write().finally(() => (this.running = undefined));
    return this.running;
  }

  private async write(): Promise<void> {
    while (this.views.length > 0 || this.tallies.size > 0) {
      const views = this.views.splice(0, BATCH);
      const tallies = [...this.tallies.values()];
      this.tallies = new Map();
      try {
        await this.repository.store(views, tallies);
        this.counts.stored += views.length + sumOf(tallies);
        this.isFailing = false;
      } catch (error) {
        if (!this.isFailing) this.logger.warn({ err: error }, 'analytics not written, will retry');
        this.isFailing = true;
        const kept = isWithoutPartition(error) ? await this.ofOpenDays(views) : views;
        this.counts.dropped += views.length - kept.length;
        this.putBack(kept, tallies);
        return;
      }
    }
  }

  /** The views whose day is not rolled up; all views if the open days cannot be read. */
  private async ofOpenDays(views: StoredView[]): Promise<StoredView[]> {
    // After a database restore, even today may lack a partition. Without the salt, the next beacon opens the day again.
    this.visitors.forget();
    try {
      const open = new Set(await this.repository.openDays());
      return views.filter(({ day }) => open.has(day));
    } catch (error) {
      this.logger.warn({ err: error }, 'open days of the analytics not read, will retry');
      return views;
    }
  }

  private putBack(views: StoredView[], tallies: Tally[]): void {
    const kept = views.slice(0, Math.max(0, VIEWS_HELD - this.views.length));
    this.counts.dropped += views.length - kept.length;
    this.views.unshift(...kept);
    for (const tally of tallies) this.addTally(tally);
  }
}

const isWithoutPartition = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === NO_PARTITION;

const sumOf = (tallies: readonly Tally[]): number =>
  tallies.reduce((sum, { count }) => sum + count, 0);
