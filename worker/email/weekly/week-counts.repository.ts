import { Inject, Injectable } from '@nestjs/common';
import type { CountedEvent } from '#contracts/analytics';
import type { SubmissionKind } from '#contracts/submissions/kind-words';
import type { Database } from '#prisma/database';
import { CLOCK_RUNS } from '#prisma/reply-clock';
import { DATABASE } from '#runtime/core.module';
import type { EndedWeeks, Week } from '#scheduling/weeks';

/** The statuses of somebody who has been reached. */
const REACHED = `status IN ('REACHED', 'BOOKED', 'CLIENT')`;

const RECEIVED = `
  SELECT kind, count(*)::int AS count, count(*) FILTER (WHERE ${REACHED})::int AS reached
  FROM submission
  WHERE created_at >= $1 AND created_at < $2 AND spam_reason IS NULL
  GROUP BY kind ORDER BY kind`;

const REPLIES = `
  SELECT created_at, replied_at FROM submission
  WHERE created_at >= $1 AND created_at < $2 AND spam_reason IS NULL AND kind <> 'NEWSLETTER' AND ${REACHED}
    AND replied_at IS NOT NULL`;

// HELD deliveries wait for their sender, not for us.
const STANDING = `
  SELECT
    (SELECT count(*)::int FROM submission s WHERE ${CLOCK_RUNS} AND s.reply_by < $1) AS late,
    (SELECT count(*)::int FROM delivery
     WHERE state IN ('PENDING', 'DELIVERING', 'RETRYING', 'UNCONFIRMED', 'WAITING')) AS waiting,
    (SELECT count(DISTINCT topic)::int FROM relie_gap WHERE day BETWEEN $2 AND $3) AS topics`;

const CHATS: CountedEvent = 'chat-opened';

// Days that no worker has rolled up yet are counted from their page views.
const VISITED = `
  WITH counted AS (
    SELECT dimension, value, views, visits FROM analytics.rollup
    WHERE span = 'day' AND start BETWEEN $1 AND $2 AND dimension IN ('total', 'event')
    UNION ALL
    SELECT summary.dimension, summary.value, summary.views, summary.visits
    FROM analytics.open_days() AS day, analytics.summary(day) WHERE day BETWEEN $1 AND $2
  )
  SELECT coalesce(sum(views) FILTER (WHERE dimension = 'total'), 0)::float8 AS views,
    coalesce(sum(visits) FILTER (WHERE dimension = 'total'), 0)::float8 AS visits,
    coalesce(sum(views) FILTER (WHERE dimension = 'event' AND value = '${CHATS}'), 0)::float8 AS chats
  FROM counted`;

/** Submissions of one kind. */
export interface Received {
  kind: SubmissionKind;
  count: number;
  /** How many of their senders have been reached by now. */
  reached: number;
}

/** Visitor counts of a week before suppression: small counts must not be shown. */
export interface Visited {
  views: number;
  visits: number;
  /** Chats with Relie that were opened. */
  chats: number;
}

export interface Reply {
  createdAt: Date;
  repliedAt: Date;
}

/** What a weekly summary tells. */
export interface WeekCounts {
  received: Received[];
  /** Of those who were reached: when they wrote, and when the reply-by clock stopped. */
  replies: Reply[];
  /** Replies that are late now. */
  late: number;
  /** Deliveries that wait now. */
  waiting: number;
  /** Topics that Relie could not answer. */
  topics: number;
  visited: Visited;
  visitedBefore: Visited;
}

/** Counts of a week. */
@Injectable()
export class WeekCountsRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** @param now time at which replies are late */
  async read({ last, before }: EndedWeeks, now: Date): Promise<WeekCounts> {
    const [received, replies, [standing], visited, visitedBefore] = await Promise.all([
      this.database.query<Received>(RECEIVED, [last.start, last.end]),
      this.database.query<Reply>(REPLIES, [last.start, last.end]),
      this.database.query<Pick<WeekCounts, 'late' | 'waiting' | 'topics'>>(STANDING, [
        ...[now, last.from, last.to],
      ]),
      this.visited(last),
      this.visited(before),
    ]);
    if (!standing) throw new Error('The counts of the week returned no row');
    return { received, replies, ...standing, visited, visitedBefore };
  }

  private async visited({ from, to }: Week): Promise<Visited> {
    const [row] = await this.database.query<Visited>(VISITED, [from, to]);
    if (!row) throw new Error('The visits of the week returned no row');
    return row;
  }
}
