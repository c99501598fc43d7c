import { Inject, Injectable } from '@nestjs/common';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import { checkArrivalAgain } from '#prisma/check-arrival-again';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

// Postponing `due_at` is the claim: if the worker dies, the erasure is due again after a minute. When the pause of an
// open circuit is over, the erasure is its probe, or waits for the delivery that is: it extends the pause as a claim
// does.
const TAKE = `
  WITH circuit AS (
    SELECT open_until FROM destination_circuit
    WHERE destination = 'HUBSPOT_CONTACT' AND open_until IS NOT NULL
  ), due AS (
    SELECT id FROM erasure
    WHERE state = 'PENDING' AND due_at <= now()
      AND NOT EXISTS (SELECT FROM circuit WHERE open_until > now())
    ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
  ), probe AS (
    UPDATE destination_circuit SET open_until = now() + interval '30 seconds'
    WHERE destination = 'HUBSPOT_CONTACT' AND open_until <= now() AND EXISTS (SELECT FROM due)
    RETURNING destination
  )
  UPDATE erasure e SET due_at = now() + interval '60 seconds', attempt_count = attempt_count + 1
  FROM due
  WHERE e.id = due.id AND (NOT EXISTS (SELECT FROM circuit) OR EXISTS (SELECT FROM probe))
  RETURNING e.id, e.requested_at, e.give_up_at, e.sealed_email, e.attempt_count, e.deleted_at,
    e.running_until,
    EXISTS (SELECT FROM probe) AS is_probe`;

const SETTLE = `
  UPDATE erasure
  SET state = $2::erasure_state, due_at = now() + $3 * interval '1 millisecond', explanation = $4,
    deleted_at = CASE WHEN $5 THEN now() ELSE deleted_at END,
    confirmed_at = CASE WHEN $2::erasure_state = 'DONE' THEN now() END,
    sealed_email = CASE WHEN $2::erasure_state = 'DONE' THEN NULL ELSE sealed_email END
  WHERE id = $1 AND state = 'PENDING'`;

const GIVE_UP = `
  UPDATE erasure SET state = 'NEEDS_STAFF', explanation = $1
  WHERE state = 'PENDING' AND give_up_at < now()`;

/** An erasure that this worker has claimed. */
export interface ClaimedErasure {
  id: string;
  requestedAt: Date;
  giveUpAt: Date;
  sealedEmail: Buffer;
  /** Attempts so far, this one included. */
  attemptCount: number;
  /** When HubSpot accepted the deletion, if it has. */
  deletedAt: Date | null;
  /** End of the leases of the address's deliveries whose attempts were running during the erasure. */
  runningUntil: Date | null;
  /** Whether its result closes the open circuit or keeps it open. */
  isProbe: boolean;
}

/** The result of an attempt, as it is stored. DONE wipes the address. */
export interface ErasureSettlement {
  state: 'PENDING' | 'NEEDS_STAFF' | 'DONE';
  /** Until the next attempt; 0 where there is none. */
  delayMs: number;
  explanation: string;
  /** Whether HubSpot has just accepted the deletion. */
  deleted: boolean;
}

/** The worker's queries on erasures. */
@Injectable()
export class ErasuresRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Claims one erasure that is due. None while the circuit of HubSpot's contacts is open. */
  async take(): Promise<ClaimedErasure | undefined> {
    const [erasure] = await this.database.query<ClaimedErasure>(TAKE);
    return erasure;
  }

  /**
   * Stores the result of an attempt. DONE also schedules another arrival check of what the person has sent since.
   * @param email undefined where no key opens it
   */
  async settle(id: string, settlement: ErasureSettlement, email?: string): Promise<void> {
    const { state, delayMs, explanation, deleted } = settlement;
    await this.database.prisma.$transaction(async (transaction) => {
      const values = [id, state, delayMs, explanation, deleted];
      const settled = await transaction.$executeRawUnsafe(SETTLE, ...values);
      if (settled && state === 'DONE' && email)
        await checkArrivalAgain(transaction, email, GIVE_UP_AFTER_DAYS);
    });
  }

  /** Hands the erasures whose retrying has ended over to staff. */
  async giveUp(explanation: string): Promise<void> {
    await this.database.query(GIVE_UP, [explanation]);
  }
}
