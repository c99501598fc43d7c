import { Inject, Injectable } from '@nestjs/common';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import type { RecordedConsent } from '#contracts/submissions/consents';
import type { Database } from '#prisma/database';
import type { Delivery } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';

const IS_CONFIRMED = `s.consents @> '[{"id": "newsletter-confirmation"}]'`;

const FIND = `SELECT ${IS_CONFIRMED} AS confirmed FROM submission s WHERE s.id = $1`;

// One statement is one transaction. Of two concurrent ones the second waits for the row and then finds it confirmed.
const CONFIRM = `
  WITH confirmed AS (
    UPDATE submission s SET consents = s.consents || $2::jsonb
    WHERE s.id = $1 AND NOT ${IS_CONFIRMED}
    RETURNING s.id
  )
  UPDATE delivery d
  SET state = 'PENDING', due_at = now(), give_up_at = now() + interval '${GIVE_UP_AFTER_DAYS} days'
  FROM confirmed WHERE d.submission_id = confirmed.id AND d.state = 'HELD'
  RETURNING d.id, d.destination`;

@Injectable()
export class ConfirmationRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** @returns `expired` if the submission does not exist any more. @throws if the database is away */
  async stateOf(submissionId: string): Promise<'open' | 'confirmed' | 'expired'> {
    const [found] = await this.database.query<{ confirmed: boolean }>(FIND, [submissionId]);
    if (!found) return 'expired';
    return found.confirmed ? 'confirmed' : 'open';
  }

  /**
   * Records the consent and makes the held deliveries due.
   * @returns those deliveries; none if it was confirmed before or does not exist
   * @throws if the database is away; nothing is changed then
   */
  confirm(
    submissionId: string,
    consent: RecordedConsent,
  ): Promise<Pick<Delivery, 'id' | 'destination'>[]> {
    return this.database.query(CONFIRM, [submissionId, JSON.stringify([consent])]);
  }
}
