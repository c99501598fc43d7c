import { Inject, Injectable } from '@nestjs/common';
import { FORM_LISTED_WITHIN_SECONDS } from '#contracts/delivery-job';
import type { Destination } from '#contracts/delivery-states';
import type { Database } from '#prisma/database';
import type { DestinationCircuit } from '#prisma/generated/client';
import type { Logger } from '#runtime/logger';
import { DATABASE, LOGGER } from '#runtime/core.module';
import { sharingAccount } from '#runtime/delivery-queues';
import { opensCircuitAtOnce, pausesAccount, type Reason } from '../deliveries/outcome.ts';
import { CIRCUIT_THRESHOLD, circuitPauseMs } from '../deliveries/retry-policy.ts';

// Makes deliveries that wait because of the outage due now. Those that wait for a reason of their own keep their time. A
// form that may have arrived is not due before HubSpot would show it (form-adapter.ts). A replay by staff has cleared
// the reason, but not the number of attempts.
const RELEASE = `
  UPDATE delivery SET queued_at = NULL,
    due_at = CASE WHEN destination = 'HUBSPOT_FORM' AND (
        last_reason IN ('timeout', 'connection', 'server-error') OR (last_reason IS NULL AND attempt_count > 0))
      THEN least(due_at, now() + interval '${FORM_LISTED_WITHIN_SECONDS} seconds') ELSE now() END
  WHERE destination = $1 AND state IN ('PENDING', 'RETRYING')
    AND (due_at > now() OR queued_at IS NOT NULL)
    AND (last_reason IS NULL
      OR last_reason IN ('timeout', 'connection', 'server-error', 'rate-limited', 'paused', 'refused-access'))`;

const COUNT_FAILURE = `
  INSERT INTO destination_circuit (destination, consecutive_failures, failing_since, reason)
  VALUES ($1, 1, now(), $2)
  ON CONFLICT (destination) DO UPDATE
  SET consecutive_failures = destination_circuit.consecutive_failures + 1,
    failing_since = coalesce(destination_circuit.failing_since, now()), reason = $2
  RETURNING consecutive_failures, opened_at IS NOT NULL AS was_open,
    coalesce(extract(epoch FROM now() - opened_at) * 1000, 0)::float AS open_for_ms`;

// The claim of a probe has already extended `open_until`, so its result replaces the value; others can only extend it.
const OPEN = `
  UPDATE destination_circuit
  SET opened_at = coalesce(opened_at, now()),
    open_until = CASE WHEN $3 THEN now() + $2 * interval '1 millisecond'
      ELSE greatest(open_until, now() + $2 * interval '1 millisecond') END
  WHERE destination = $1`;

// Leaves `failing_since` unset, because this destination has not failed. After the pause it is probed as usual.
const PAUSE = `
  INSERT INTO destination_circuit (destination, open_until)
  VALUES ($1, now() + $2 * interval '1 millisecond')
  ON CONFLICT (destination) DO UPDATE
  SET open_until = greatest(destination_circuit.open_until, excluded.open_until)`;

const POSTPONE = `
  UPDATE destination_circuit SET open_until = now() + $2 * interval '1 millisecond'
  WHERE destination = $1`;

const CLOSED =
  'consecutive_failures = 0, failing_since = NULL, open_until = NULL, opened_at = NULL, reason = NULL';

const CLOSE = `UPDATE destination_circuit SET ${CLOSED} WHERE destination = $1`;

// Arrival checks and erasures probe, too.
const CLOSE_UNUSED = `
  UPDATE destination_circuit c SET ${CLOSED}
  WHERE (c.failing_since IS NOT NULL OR c.open_until IS NOT NULL)
    AND coalesce(c.open_until, now()) <= now()
    AND NOT EXISTS (
      SELECT FROM delivery d WHERE d.destination = c.destination
        AND (d.state IN ('PENDING', 'DELIVERING', 'RETRYING', 'UNCONFIRMED')
          OR (d.state = 'DELIVERED' AND d.check_due_at IS NOT NULL)))
    AND NOT (c.destination = 'HUBSPOT_CONTACT'
      AND EXISTS (SELECT FROM erasure WHERE state = 'PENDING'))
  RETURNING c.destination`;

interface FailureCount extends Pick<DestinationCircuit, 'consecutiveFailures'> {
  wasOpen: boolean;
  openForMs: number;
}

/** One circuit breaker per destination, stored in Postgres so that all workers share it and a restart remembers it. */
@Injectable()
export class CircuitRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A probe other than a delivery has succeeded: closes the circuit. */
  async close(destination: Destination): Promise<void> {
    await this.release(destination);
    await this.database.query(CLOSE, [destination]);
  }

  /**
   * Closes the circuits of destinations for which nothing waits any more, e.g. because the last delivery has been given
   * up or erased: nothing would probe them, and they would count as failing for good.
   */
  async closeUnused(): Promise<void> {
    const closed = await this.database.query<Pick<DestinationCircuit, 'destination'>>(CLOSE_UNUSED);
    for (const { destination } of closed) {
      this.logger.info({ destination }, 'circuit closed, nothing waits for the destination');
    }
  }

  /** The probe was not sent, e.g. because of a pause of its account: the next probe is due after it. */
  async postponeProbe(destination: Destination, delayMs: number): Promise<void> {
    await this.database.query(POSTPONE, [destination, delayMs]);
  }

  /** The destination has recovered: makes the deliveries that waited for it due. */
  async release(destination: Destination): Promise<void> {
    await this.database.query(RELEASE, [destination]);
    this.logger.info({ destination }, 'circuit closed, destination answers');
  }

  /**
   * The destination failed as a whole. After {@link CIRCUIT_THRESHOLD} in a row, or at once when it asked us to wait,
   * its circuit opens. If it asked its whole account to wait, the account's other circuits open for as long.
   * @param failure.explanation in plain words, shown to staff while the circuit is open
   * @param failure.isProbe whether this was the one attempt let through
   * @returns whether the circuit is open now
   */
  async recordFailure(
    destination: Destination,
    failure: {
      reason: Reason;
      explanation: string;
      retryAfterMs?: number | undefined;
      isProbe: boolean;
    },
  ): Promise<boolean> {
    const [count] = await this.database.query<FailureCount>(COUNT_FAILURE, [
      destination,
      failure.explanation,
    ]);
    if (!count) throw new Error('The upsert of a circuit returned no row');
    // A failed probe always extends the pause: an account-wide pause starts with a count of 0.
    const isOutage = failure.isProbe || opensCircuitAtOnce(failure.reason);
    if (count.consecutiveFailures < CIRCUIT_THRESHOLD && !isOutage) {
      return false;
    }
    const pauseMs = circuitPauseMs(count.openForMs, failure.retryAfterMs);
    await this.database.query(OPEN, [destination, pauseMs, failure.isProbe]);
    if (pausesAccount(failure.reason)) {
      for (const other of sharingAccount(destination)) {
        await this.database.query(PAUSE, [other, pauseMs]);
      }
    }
    if (!count.wasOpen) {
      this.logger.warn(
        { destination, reason: failure.reason },
        'circuit opened, destination paused',
      );
    }
    return true;
  }
}
