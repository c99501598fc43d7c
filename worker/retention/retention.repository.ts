import { Inject, Injectable } from '@nestjs/common';
import { RELIE_GAP_DAYS } from '#contracts/relie';
import { UNCONFIRMED_SIGN_UP_DAYS } from '#contracts/submissions/newsletter-signup';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

// What HIPAA asks for records of this kind (45 CFR 164.316(b)(2)(i)).
const AUDIT_YEARS = 6;

const RULES = [
  `DELETE FROM audit_entry WHERE at < now() - interval '${AUDIT_YEARS} years'`,
  `DELETE FROM relie_gap WHERE day <= current_date - ${RELIE_GAP_DAYS}`,
  `DELETE FROM submission WHERE created_at < now() - interval '${UNCONFIRMED_SIGN_UP_DAYS} days'
    AND id IN (SELECT submission_id FROM delivery WHERE state = 'HELD')`,
];

/**
 * Deletes rows past their retention time (docs/privacy.md). Submissions have none, but for newsletter sign-ups that
 * nobody confirmed: the practice deletes them on request.
 */
@Injectable()
export class RetentionRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** @throws if the database is away; what was deleted before stays deleted */
  async deleteExpired(): Promise<void> {
    for (const rule of RULES) await this.database.pool.query(rule);
  }
}
