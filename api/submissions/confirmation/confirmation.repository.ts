import { Inject, Injectable } from '@nestjs/common';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import type { RecordedConsent } from '#contracts/submissions/consents';
import type { Database } from '#prisma/database';
import type { Delivery, Submission } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';

const FIND = `SELECT kind, consents FROM submission WHERE id = $1`;

// One statement is one transaction. The second of two concurrent ones waits for the row lock and then finds it
// confirmed. The contact is sent again, with the opt-in, even if already delivered; a running attempt loses its claim.
const CONFIRM = `
  WITH confirmed AS (
    UPDATE submission s
    SET consents = s.consents || jsonb_build_array($2::jsonb), communications_opt_in = true
    WHERE s.id = $1 AND NOT s.consents @> jsonb_build_array(jsonb_build_object('id', $2::jsonb -> 'id'))
    RETURNING s.id
  )
  UPDATE delivery d
  SET state = 'PENDING', due_at = now(), give_up_at = now() + interval '${GIVE_UP_AFTER_DAYS} days',
    lease_until = NULL, queued_at = NULL, check_due_at = NULL
  FROM confirmed
  WHERE d.submission_id = confirmed.id AND (d.state = 'HELD' OR d.destination = 'HUBSPOT_CONTACT')
  RETURNING d.id, d.destination`;

type Found = Pick<Submission, 'kind'> & { consents: RecordedConsent[] };

@Injectable()
export class ConfirmationRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** @returns undefined if the submission does not exist any more. @throws if the database is unavailable */
  async find(submissionId: string): Promise<Found | undefined> {
    const [found] = await this.database.query<Found>(FIND, [submissionId]);
    return found;
  }

  /**
   * Records the consent and the opt-in, and makes the held deliveries and the contact's due.
   * @returns those deliveries; none if it was confirmed before or does not exist
   * @throws if the database is unavailable; nothing is changed then
   */
  confirm(
    submissionId: string,
    consent: RecordedConsent,
  ): Promise<Pick<Delivery, 'id' | 'destination'>[]> {
    return this.database.query(CONFIRM, [submissionId, JSON.stringify(consent)]);
  }
}
