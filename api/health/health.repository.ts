import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

// Reads still work on a full disk, writes do not. This query exceeds the smallest work_mem and writes a temporary file,
// so it fails if the data disk is full. Postgres deletes the file when the query ends.
const TAKE_SPACE = `SET LOCAL work_mem = '64kB'; SELECT count(*) FROM generate_series(1, 20000)`;

const STATE = `
  SELECT to_regclass('delivery') IS NOT NULL AS migrated,
    current_setting('transaction_read_only')::boolean AS read_only`;

/** Postgres checks. */
interface DatabaseState {
  migrated: boolean;
  readOnly: boolean;
}

@Injectable()
export class HealthRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** @throws if Postgres does not answer or has no disk space left */
  async databaseState(): Promise<DatabaseState> {
    const [[state]] = await Promise.all([
      this.database.query<DatabaseState>(STATE),
      this.database.pool.query(TAKE_SPACE),
    ]);
    return state ?? { migrated: false, readOnly: false };
  }
}
