import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { WAITLIST_DAYS } from '#contracts/bookings';
import { RELIE_GAP_DAYS } from '#contracts/relie';
import { SPAM_RETENTION_DAYS } from '#contracts/submissions/form';
import { CONFIRMED_BEFORE_USE, SUBMISSION_FORMS } from '#contracts/submissions/submission-forms';
import { UNCONFIRMED_SIGN_UP_DAYS } from '#contracts/submissions/newsletter-signup';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

// What HIPAA asks for records of this kind (45 CFR 164.316(b)(2)(i)).
const AUDIT_YEARS = 6;

const RULES = [
  // Only from the beginning of the chain: all before the first entry that is kept.
  `DELETE FROM audit_entry WHERE number < COALESCE(
    (SELECT min(number) FROM audit_entry WHERE at >= now() - interval '${AUDIT_YEARS} years'),
    (SELECT max(number) + 1 FROM audit_entry))`,
  `DELETE FROM erasure WHERE state = 'DONE' AND requested_at < now() - interval '${AUDIT_YEARS} years'`,
  `DELETE FROM relie_gap WHERE day <= current_date - ${RELIE_GAP_DAYS}`,
  // An entry with an open offer stays until the offer has ended.
  `DELETE FROM waitlist_entry w WHERE joined_at < now() - interval '${WAITLIST_DAYS} days' AND NOT EXISTS (
    SELECT FROM booking b WHERE b.submission_id = w.submission_id AND b.status = 'OFFERED')`,
  `UPDATE clarity_insights SET insights = NULL, fetched_at = NULL WHERE fetched_at < now() - interval '3 days'`,
];

/** Submissions in one statement, so that it ends before the statement timeout. */
const BATCH = 500;

// The visitor waits for a call that is still to come, or may still take one that is offered.
const HAS_NO_CALL = `NOT EXISTS (
  SELECT FROM booking
  WHERE submission_id = submission.id AND status IN ('CONFIRMED', 'OFFERED') AND upper(during) > now())`;
const deleting = (condition: string) => `
  WITH expired AS (
    SELECT id FROM submission
    WHERE ${condition} AND ${HAS_NO_CALL} AND created_at < now() - $1 * interval '1 day'
    LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), deleted AS (
    DELETE FROM submission USING expired WHERE submission.id = expired.id RETURNING submission.id
  )
  INSERT INTO audit_entry (id, username, action, subject)
  SELECT $2, 'retention', 'delete expired submissions', $3 || ': ' || count(*)
  FROM deleted HAVING count(*) > 0
  RETURNING id`;
const DELETE_SPAM = deleting('spam_reason IS NOT NULL');
// `due_at` of a held delivery is when it began to wait: after the sign-up, if that was released from spam.
const DELETE_UNCONFIRMED =
  deleting(`kind IN (${CONFIRMED_BEFORE_USE.map((kind) => `'${kind}'`).join()})
  AND id IN (SELECT submission_id FROM delivery
    WHERE state = 'HELD' AND due_at < now() - $1 * interval '1 day')`);
const DELETE_KIND = deleting('spam_reason IS NULL AND kind = $4::submission_kind');

/** Deletes rows past their retention time (docs/privacy.md). */
@Injectable()
export class RetentionRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** @throws if the database is unavailable; what was deleted before stays deleted */
  async deleteExpired(): Promise<void> {
    for (const rule of RULES) await this.database.query(rule);
    await this.deleteBatches(DELETE_SPAM, SPAM_RETENTION_DAYS, 'spam');
    await this.deleteBatches(DELETE_UNCONFIRMED, UNCONFIRMED_SIGN_UP_DAYS, 'unconfirmed');
    for (const { kind, retentionDays } of Object.values(SUBMISSION_FORMS)) {
      if (retentionDays !== null) await this.deleteBatches(DELETE_KIND, retentionDays, kind, kind);
    }
  }

  /** Each batch writes an audit entry with its number of submissions, unless there was none. */
  private async deleteBatches(
    statement: string,
    days: number,
    subject: string,
    ...kind: string[]
  ): Promise<void> {
    for (let audited = 1; audited;) {
      const values = [days, uuidv7(), subject, ...kind];
      audited = (await this.database.query(statement, values)).length;
    }
  }
}
