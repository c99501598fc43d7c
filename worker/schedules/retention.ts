import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { RELIE_GAP_DAYS } from '#contracts/relie';
import type { Database } from '#prisma/database';
import type { Logger } from '../../runtime/logger.ts';
import { DATABASE, LOGGER } from '../tokens.ts';

// What HIPAA asks for records of this kind (45 CFR 164.316(b)(2)(i)).
const AUDIT_YEARS = 6;
const EVERY_MS = 24 * 60 * 60 * 1000;

const RULES = [
  `DELETE FROM audit_entry WHERE at < now() - interval '${AUDIT_YEARS} years'`,
  `DELETE FROM relie_gap WHERE day <= current_date - ${RELIE_GAP_DAYS}`,
];

/**
 * Deletes once a day what has been kept long enough (docs/privacy.md). Several workers do no harm: what is gone is gone.
 * Submissions have no such rule: the practice deletes them when it is asked to.
 */
@Injectable()
export class Retention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private deleting: Promise<void> | undefined;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const begin = () => {
      this.deleting = this.deleteOld();
    };
    begin();
    this.timer = setInterval(begin, EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.deleting;
  }

  private async deleteOld(): Promise<void> {
    try {
      for (const rule of RULES) await this.database.pool.query(rule);
    } catch (error) {
      this.logger.warn({ err: error }, 'what is too old will be deleted tomorrow');
    }
  }
}
