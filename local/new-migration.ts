import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { applyMigrations, schemaChange } from '../prisma/migrate.ts';
import { MIGRATIONS_DIRECTORY } from '../prisma/schema-engine.ts';
import { PROJECT } from './build.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/**
 * `npm run migration -- <name>`: writes the migration that brings the committed `prisma/schema.prisma` to the one in
 * the working copy, and tries all migrations on an empty database of its own.
 */

const [name = ''] = process.argv.slice(2);
const scratch = await mkdtemp(path.join(tmpdir(), 'frontdoor-migration-'));
let code = 1;
try {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new Error('Say what changes: npm run migration -- add_preferred_name');
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
// Prisma's engine leaves a timer behind that would keep us waiting.
process.exit(code);

/**
 * @returns the new file
 * @throws if nothing changed or the migrations do not apply; nothing is left behind then
 */
async function makeMigration(url: string): Promise<string> {
  const script = await schemaChange(url, committedSchema());
  if (!script.includes(';')) {
    throw new Error('prisma/schema.prisma says what it said at the last commit: nothing to do.');
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
    // The engine's own stack follows after what it says.
    const [said] = (error instanceof Error ? error.message : String(error)).split('\n   0:');
    throw new Error(
      `The new migration does not apply after the others. Is one of them not committed yet?\n${said}`,
      { cause: error },
    );
  }
  return file;
}

/** What the committed migrations make: a test holds the two against each other. */
function committedSchema(): string {
  return execFileSync('git', ['show', 'HEAD:./prisma/schema.prisma'], {
    cwd: PROJECT,
    encoding: 'utf8',
  });
}
