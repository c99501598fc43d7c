import type { DiffTarget } from '@prisma/schema-engine-wasm';
import { runMigrations } from 'bullmq';
import pg from 'pg';
import { openSchemaEngine, readMigrations } from './schema-engine.ts';

// Arbitrary id of the advisory lock that serialises concurrent migrations.
const MIGRATION_LOCK = 7_203_118;
const NO_FILTERS = { externalTables: [], externalEnums: [] };

/**
 * Applies all pending migrations, including those of BullMQ's tables, which exist even if the queue is kept in Redis.
 * Idempotent, and safe to run from several processes at once. A migration that was interrupted or has failed is applied
 * again.
 * @returns `applied`: names of the migrations it applied; `newer`: names of those that only a newer version has
 * @throws if the database cannot be reached or a migration fails
 */
export async function applyMigrations(
  url: string,
): Promise<{ applied: string[]; newer: string[] }> {
  const lock = new pg.Client({ connectionString: url });
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const { schemaEngine, close } = await openSchemaEngine(url);
    try {
      for (const migrationName of await unfinishedMigrations(lock)) {
        await schemaEngine.markMigrationRolledBack({ migrationName });
      }
      const migrationsList = await readMigrations();
      const { appliedMigrationNames } = await schemaEngine.applyMigrations({
        migrationsList,
        filters: NO_FILTERS,
      });
      await runMigrations(lock);
      const known = new Set(migrationsList.migrationDirectories.map(({ path }) => path));
      const newer = (await finishedMigrations(lock)).filter((name) => !known.has(name));
      return { applied: appliedMigrationNames, newer };
    } finally {
      await close();
    }
  } finally {
    await lock.end();
  }
}

/**
 * The migrations that were interrupted or have failed. Each runs in one transaction (`openSchemaEngine`), so Postgres
 * has rolled it back, but the engine refuses the database until the migration is marked as rolled back.
 */
async function unfinishedMigrations(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`,
  );
  if (!tables[0]?.found) return [];
  const { rows } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL',
  );
  return rows.map(({ name }) => name);
}

async function finishedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1',
  );
  return rows.map(({ name }) => name);
}

/**
 * The SQL that creates `schema.prisma` in an empty database. A test compares it with the migrations. (The engine cannot
 * introspect a live database through this adapter: it fails on Postgres's `"char"` columns.)
 */
export function schemaScript(url: string): Promise<string> {
  return changeScript(url, { tag: 'empty' });
}

/** The SQL that migrates from an earlier `schema.prisma` to the current one. */
export function schemaChange(url: string, earlierSchema: string): Promise<string> {
  const files = [{ path: 'earlier.prisma', content: earlierSchema }];
  return changeScript(url, { tag: 'schemaDatamodel', files });
}

async function changeScript(url: string, from: DiffTarget): Promise<string> {
  const { schemaEngine, schemaFile, close } = await openSchemaEngine(url);
  try {
    const { stdout } = await schemaEngine.diff({
      from,
      to: { tag: 'schemaDatamodel', files: [schemaFile] },
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    });
    return stdout ?? '';
  } finally {
    await close();
  }
}
