import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

/** Apis may still write counts from before midnight. */
const GRACE = "interval '5 minutes'";
/** Enough for a day of many millions of views. */
const CLOSE_WITHIN_MS = 10 * 60_000;
/** Short, because beacons wait behind a pending lock, e.g. during a backup; the next run tries again. */
const LOCK_WITHIN_MS = 2_000;

const FORGET_SALTS = 'SELECT analytics.forget_salts(analytics.day_of(now()))';
const ENDED = `SELECT day::text FROM analytics.open_days() AS day WHERE day < analytics.day_of(now() - ${GRACE})`;

/** The client's own timeout (prisma/database.ts) would end it earlier; the types do not know the option. */
const closing = (day: string) => ({
  text: 'SELECT analytics.close_day($1)',
  values: [day],
  query_timeout: CLOSE_WITHIN_MS,
});

/** Closes past days of the analytics: only counts of their visitors remain. */
@Injectable()
export class DayEndRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Removes the salts of past days, and rolls up each past day in a transaction of its own. Safe to repeat.
   * @throws if the database is unavailable or a backup holds the tables; days closed before stay closed
   */
  async closePastDays(): Promise<void> {
    await this.database.query(FORGET_SALTS);
    for (const { day } of await this.database.query<{ day: string }>(ENDED)) await this.close(day);
  }

  private async close(day: string): Promise<void> {
    const connection = await this.database.pool.connect();
    try {
      await connection.query('BEGIN');
      await connection.query(`SET LOCAL statement_timeout = ${CLOSE_WITHIN_MS}`);
      await connection.query(`SET LOCAL lock_timeout = ${LOCK_WITHIN_MS}`);
      await connection.query(closing(day));
      await connection.query('COMMIT');
      connection.release();
    } catch (error) {
      // Closes the connection and with it the transaction.
      connection.release(true);
      throw error;
    }
  }
}
