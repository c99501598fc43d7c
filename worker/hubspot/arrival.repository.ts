import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#prisma/database';
import type { Delivery, Submission } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';

// Postponing `check_due_at` is the claim: if the worker dies, the check is due again after a minute. When the pause of
// an open circuit is over, the check is its probe, or waits for the delivery that is: it extends the pause as a claim
// does.
const TAKE = `
  WITH circuit AS (
    SELECT open_until FROM destination_circuit WHERE destination = $1 AND open_until IS NOT NULL
  ), due AS (
    SELECT id FROM delivery
    WHERE state = 'DELIVERED' AND destination = $1 AND check_due_at <= now()
      AND NOT EXISTS (SELECT FROM circuit WHERE open_until > now())
    ORDER BY check_due_at LIMIT $2 FOR UPDATE SKIP LOCKED
  ), probe AS (
    UPDATE destination_circuit SET open_until = now() + interval '30 seconds'
    WHERE destination = $1 AND open_until <= now() AND EXISTS (SELECT FROM due)
    RETURNING destination
  )
  UPDATE delivery d SET check_due_at = now() + interval '60 seconds'
  FROM due, submission s
  WHERE d.id = due.id AND s.id = d.submission_id
    AND (NOT EXISTS (SELECT FROM circuit) OR EXISTS (SELECT FROM probe))
  RETURNING d.id, d.submission_id, d.booking_id, d.booking_sequence,
    d.dropped_properties, s.kind, s.email, s.created_at,
    (SELECT count(*)::int FROM delivery_attempt a
     WHERE a.delivery_id = d.id AND a.action = 'CHECK' AND a.succeeded IS FALSE) AS times_missed,
    EXISTS (SELECT FROM probe) AS is_probe`;

const CONFIRM = `
  WITH confirmed AS (
    UPDATE delivery SET confirmed_at = CASE WHEN $3 THEN now() END, check_due_at = NULL
    WHERE id = $1 AND state = 'DELIVERED' RETURNING id
  )
  INSERT INTO delivery_attempt (id, delivery_id, action, finished_at, succeeded, explanation)
  SELECT $2, id, 'CHECK', now(), CASE WHEN $3 THEN true END, $4 FROM confirmed`;

const UNCONFIRM = `
  WITH missing AS (
    UPDATE delivery d
    SET state = CASE
        WHEN d.give_up_at > now() AND NOT ($4 AND EXISTS (
          SELECT FROM delivery_attempt a
          WHERE a.delivery_id = d.id AND a.action = 'CHECK' AND a.succeeded IS FALSE))
        THEN 'UNCONFIRMED'::delivery_state ELSE 'FAILED' END,
      due_at = now() + $3 * interval '1 millisecond', check_due_at = NULL,
      last_reason = 'not-found-afterwards', queued_at = NULL
    WHERE d.id = $1 AND d.state = 'DELIVERED' RETURNING d.id, d.due_at, d.state = 'FAILED' AS failed
  )
  INSERT INTO delivery_attempt
    (id, delivery_id, action, finished_at, succeeded, reason, explanation, next_due_at)
  SELECT $2, id, 'CHECK', now(), false, 'not-found-afterwards',
    CASE WHEN failed THEN $6 ELSE $5 END, CASE WHEN NOT failed THEN due_at END
  FROM missing`;

/** A destination that is read back. */
export type CheckedDestination = 'HUBSPOT_CONTACT' | 'HUBSPOT_FORM' | 'HUBSPOT_BOOKING';

/** A delivery that HubSpot accepted and that has not been read back. */
export type UncheckedDelivery = Pick<
  Delivery,
  'id' | 'submissionId' | 'bookingId' | 'bookingSequence' | 'droppedProperties'
> &
  Pick<Submission, 'kind' | 'email' | 'createdAt'> & {
    /** Number of earlier checks that did not find it. */
    timesMissed: number;
  };

/** Queries of the arrival check. */
@Injectable()
export class ArrivalRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Claims up to `limit` deliveries whose check is due. None while the destination's circuit is open.
   * @returns with `isProbe` the result of the check closes the circuit or keeps it open
   */
  async take(
    destination: CheckedDestination,
    limit: number,
  ): Promise<{ deliveries: UncheckedDelivery[]; isProbe: boolean }> {
    const deliveries = await this.database.query<UncheckedDelivery & { isProbe: boolean }>(TAKE, [
      destination,
      limit,
    ]);
    return { deliveries, isProbe: deliveries.some(({ isProbe }) => isProbe) };
  }

  /** @param seen false where HubSpot does not allow reading back: delivered, but not confirmed */
  async confirm(id: string, seen: boolean, explanation: string): Promise<void> {
    await this.database.query(CONFIRM, [id, uuidv7(), seen, explanation]);
  }

  /**
   * The delivery was not found: it is due again after `delayMs`, or has failed if retrying has ended.
   * @param missing.atMostOnce retrying also ends if an earlier check did not find it
   * @param missing.again explanation where it is sent again
   * @param missing.giveUp explanation where it has failed
   */
  async unconfirm(
    id: string,
    missing: { atMostOnce: boolean; delayMs: number; again: string; giveUp: string },
  ): Promise<void> {
    const { atMostOnce, delayMs, again, giveUp } = missing;
    await this.database.query(UNCONFIRM, [id, uuidv7(), delayMs, atMostOnce, again, giveUp]);
  }
}
