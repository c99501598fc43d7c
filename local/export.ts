import { open, rm, type FileHandle } from 'node:fs/promises';
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
  try {
    const output = await create(file);
    const tables = await write(output, file, database.url);
    for (const { name, rows } of tables) if (rows) console.log(`${name}: ${rows}`);
    console.log(`Written to ${file}. Without DATA_KEY it cannot be read:`);
    console.log(
      `  ${process.env['DATA_KEY'] ? 'the one that is set' : path.join(dataDirectory, 'data-key')}`,
    );
    if (database.isInUse)
      console.log('npm start is running: what is sent from now on is not in it.');
  } finally {
    await database.stop();
  }
}

/** @throws Error in plain words if there is such a file or no such folder */
async function create(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST')
      throw new Error(`${file} is there already: name a new file`, { cause: error });
    if (code === 'ENOENT')
      throw new Error(`There is no folder ${path.dirname(file)}`, { cause: error });
    throw error;
  }
}

/** Writes the export, and deletes the file if that fails. */
async function write(output: FileHandle, file: string, url: string) {
  try {
    const { tables } = await exportDatabase(url, output.createWriteStream(), await readErasures());
    return tables;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
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
