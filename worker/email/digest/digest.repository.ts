import { Inject, Injectable } from '@nestjs/common';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import type { Destination } from '#contracts/delivery-states';
import type { SubmissionKind } from '#contracts/submissions/kind-words';
import type { Database } from '#prisma/database';
import { HAS_FAILED, isStuck } from '#prisma/needs-person';
import { CLOCK_RUNS } from '#prisma/reply-clock';
import { DATABASE } from '#runtime/core.module';
import { MAIL_LEASE } from '../mailer.ts';
import { OUTAGE_MINUTES } from '../outages/outages.repository.ts';
import type { ServerState } from './server-state.ts';

/** A pause by hand that has lasted this long may have been forgotten. */
const LONG_PAUSE_HOURS = 24;

// The row of a day is its lock: the worker that inserts it, or claims it after the lease, sends the digest.
const CLAIM = `
  INSERT INTO daily_digest (day, lease_until) VALUES ($1::date, now() + interval '${MAIL_LEASE}')
  ON CONFLICT (day) DO UPDATE SET lease_until = excluded.lease_until
  WHERE daily_digest.done_at IS NULL AND daily_digest.lease_until <= now()
  RETURNING day`;

const FINISH = `UPDATE daily_digest SET done_at = now() WHERE day = $1::date`;

const COUNTS = `
  SELECT
    (SELECT count(*)::int FROM submission WHERE read_at IS NULL AND spam_reason IS NULL) AS unread,
    (SELECT count(DISTINCT d.submission_id)::int FROM delivery d JOIN submission s ON s.id = d.submission_id
     WHERE ${HAS_FAILED}) AS failed,
    (SELECT count(DISTINCT d.submission_id)::int FROM delivery d JOIN submission s ON s.id = d.submission_id
     WHERE ${isStuck(GIVE_UP_AFTER_DAYS)}) AS stuck,
    (SELECT count(*)::int FROM erasure WHERE state = 'NEEDS_STAFF') AS erasures,
    (SELECT count(*)::int FROM booking b JOIN submission s ON s.id = b.submission_id
     WHERE b.status = 'CONFIRMED' AND lower(b.during) >= $1 AND lower(b.during) < $2 AND s.spam_reason IS NULL) AS calls`;

const REPLIES = `
  SELECT s.kind, count(*) FILTER (WHERE s.reply_by < $1)::int AS late,
    count(*) FILTER (WHERE s.reply_by >= $1)::int AS due
  FROM submission s
  WHERE ${CLOCK_RUNS} AND s.reply_by < $2
  GROUP BY s.kind ORDER BY s.kind`;

const TROUBLES = `
  SELECT c.destination, c.paused_at, c.failing_since, count(d.id)::int AS waiting
  FROM destination_circuit c
  LEFT JOIN delivery d ON d.destination = c.destination AND d.state IN ('PENDING', 'DELIVERING', 'RETRYING', 'UNCONFIRMED')
  WHERE c.paused_at <= $1::timestamptz - interval '${LONG_PAUSE_HOURS} hours'
    OR (c.paused_at IS NULL AND c.failing_since <= $1::timestamptz - interval '${OUTAGE_MINUTES} minutes')
  GROUP BY c.destination HAVING c.paused_at IS NOT NULL OR count(d.id) > 0
  ORDER BY c.destination`;

/** Replies to leads of one kind. */
export interface ReplyCount {
  kind: SubmissionKind;
  late: number;
  /** Due until the end of the day. */
  due: number;
}

/** A destination that does not work, or has been paused by hand for long. */
export interface Trouble {
  destination: Destination;
  pausedAt: Date | null;
  failingSince: Date | null;
  /** Number of deliveries. */
  waiting: number;
}

/** What a digest tells. */
export interface Digest extends ServerState {
  /** Leads that nobody has opened. */
  unread: number;
  replies: ReplyCount[];
  /** Leads with a failed delivery that needs a person. */
  failed: number;
  /** Leads that a destination has not taken for over an hour, although it answers. */
  stuck: number;
  /** Erasures that have to be finished by hand. */
  erasures: number;
  /** Calls that begin until the end of the day. */
  calls: number;
  troubles: Trouble[];
}

/** Queries of the daily digest. */
@Injectable()
export class DigestRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Claims a day's digest, however many workers ask.
   * @param day YYYY-MM-DD
   * @returns false if it is done, or another worker may be sending it
   */
  async claim(day: string): Promise<boolean> {
    return (await this.database.query(CLAIM, [day])).length > 0;
  }

  /** It was sent, or there was nothing to say. @param day YYYY-MM-DD */
  async finish(day: string): Promise<void> {
    await this.database.query(FINISH, [day]);
  }

  /** @param now time at which replies are late @param dayEnd until which they are due today */
  async read(now: Date, dayEnd: Date): Promise<Omit<Digest, keyof ServerState>> {
    const [[counts], replies, troubles] = await Promise.all([
      this.database.query<Omit<Digest, 'replies' | 'troubles' | keyof ServerState>>(COUNTS, [
        now,
        dayEnd,
      ]),
      this.database.query<ReplyCount>(REPLIES, [now, dayEnd]),
      this.database.query<Trouble>(TROUBLES, [now]),
    ]);
    if (!counts) throw new Error('The counts of the digest returned no row');
    return { ...counts, replies, troubles };
  }
}
