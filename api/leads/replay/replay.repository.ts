import { Inject, Injectable } from '@nestjs/common';
import { REPLAYABLE_STATES, type DeliveryStateName } from '#contracts/delivery-states';
import { FORM_LISTED_WITHIN_SECONDS, GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import type { ReplayWindow } from '#contracts/leads';
import type { Database } from '#prisma/database';
import type { Delivery } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';
import { AuditRepository } from '../../audit/audit.repository.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';

/** Deliveries in one statement, so that it ends before the statement timeout. */
const BATCH = 500;

// HubSpot would list a form twice that is sent again while it is still being stored.
const MAKE_DUE = `
  UPDATE delivery
  SET state = 'PENDING', queued_at = NULL, last_reason = NULL,
    give_up_at = now() + interval '${GIVE_UP_AFTER_DAYS} days',
    due_at = CASE WHEN destination = 'HUBSPOT_FORM' AND state = 'RETRYING'
      THEN least(due_at, now() + interval '${FORM_LISTED_WITHIN_SECONDS} seconds') ELSE now() END
  WHERE id = $1::uuid AND state = ANY($2::delivery_state[])
  RETURNING id, destination, submission_id AS "submissionId"`;

// `due_at` of a FAILED delivery is the time of the failure. Concurrent calls never take the same delivery: they skip
// locked rows, and afterwards the row is no longer FAILED.
const MAKE_WINDOW_DUE = `
  WITH failed AS (
    SELECT id FROM delivery
    WHERE state = 'FAILED' AND destination = $1::destination AND due_at >= $2 AND due_at < $3
    ORDER BY due_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  )
  UPDATE delivery d
  SET state = 'PENDING', due_at = now(), give_up_at = now() + interval '${GIVE_UP_AFTER_DAYS} days',
    queued_at = NULL, last_reason = NULL
  FROM failed WHERE d.id = failed.id
  RETURNING d.id, d.destination`;

type MadeDue = Pick<Delivery, 'id' | 'destination' | 'submissionId'>;

@Injectable()
export class ReplayRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  /**
   * Makes a delivery due now and restarts its {@link GIVE_UP_AFTER_DAYS} deadline. A form that may have arrived is due
   * within {@link FORM_LISTED_WITHIN_SECONDS}.
   * @returns null if it does not exist or is in none of the {@link REPLAYABLE_STATES}
   */
  makeDue(deliveryId: string, user: SignedInUser): Promise<MadeDue | null> {
    return this.database.prisma.$transaction(async (transaction) => {
      const [delivery] = await transaction.$queryRawUnsafe<MadeDue[]>(
        MAKE_DUE,
        deliveryId,
        REPLAYABLE_STATES,
      );
      if (!delivery) return null;
      await this.audit.record(user, 'send again', delivery.submissionId, transaction);
      return delivery;
    });
  }

  /**
   * As {@link makeDue}, for what failed for a destination in a time window.
   * @returns a batch of them; none when there are no more
   */
  makeWindowDue(
    { destination, from, to }: ReplayWindow,
    user: SignedInUser,
  ): Promise<Pick<Delivery, 'id' | 'destination'>[]> {
    return this.database.prisma.$transaction(async (transaction) => {
      const batch = await transaction.$queryRawUnsafe<Pick<Delivery, 'id' | 'destination'>[]>(
        MAKE_WINDOW_DUE,
        ...[destination, new Date(from), new Date(to)],
      );
      if (!batch.length) return batch;
      const subject = `${destination} ${from}/${to}: ${batch.length}`;
      await this.audit.record(user, 'replay window', subject, transaction);
      return batch;
    });
  }

  /** @returns null if there is no such delivery */
  async stateOf(deliveryId: string): Promise<DeliveryStateName | null> {
    const delivery = await this.database.prisma.delivery.findUnique({
      where: { id: deliveryId },
      select: { state: true },
    });
    return delivery?.state ?? null;
  }
}
