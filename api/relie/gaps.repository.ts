import { Inject, Injectable } from '@nestjs/common';
import type { TopicName } from '#content/companion-topics';
import { RELIE_GAP_DAYS, type GapPost, type RelieGapList } from '#contracts/relie';
import type { Database } from '#prisma/database';
import type { Logger } from '#runtime/logger';
import { DATABASE, LOGGER } from '#runtime/core.module';

const COUNT = `
  INSERT INTO relie_gap (day, topic, path, count) VALUES (current_date, $1, $2, 1)
  ON CONFLICT (day, topic, path) DO UPDATE SET count = relie_gap.count + 1`;

const LATEST = `
  SELECT topic, nullif(path, '') AS path, gaps.count,
    CASE WHEN post.id IS NOT NULL
      THEN json_build_object('id', post.id, 'isPublished', post.status = 'PUBLISHED') END AS post
  FROM (
    SELECT topic, path, sum(count)::int AS count FROM relie_gap
    WHERE day > current_date - ${RELIE_GAP_DAYS} GROUP BY topic, path
  ) AS gaps
  LEFT JOIN relie_gap_draft AS draft USING (topic, path)
  LEFT JOIN post ON post.id = draft.post_id AND post.deleted_at IS NULL
  ORDER BY gaps.count DESC, topic, path LIMIT 50`;

// A post that stands is not replaced: two people may begin one at the same time.
const NOTE_POST = `
  INSERT INTO relie_gap_draft AS noted (topic, path, post_id)
  SELECT $1, $2, id FROM post WHERE id = $3 AND deleted_at IS NULL
    AND EXISTS (SELECT FROM relie_gap WHERE topic = $1 AND path = $2)
  ON CONFLICT (topic, path) DO UPDATE SET post_id = CASE
    WHEN EXISTS (SELECT FROM post WHERE id = noted.post_id AND deleted_at IS NULL)
    THEN noted.post_id ELSE excluded.post_id END
  RETURNING post_id`;

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

  /** Notes which post was begun for a gap. @returns the gap's post; null if the gap or the post is not there */
  async notePost({ topic, path, postId }: GapPost): Promise<number | null> {
    const values = [topic, path ?? '', postId];
    const [row] = await this.database.query<{ postId: number }>(NOTE_POST, values);
    return row?.postId ?? null;
  }
}
