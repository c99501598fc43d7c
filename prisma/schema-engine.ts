import { readFile, readdir } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { SchemaEngine, type MigrationList } from '@prisma/schema-engine-wasm';
import pg from 'pg';

// Resolved from the package root, so that the path is the same for the sources and the built file.
const packageJson = findPackageJSON('.', import.meta.url);
if (!packageJson) throw new Error('The package root was not found');
const PRISMA_DIRECTORY = path.join(path.dirname(packageJson), 'prisma');
const SCHEMA_PATH = path.join(PRISMA_DIRECTORY, 'schema.prisma');
export const MIGRATIONS_DIRECTORY = path.join(PRISMA_DIRECTORY, 'migrations');

/**
 * Opens Prisma's migration engine as WASM. Unlike the Prisma CLI it needs no downloaded binary. Node imports the
 * package's WASM module itself, and prints that this is experimental.
 * @param url database to migrate; `close` ends the connections
 */
export async function openSchemaEngine(url: string) {
  const schema = await readFile(SCHEMA_PATH, 'utf8');
  // The engine never closes a pool that it opened itself, which would keep the process alive.
  const pool = new pg.Pool({ connectionString: url });
  const schemaEngine = await SchemaEngine.new(
    { datamodels: [[SCHEMA_PATH, schema]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(runningWholeScripts(new PrismaPg(pool), pool)),
  );
  return {
    schemaEngine,
    schemaFile: { path: SCHEMA_PATH, content: schema },
    close: () => pool.end(),
  };
}

/**
 * Sends each migration to Postgres whole, in one implicit transaction. The adapter itself splits it at every semicolon,
 * also within the body of a function.
 */
function runningWholeScripts(factory: PrismaPg, pool: pg.Pool): PrismaPg {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    adapter.executeScript = async (script) => {
      await pool.query(script);
    };
    return adapter;
  };
  return factory;
}

/** Reads the migrations folder in the engine's format. */
export async function readMigrations(): Promise<MigrationList> {
  const entries = await readdir(MIGRATIONS_DIRECTORY, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return {
    baseDir: MIGRATIONS_DIRECTORY,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.map(async (name) => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: {
            tag: 'ok' as const,
            value: await readFile(path.join(MIGRATIONS_DIRECTORY, name, 'migration.sql'), 'utf8'),
          },
        },
      })),
    ),
  };
}
