import { Inject, Injectable } from '@nestjs/common';
import type { TopicName } from '#content/companion-topics';
import { RELIE_GAP_DAYS, type RelieGapList } from '#contracts/relie';
import type { Database } from '#prisma/database';
import type { Logger } from '#runtime/logger';
import { DATABASE, LOGGER } from '#runtime/core.module';

const COUNT = `
  INSERT INTO relie_gap (day, topic, path, count) VALUES (current_date, $1, $2, 1)
  ON CONFLICT (day, topic, path) DO UPDATE SET count = relie_gap.count + 1`;

const LATEST = `
  SELECT topic, nullif(path, '') AS path, sum(count)::int AS count FROM relie_gap
  WHERE day > current_date - ${RELIE_GAP_DAYS} GROUP BY topic, path ORDER BY 3 DESC, 1, 2 LIMIT 50`;

/** Daily counts of unanswered questions by topic. The questions themselves are not stored. */
@Injectable()
export class GapsRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Counts one unanswered question. Logs a failure instead of throwing, because the reply must not depend on
   * statistics.
   * @param path the best page below the threshold, or null
   */
  async count(topic: TopicName, path: string | null): Promise<void> {
    try {
      await this.database.query(COUNT, [topic, path ?? '']);
    } catch (error) {
      this.logger.warn({ err: error }, 'unanswered question not counted');
    }
  }

  /** The gaps of the last {@link RELIE_GAP_DAYS} days, most frequent first, at most 50 rows. */
  latest(): Promise<RelieGapList> {
    return this.database.query(LATEST);
  }
}
