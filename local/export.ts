import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { exportDatabase } from '#prisma/export-database';
import { valueOf } from '#runtime/environment/read-environment';
import { runningPostgresUrl, startEmbeddedPostgres } from './embedded-postgres.ts';
import { errorCode } from './process-table.ts';
import { readIfThere } from './read-if-there.ts';

/**
 * `npm run export -- FILE`: writes all data of `npm start` to a new file, which `npm run import` moves into another
 * database (docs/operations.md). It takes `DATABASE_URL` instead if that is set.
 */

const dataDirectory = path.resolve(process.env['DATA_DIR'] || '.data');

try {
  const file = process.argv[2];
  if (!file) throw new Error('Name the file: npm run export -- frontdoor.export');
  await exportTo(path.resolve(file));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function exportTo(file: string): Promise<void> {
  const database = await openDatabase();
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  try {
    const { tables } = await exportDatabase(database.url, output, await readErasures());
    for (const { name, rows } of tables) if (rows) console.log(`${name}: ${rows}`);
    console.log(`Written to ${file}. Without DATA_KEY it cannot be read:`);
    console.log(
      `  ${process.env['DATA_KEY'] ? 'the one that is set' : path.join(dataDirectory, 'data-key')}`,
    );
    if (database.isInUse)
      console.log('npm start is running: what is sent from now on is not in it.');
  } catch (error) {
    // Not a file that was there before.
    if (errorCode(error) !== 'EEXIST') await rm(file, { force: true });
    throw error;
  } finally {
    await database.stop();
  }
}

async function openDatabase(): Promise<{ url: string; isInUse: boolean; stop(): Promise<void> }> {
  const directory = path.join(dataDirectory, 'postgres');
  const url = valueOf('DATABASE_URL', process.env) || (await runningPostgresUrl(directory));
  if (url) return { url, isInUse: true, stop: () => Promise.resolve() };
  if ((await readIfThere(path.join(directory, 'data/PG_VERSION'))) === undefined) {
    throw new Error(`There is no database in ${directory}: set DATA_DIR`);
  }
  return { ...(await startEmbeddedPostgres({ directory })), isInUse: false };
}

async function readErasures() {
  const file = process.env['ERASURE_LIST'] || path.join(dataDirectory, 'erasures');
  const [list, key] = await Promise.all([file, `${file}.key`].map(readIfThere));
  return list && key ? { list, key } : undefined;
}
