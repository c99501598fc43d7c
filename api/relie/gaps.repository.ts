import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { safeError, type Logger } from '../../runtime/logger.ts';
import { DATABASE, LOGGER } from '../core/tokens.ts';
import type { Topic } from './topics.ts';

const COUNT = `
  INSERT INTO relie_gap (day, topic, path, count) VALUES (current_date, $1, $2, 1)
  ON CONFLICT (day, topic, path) DO UPDATE SET count = relie_gap.count + 1`;

/** Counts what the site could not answer, so that staff see what is missing: a topic a day, never what was asked. */
@Injectable()
export class GapsRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Never throws: an answer matters more than its statistics.
   * @param path the page that came closest, or null
   */
  async count(topic: Topic, path: string | null): Promise<void> {
    try {
      await this.database.pool.query(COUNT, [topic, path ?? '']);
    } catch (error) {
      this.logger.warn({ err: safeError(error) }, 'a gap was not counted');
    }
  }
}
