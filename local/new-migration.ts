import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { applyMigrations, schemaChange } from '../prisma/migrate.ts';
import { MIGRATIONS_DIRECTORY } from '../prisma/schema-engine.ts';
import { PROJECT } from './build.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/**
 * `npm run migration -- <name>`: writes the migration from the committed `prisma/schema.prisma` to the one in the
 * working copy, and applies all migrations to an empty temporary database as a test.
 */

const [name = ''] = process.argv.slice(2);
const scratch = await mkdtemp(path.join(tmpdir(), 'frontdoor-migration-'));
let code = 1;
try {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new Error('A name is required, for example: npm run migration -- add_preferred_name');
  }
  const server = await startEmbeddedPostgres({ directory: scratch });
  try {
    console.log(`Written: ${path.relative(PROJECT, await makeMigration(server.url))}`);
    console.log('Read it, then commit it with the schema. The next start applies it.');
  } finally {
    await server.stop();
  }
  code = 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  await rm(scratch, { recursive: true, force: true });
}
// Prisma's engine leaves a timer that would delay the exit.
process.exit(code);

/**
 * @returns path of the new file
 * @throws if the schema is unchanged or the migrations do not apply; the new file is then removed
 */
async function makeMigration(url: string): Promise<string> {
  const script = await schemaChange(url, committedSchema());
  if (!script.includes(';')) {
    throw new Error('prisma/schema.prisma has not changed since the last commit.');
  }
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const directory = path.join(MIGRATIONS_DIRECTORY, `${time}_${name}`);
  const file = path.join(directory, 'migration.sql');
  await mkdir(directory);
  await writeFile(file, script);
  try {
    await applyMigrations(url);
  } catch (error) {
    await rm(directory, { recursive: true });
    // The engine appends its stack trace to the message.
    const [message] = (error instanceof Error ? error.message : String(error)).split('\n   0:');
    throw new Error(
      `The new migration does not apply after the others. Is one of them not committed yet?\n${message}`,
      { cause: error },
    );
  }
  return file;
}

/** The committed schema. A test ensures that it equals the result of the committed migrations. */
function committedSchema(): string {
  return execFileSync('git', ['show', 'HEAD:./prisma/schema.prisma'], {
    cwd: PROJECT,
    encoding: 'utf8',
  });
}
