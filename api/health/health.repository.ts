import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';
import { packageRoot } from '#runtime/package-root';

// Reads still work on a full disk, writes do not. This query exceeds the smallest work_mem and writes a temporary file,
// so it fails if the data disk is full. Postgres deletes the file when the query ends.
const TAKE_SPACE = `SET LOCAL work_mem = '64kB'; SELECT count(*) FROM generate_series(1, 20000)`;

const STATE = `
  SELECT EXISTS (
      SELECT FROM _prisma_migrations
      WHERE migration_name = $1 AND finished_at IS NOT NULL AND rolled_back_at IS NULL
    ) AS migrated,
    current_setting('transaction_read_only')::boolean AS read_only`;
const UNDEFINED_TABLE = '42P01';
/** The error until `migrate` has granted the api the right to read the table. */
const INSUFFICIENT_PRIVILEGE = '42501';

const MIGRATIONS = path.join(packageRoot(import.meta.url), 'prisma/migrations');

/** Postgres checks. */
interface DatabaseState {
  /** Whether this version's migrations are applied. Those of a later version may be, too. */
  migrated: boolean;
  readOnly: boolean;
}

@Injectable()
export class HealthRepository {
  private readonly newestMigration = newestMigration();

  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** @throws if Postgres does not answer or has no disk space left */
  async databaseState(): Promise<DatabaseState> {
    const [state] = await Promise.all([
      this.migrationState(),
      this.database.pool.query(TAKE_SPACE),
    ]);
    return state;
  }

  private async migrationState(): Promise<DatabaseState> {
    const unmigrated = { migrated: false, readOnly: false };
    try {
      const [state] = await this.database.query<DatabaseState>(STATE, [this.newestMigration]);
      return state ?? unmigrated;
    } catch (error) {
      if (isUnmigrated(error)) return unmigrated;
      throw error;
    }
  }
}

/** The name of this version's newest migration. Names begin with a timestamp, so they sort by age. */
function newestMigration(): string | undefined {
  const folders = readdirSync(MIGRATIONS, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return folders
    .map(({ name }) => name)
    .sort()
    .at(-1);
}

function isUnmigrated(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (error.code === UNDEFINED_TABLE || error.code === INSUFFICIENT_PRIVILEGE)
  );
}
