import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Site } from '#content/model';
import { LOGGER } from '#runtime/core.module';
import type { Logger } from '#runtime/logger';
import { SITE } from '../content/content.module.ts';
import { ContentWatch } from '../content/content-watch.ts';
import { PostsRepository } from './posts.repository.ts';

/** Longest delay between two looks. Another api may have a slower clock, and a timer holds 24 days at most. */
const LONGEST_MS = 60 * 60_000;
const RETRY_MS = 5_000;

/**
 * Publishes scheduled posts at their time. Every api waits for the next one; the first to wake publishes it, and the
 * others take up the new content version.
 */
@Injectable()
export class PostSchedule implements OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly repository: PostsRepository,
    @Inject(SITE) private readonly site: Site,
    @Inject(LOGGER) private readonly logger: Logger,
    watch: ContentWatch,
  ) {
    watch.onChange('scheduled posts', () => this.look());
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Waits for the next scheduled post. @throws if Postgres does not answer */
  async look(): Promise<void> {
    const ms = await this.repository.untilNextDue();
    clearTimeout(this.timer);
    if (ms === null || this.stopped) return;
    this.wake(Math.min(Math.max(ms, 0), LONGEST_MS));
  }

  /** As {@link look}, after a save, which is no less saved if this fails: its content version is taken up later. */
  async lookAfterSave(): Promise<void> {
    try {
      await this.look();
    } catch (error) {
      this.logger.warn({ err: error }, 'next scheduled post not read after a save');
    }
  }

  private wake(ms: number): void {
    this.timer = setTimeout(() => void this.publish(), ms).unref();
  }

  private async publish(): Promise<void> {
    try {
      const ids = await this.repository.publishDue(this.site.hours.timeZone);
      if (ids.length > 0) this.logger.info({ posts: ids }, 'scheduled posts published');
      await this.look();
    } catch (error) {
      this.logger.warn({ err: error }, 'scheduled posts not published yet');
      if (!this.stopped) this.wake(RETRY_MS);
    }
  }
}
