import { Inject, Injectable } from '@nestjs/common';
import { RELIE_GAP_DAYS } from '#contracts/relie';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

// What HIPAA asks for records of this kind (45 CFR 164.316(b)(2)(i)).
const AUDIT_YEARS = 6;

const RULES = [
  `DELETE FROM audit_entry WHERE at < now() - interval '${AUDIT_YEARS} years'`,
  `DELETE FROM relie_gap WHERE day <= current_date - ${RELIE_GAP_DAYS}`,
];

/**
 * Deletes rows past their retention time (docs/privacy.md). Submissions have none: the practice deletes them on request.
 */
@Injectable()
export class RetentionRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** @throws if the database is away; what was deleted before stays deleted */
  async deleteExpired(): Promise<void> {
    for (const rule of RULES) await this.database.query(rule);
  }
}
