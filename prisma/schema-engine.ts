import { readFile, readdir } from 'node:fs/promises';
import { findPackageJSON, createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import pg from 'pg';

// Resolved from the package root, so that the path is the same for the sources and the built file.
const packageJson = findPackageJSON('.', import.meta.url);
if (!packageJson) throw new Error('The package root was not found');
const PRISMA_DIRECTORY = path.join(path.dirname(packageJson), 'prisma');
const SCHEMA_PATH = path.join(PRISMA_DIRECTORY, 'schema.prisma');
export const MIGRATIONS_DIRECTORY = path.join(PRISMA_DIRECTORY, 'migrations');

// Load once per process: the module keeps one instance in a global, and a second one would free the first one's
// engines.
let loaded: Promise<typeof import('@prisma/schema-engine-wasm/schema_engine_bg')> | undefined;

async function loadEngine() {
  const require = createRequire(import.meta.url);
  const engine = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const directory = path.dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
  const wasm = await WebAssembly.instantiate(
    await readFile(path.join(directory, 'schema_engine_bg.wasm')),
    { './schema_engine_bg.js': engine },
  );
  engine.__wbg_set_wasm(wasm.instance.exports);
  const start = wasm.instance.exports['__wbindgen_start'];
  if (typeof start === 'function') Reflect.apply(start, undefined, []);
  return engine;
}

/**
 * Opens Prisma's migration engine as WASM. Unlike the Prisma CLI it needs no downloaded binary.
 * @param url database to migrate; `close` ends the connections
 */
export async function openSchemaEngine(url: string) {
  const engine = await (loaded ??= loadEngine());
  const schema = await readFile(SCHEMA_PATH, 'utf8');
  // The engine never closes a pool that it opened itself, which would keep the process alive.
  const pool = new pg.Pool({ connectionString: url });
  const schemaEngine = await engine.SchemaEngine.new(
    { datamodels: [[SCHEMA_PATH, schema]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool)),
  );
  return {
    schemaEngine,
    schemaFile: { path: SCHEMA_PATH, content: schema },
    close: () => pool.end(),
  };
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
