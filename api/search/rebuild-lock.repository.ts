import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

// Arbitrary id of the advisory lock.
const REBUILD_LOCK = 7_203_119;
/** Replaces the limit of prisma/database.ts, because the transaction is idle during the rebuild. */
const REBUILT_WITHIN = `SET LOCAL idle_in_transaction_session_timeout = '15min'`;

/** Lets one api at a time rebuild the index in Meilisearch. */
@Injectable()
export class RebuildLockRepository {
  constructor(@Inject(DATABASE) private readonly database: Pick<Database, 'pool'>) {}

  /**
   * Runs `rebuild` under an advisory lock. The lock belongs to a transaction, because a connection pooler in
   * transaction mode would not keep a session's lock. It ends if the connection is lost; a second rebuild does no harm.
   * @returns false if another api holds the lock
   * @throws if Postgres does not answer, and what `rebuild` throws
   */
  async run(rebuild: () => Promise<void>): Promise<boolean> {
    const connection = await this.database.pool.connect();
    try {
      await connection.query('BEGIN');
      await connection.query(REBUILT_WITHIN);
      const { rows } = await connection.query<{ locked: boolean }>(
        'SELECT pg_try_advisory_xact_lock($1) AS locked',
        [REBUILD_LOCK],
      );
      const locked = rows[0]?.locked === true;
      if (locked) await rebuild();
      return locked;
    } finally {
      // Closes the connection, which ends the transaction whatever its state.
      connection.release(true);
    }
  }
}
