import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { Destination } from '#contracts/delivery-states';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import { columnsOf, toRecordset } from '#prisma/column-names';
import type { Database } from '#prisma/database';
import type { Delivery } from '#prisma/generated/client';
import { groupCommit } from '#runtime/group-commit';
import { DATABASE } from '#runtime/core.module';
import { SUBMISSION_FIELDS, type ClaimedDelivery } from './delivery.ts';
import type { Reason } from './outcome.ts';

// Group commit: attempts that end while a batch is being written share the next one.
const MAX_BATCH = 128;

const DUE = `(
  (d.state IN ('PENDING', 'RETRYING', 'WAITING', 'UNCONFIRMED') AND d.due_at <= now())
  OR (d.state = 'DELIVERING' AND d.lease_until <= now()))`;

// An open circuit blocks all claims. When its pause is over, the first claim is the probe: it extends the pause, which
// blocks the others until the probe has a result. A pause by hand blocks them all; a claim after it extends the
// deadline, so that no delivery fails because of the pause.
const CLAIM = {
  name: 'claim-deliveries',
  text: `
    WITH candidate AS (
      SELECT d.id, d.destination, d.state AS earlier_state, c.open_until, c.resumed_at, wanted.attempt_id
      FROM unnest($1::uuid[], $2::uuid[]) AS wanted(id, attempt_id)
      JOIN delivery d ON d.id = wanted.id
      LEFT JOIN destination_circuit c ON c.destination = d.destination
      WHERE d.destination = ANY($4) AND ${DUE} AND (c.open_until IS NULL OR c.open_until <= now())
        AND c.paused_at IS NULL
      FOR UPDATE OF d SKIP LOCKED
    ), probe AS (
      UPDATE destination_circuit c SET open_until = now() + $3::interval
      FROM (
        SELECT DISTINCT ON (destination) destination, id FROM candidate
        WHERE open_until IS NOT NULL ORDER BY destination, id
      ) AS first
      WHERE c.destination = first.destination AND c.open_until <= now()
      RETURNING first.id
    ), claimed AS (
      UPDATE delivery d
      SET state = 'DELIVERING', attempt_count = d.attempt_count + 1, queued_at = NULL,
        lease_until = now() + $3::interval,
        give_up_at = CASE WHEN candidate.earlier_state = 'WAITING' THEN now() + interval '${GIVE_UP_AFTER_DAYS} days'
          ELSE greatest(d.give_up_at, candidate.resumed_at + interval '${GIVE_UP_AFTER_DAYS} days') END
      FROM candidate
      WHERE d.id = candidate.id
        AND (candidate.open_until IS NULL OR d.id IN (SELECT id FROM probe))
      RETURNING d.*, candidate.attempt_id, candidate.open_until IS NOT NULL AS is_probe
    ), attempt AS (
      INSERT INTO delivery_attempt (id, delivery_id, action)
      SELECT attempt_id, id, 'SEND' FROM claimed
    )
    SELECT claimed.id, claimed.destination, claimed.attempt_count, claimed.attempt_id,
      claimed.due_at, claimed.give_up_at, claimed.dropped_properties, claimed.is_probe, claimed.submission_id,
      claimed.occasion, claimed.booking_id, claimed.booking_sequence,
      ${columnsOf(SUBMISSION_FIELDS, 's')},
      claimed.attempt_count > 1 AND EXISTS (
        SELECT FROM delivery_attempt a
        WHERE a.delivery_id = claimed.id AND a.action = 'SEND'
          AND (a.http_status IS NULL OR a.http_status >= 500 OR a.succeeded)) AS may_have_arrived
    FROM claimed JOIN submission s ON s.id = claimed.submission_id`,
};

// If a delivery is erased during its attempt, the lease is renewed on the erasure, which waits for its end.
const RENEW = `
  WITH erased AS (
    UPDATE erasure SET running_until = now() + $3::interval
    WHERE state = 'PENDING' AND running && $1::uuid[]
  )
  UPDATE delivery d SET lease_until = now() + $3::interval
  FROM unnest($1::uuid[], $2::int[]) AS held(id, attempt_count)
  WHERE d.id = held.id AND d.state = 'DELIVERING' AND d.attempt_count = held.attempt_count`;

const HELD = {
  name: 'held-deliveries',
  text: `
    SELECT d.id, c.paused_at IS NOT NULL AS is_paused
    FROM unnest($1::uuid[], $2::int[]) AS held(id, attempt_count)
    JOIN delivery d ON d.id = held.id LEFT JOIN destination_circuit c ON c.destination = d.destination
    WHERE d.state = 'DELIVERING' AND d.attempt_count = held.attempt_count AND d.lease_until > now()`,
};

const PUT_BACK = `
  WITH unsent AS (
    DELETE FROM delivery_attempt a USING unnest($1::uuid[], $2::int[]) AS held(attempt_id, attempt_count)
    WHERE a.id = held.attempt_id RETURNING a.delivery_id, held.attempt_count
  )
  UPDATE delivery d
  SET state = CASE WHEN d.attempt_count = 1 THEN 'PENDING' ELSE 'RETRYING' END::delivery_state,
    attempt_count = d.attempt_count - 1, lease_until = NULL
  FROM unsent
  WHERE d.id = unsent.delivery_id AND d.state = 'DELIVERING' AND d.attempt_count = unsent.attempt_count`;

// Reminders become pending whether or not their destination is paused, so that they count as waiting or late.
const START_PLANNED = `UPDATE delivery SET state = 'PENDING' WHERE state = 'PLANNED' AND due_at <= now()`;

const PARK = `
  UPDATE delivery SET state = 'WAITING', queued_at = NULL
  WHERE state IN ('PENDING', 'RETRYING', 'UNCONFIRMED') AND due_at <= now() AND destination <> ALL($1)`;

// Only the holder of the claim may write (fencing by attempt_count): a worker that was frozen past its lease must not
// overwrite what another did since. If the destination answered, its circuit closes in the same statement; a closed
// circuit's row is neither written nor locked. Only a probe closes an open circuit: other attempts began before it
// opened.
const SETTLE = {
  name: 'settle-deliveries',
  text: `
    WITH result AS (
      SELECT * FROM json_to_recordset($1::json) AS result(
        delivery_id uuid, attempt_id uuid, attempt_count int, destination destination,
        state delivery_state, delay_ms float, reason text, check_after_ms float,
        dropped_properties text[], kept_properties text[], contact_id text, http_status int,
        explanation text, answered boolean, is_probe boolean)
    ), settled AS (
      UPDATE delivery d
      SET state = result.state, due_at = now() + result.delay_ms * interval '1 millisecond',
        lease_until = NULL, last_reason = result.reason,
        delivered_at = CASE WHEN result.state = 'DELIVERED' THEN now() ELSE d.delivered_at END,
        check_due_at = now() + result.check_after_ms * interval '1 millisecond',
        dropped_properties = result.dropped_properties,
        kept_properties = coalesce(result.kept_properties, d.kept_properties),
        contact_id = coalesce(result.contact_id, d.contact_id)
      FROM result
      WHERE d.id = result.delivery_id AND d.state = 'DELIVERING'
        AND d.attempt_count = result.attempt_count
    ), troubled AS (
      SELECT c.destination FROM destination_circuit c
      WHERE (c.consecutive_failures > 0 OR c.open_until IS NOT NULL) AND EXISTS (
        SELECT FROM result
        WHERE result.destination = c.destination AND result.answered
          AND (result.is_probe OR c.open_until IS NULL))
      FOR UPDATE
    ), closed AS (
      UPDATE destination_circuit c
      SET consecutive_failures = 0, failing_since = NULL, open_until = NULL, opened_at = NULL,
        reason = NULL
      FROM troubled WHERE c.destination = troubled.destination
    )
    UPDATE delivery_attempt a
      SET finished_at = now(), succeeded = result.state = 'DELIVERED',
        http_status = result.http_status, reason = result.reason,
        explanation = result.explanation,
        next_due_at = CASE WHEN result.state = 'RETRYING'
          THEN now() + result.delay_ms * interval '1 millisecond' END
      FROM result WHERE a.id = result.attempt_id`,
};

// The probe of a destination is looked up once for each open circuit, not for each row: thousands may be due.
const SWEEP = `
  WITH probe AS (
    SELECT first.id
    FROM destination_circuit c CROSS JOIN LATERAL (
      SELECT d.id FROM delivery d WHERE d.destination = c.destination AND ${DUE}
      ORDER BY d.due_at, d.id LIMIT 1) AS first
    WHERE c.open_until <= now() AND c.destination = ANY($2)
  ), due AS (
    SELECT d.id
    FROM delivery d LEFT JOIN destination_circuit c ON c.destination = d.destination
    WHERE ${DUE} AND d.destination = ANY($2)
      AND c.paused_at IS NULL
      AND (d.queued_at IS NULL OR d.queued_at < now() - interval '30 seconds' OR d.queued_at < c.resumed_at)
      AND (c.open_until IS NULL OR d.id IN (SELECT id FROM probe))
    ORDER BY d.due_at, d.id
    LIMIT $1
    FOR UPDATE OF d SKIP LOCKED
  )
  UPDATE delivery d SET queued_at = now() FROM due WHERE d.id = due.id
  RETURNING d.id, d.destination`;

type ClaimRow = Omit<ClaimedDelivery, 'submission'> &
  Omit<ClaimedDelivery['submission'], 'id'> &
  Pick<Delivery, 'submissionId'>;

/** The result of an attempt, as it is stored. */
export interface Settlement {
  state: 'DELIVERED' | 'RETRYING' | 'FAILED';
  /** Until the next attempt; 0 where there is none. */
  delayMs: number;
  reason: Reason | null;
  httpStatus: number | null;
  explanation: string;
  droppedProperties: string[];
  /** Properties that keep another value at the destination; null leaves the list of an earlier attempt. */
  keptProperties: string[] | null;
  /** HubSpot's id of the contact; null leaves the one of an earlier attempt. */
  contactId: string | null;
  /** Until the arrival check; null for none. */
  checkAfterMs: number | null;
  /** Whether the destination answered, even with a refusal: then its circuit closes. */
  answered: boolean;
}

type Standing = 'held' | 'paused' | 'lost';

interface Settling {
  delivery: ClaimedDelivery;
  settlement: Settlement;
}

/** The worker's queries on the outbox. Each statement is atomic and safe beside other workers. */
@Injectable()
export class DeliveriesRepository {
  private readonly settleBatched = groupCommit(
    (results: readonly Settling[]) => this.settleAll(results),
    MAX_BATCH,
  );

  /**
   * Whether this worker may send what it has claimed: `lost` if the claim or the delivery is gone, `paused` if the
   * destination has been paused by hand since.
   */
  readonly standingOf = groupCommit(
    (deliveries: readonly ClaimedDelivery[]) => this.findStanding(deliveries),
    MAX_BATCH,
  );

  private readonly putBackBatched = groupCommit(
    (deliveries: readonly ClaimedDelivery[]) => this.putBackAll(deliveries),
    MAX_BATCH,
  );

  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Claims deliveries and records the start of their attempts.
   * @param configured the destinations this installation has
   * @param leaseSeconds after which the holder is presumed dead
   * @returns those that are due, held by nobody, and whose destination's circuit lets them through
   */
  async claim(
    deliveryIds: readonly string[],
    configured: readonly Destination[],
    leaseSeconds: number,
  ): Promise<ClaimedDelivery[]> {
    const rows = await this.database.query<ClaimRow>(CLAIM, [
      deliveryIds,
      deliveryIds.map(() => uuidv7()),
      `${leaseSeconds} seconds`,
      configured,
    ]);
    return rows.map(toClaimed);
  }

  /** Extends the leases of these deliveries, except where the attempt has ended. */
  async renewLeases(claimed: readonly ClaimedDelivery[], leaseSeconds: number): Promise<void> {
    await this.database.query(RENEW, [
      claimed.map(({ id }) => id),
      claimed.map(({ attemptCount }) => attemptCount),
      `${leaseSeconds} seconds`,
    ]);
  }

  /**
   * Sets reminders whose time has come to PENDING, and due deliveries of destinations that are not configured to
   * WAITING.
   */
  async prepareDue(configured: readonly Destination[]): Promise<void> {
    await this.database.query(START_PLANNED);
    await this.database.query(PARK, [configured]);
  }

  /** Stores the result of an attempt, if this worker still holds the claim. */
  settle(delivery: ClaimedDelivery, settlement: Settlement): Promise<void> {
    return this.settleBatched({ delivery, settlement });
  }

  /** Reverts the claim of a delivery that was not sent. */
  putBack(delivery: ClaimedDelivery): Promise<void> {
    return this.putBackBatched(delivery);
  }

  private async findStanding(deliveries: readonly ClaimedDelivery[]): Promise<Standing[]> {
    const ids = deliveries.map(({ id }) => id);
    const attemptCounts = deliveries.map(({ attemptCount }) => attemptCount);
    const rows = await this.database.query<{ id: string; isPaused: boolean }>(HELD, [
      ids,
      attemptCounts,
    ]);
    const held = new Map(
      rows.map(({ id, isPaused }) => [id, isPaused ? 'paused' : 'held'] as const),
    );
    return ids.map((id) => held.get(id) ?? 'lost');
  }

  private async putBackAll(deliveries: readonly ClaimedDelivery[]): Promise<void[]> {
    await this.database.query(PUT_BACK, [
      deliveries.map(({ attemptId }) => attemptId),
      deliveries.map(({ attemptCount }) => attemptCount),
    ]);
    return deliveries.map(() => undefined);
  }

  private async settleAll(results: readonly Settling[]): Promise<void[]> {
    const rows = results.map(({ delivery, settlement }) => {
      const { id: deliveryId, attemptId, attemptCount, destination, isProbe } = delivery;
      return { ...settlement, deliveryId, attemptId, attemptCount, destination, isProbe };
    });
    await this.database.query(SETTLE, [toRecordset(rows)]);
    return results.map(() => undefined);
  }

  /**
   * Marks up to `limit` due deliveries that no queue seems to hold as queued, and returns them. Of a destination whose
   * circuit pause is over only one is returned: the probe.
   */
  sweep(
    limit: number,
    configured: readonly Destination[],
  ): Promise<Pick<Delivery, 'id' | 'destination'>[]> {
    return this.database.query(SWEEP, [limit, configured]);
  }
}

function toClaimed(row: ClaimRow): ClaimedDelivery {
  const { id, destination, attemptCount, dueAt, giveUpAt, droppedProperties, ...rest } = row;
  const { attemptId, isProbe, mayHaveArrived, occasion, bookingId, bookingSequence, ...own } = rest;
  const { submissionId, ...submission } = own;
  return {
    ...{ id, destination, attemptCount, dueAt, giveUpAt, droppedProperties },
    ...{ attemptId, isProbe, mayHaveArrived, occasion, bookingId, bookingSequence },
    submission: { id: submissionId, ...submission },
  };
}
