import { Inject, Injectable } from '@nestjs/common';
import { DESTINATIONS } from '#contracts/delivery-states';
import type { Database } from '#prisma/database';
import type { DestinationOutage } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';
import { queueOf } from '#runtime/delivery-queues';
import { MAIL_LEASE } from '../mailer.ts';

/** HubSpot's destinations. An outage of e-mail cannot be reported by e-mail. */
const WATCHED = DESTINATIONS.filter((destination) => queueOf(destination) === 'hubspot');

/** An outage is reported when deliveries have waited this long because of it. */
export const OUTAGE_MINUTES = 5;
/** Its end is reported when the destination has answered this long, because many outages end more than once. */
const HEALTHY_MINUTES = 5;
/** Destinations that have answered for less time are left out of the same e-mail. */
const JUST_BACK_MINUTES = 1;

const WAITS = `d.state IN ('PENDING', 'DELIVERING', 'RETRYING', 'UNCONFIRMED')`;

// Includes destinations that wait only because HubSpot has asked the whole account to.
const FAILING = `
  failing AS (
    SELECT c.destination, c.paused_at, coalesce(c.failing_since, account.failing_since) AS since
    FROM destination_circuit c, (
      SELECT min(failing_since) AS failing_since FROM destination_circuit WHERE destination = ANY($1::destination[])
    ) AS account
    WHERE c.destination = ANY($1::destination[])
      AND (c.failing_since IS NOT NULL OR (c.open_until > now() AND account.failing_since IS NOT NULL)))`;

// Writes only where the state has changed.
const FOLLOW = `
  WITH ${FAILING}
  UPDATE destination_outage o SET healthy_since = CASE WHEN o.healthy_since IS NULL THEN now() END
  WHERE (o.healthy_since IS NULL) = (o.destination NOT IN (SELECT destination FROM failing))`;

// When the first destination has been failing long enough, the others that fail too are part of the same e-mail.
const OPEN = `
  WITH ${FAILING}, waiting AS (
    SELECT f.destination, greatest(f.since, min(s.created_at)) AS since
    FROM failing f
    JOIN delivery d ON d.destination = f.destination AND ${WAITS}
    JOIN submission s ON s.id = d.submission_id
    WHERE f.paused_at IS NULL AND f.destination NOT IN (SELECT destination FROM destination_outage)
    GROUP BY f.destination, f.since
  )
  INSERT INTO destination_outage (destination, began_at)
  SELECT destination, since FROM waiting
  WHERE EXISTS (SELECT FROM waiting WHERE since <= now() - interval '${OUTAGE_MINUTES} minutes')
  ORDER BY destination
  ON CONFLICT (destination) DO NOTHING`;

// All workers lock in one order, so that one of them gets all rows of an e-mail.
const claiming = (condition: string) => `
  UPDATE destination_outage SET lease_until = now() + interval '${MAIL_LEASE}'
  WHERE destination IN (
    SELECT o.destination FROM destination_outage o
    WHERE o.lease_until <= now() AND ${condition}
    ORDER BY o.destination FOR UPDATE)
  RETURNING destination`;

const CLAIM_BEGINNINGS = claiming(`o.told_at IS NULL AND o.healthy_since IS NULL AND NOT EXISTS (
  SELECT FROM destination_circuit c WHERE c.destination = o.destination AND c.paused_at IS NOT NULL)`);

// When the first destination has been healthy long enough, the others that are healthy too are part of the same e-mail.
const CLAIM_ENDS =
  claiming(`o.healthy_since <= now() - interval '${JUST_BACK_MINUTES} minutes' AND EXISTS (
  SELECT FROM destination_outage WHERE healthy_since <= now() - interval '${HEALTHY_MINUTES} minutes')`);

// `due_at` is the time of its result if a delivery is delivered or failed, and it is in an index.
const DETAILS = `
  SELECT o.destination, o.began_at, o.healthy_since, c.reason AS explanation, counts.*
  FROM destination_outage o
  LEFT JOIN destination_circuit c ON c.destination = o.destination,
  LATERAL (
    SELECT count(*) FILTER (WHERE ${WAITS})::int AS waiting,
      count(*) FILTER (WHERE d.state = 'DELIVERED')::int AS delivered,
      count(*) FILTER (WHERE d.state = 'FAILED')::int AS failed,
      coalesce(bool_or(d.last_reason = 'refused-access') FILTER (WHERE ${WAITS}), false) AS is_refused
    FROM delivery d JOIN submission s ON s.id = d.submission_id
    WHERE d.destination = o.destination AND s.created_at <= coalesce(o.healthy_since, now())
      AND (${WAITS} OR (d.state IN ('DELIVERED', 'FAILED') AND d.due_at >= o.began_at))
  ) AS counts
  WHERE o.destination = ANY($1::destination[]) ORDER BY o.destination`;

// A worker that was frozen past its lease must not write about a later outage.
const THESE = `(destination, began_at) IN (SELECT * FROM unnest($1::destination[], $2::timestamptz[]))`;
const TELL = `UPDATE destination_outage SET told_at = now() WHERE ${THESE}`;
const CLOSE = `DELETE FROM destination_outage WHERE ${THESE}`;

/** An outage of one destination, as its e-mails tell it. The counts are of leads that came before its end. */
export interface Outage extends Pick<
  DestinationOutage,
  'destination' | 'beganAt' | 'healthySince'
> {
  /** What the destination answered last, in plain words; null if it answers. */
  explanation: string | null;
  waiting: number;
  /** Since the outage began. */
  delivered: number;
  /** Since the outage began. */
  failed: number;
  /** Whether it refuses our access, so that somebody has to put it right. */
  isRefused: boolean;
}

/** The outages that e-mails report. Each statement is safe beside other workers. */
@Injectable()
export class OutagesRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Opens the outages that have lasted long enough, and notes which destinations answer again. */
  async follow(): Promise<void> {
    await this.database.query(FOLLOW, [WATCHED]);
    await this.database.query(OPEN, [WATCHED]);
  }

  /** @returns the outages whose beginning this worker has to tell; empty if there are none */
  claimBeginnings(): Promise<Outage[]> {
    return this.claim(CLAIM_BEGINNINGS);
  }

  /** @returns the outages whose end this worker has to tell; empty if there are none */
  claimEnds(): Promise<Outage[]> {
    return this.claim(CLAIM_ENDS);
  }

  /** The e-mail about their beginning was sent. */
  async markNotified(outages: readonly Outage[]): Promise<void> {
    await this.database.query(TELL, keysOf(outages));
  }

  /** The e-mail about their end was sent. */
  async close(outages: readonly Outage[]): Promise<void> {
    await this.database.query(CLOSE, keysOf(outages));
  }

  private async claim(statement: string): Promise<Outage[]> {
    const claimed = await this.database.query<Pick<Outage, 'destination'>>(statement);
    if (!claimed.length) return [];
    return this.database.query<Outage>(DETAILS, [claimed.map(({ destination }) => destination)]);
  }
}

const keysOf = (outages: readonly Outage[]) => [
  outages.map(({ destination }) => destination),
  outages.map(({ beganAt }) => beganAt),
];
