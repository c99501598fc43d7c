import path from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PROJECT } from './build.ts';

const execute = promisify(execFile);

/**
 * Brings the database to the newest migration, in a process of its own: Prisma's engine takes memory and keeps timers.
 * @param signal cancels it
 * @returns what it did, in a few words
 * @throws with the engine's own words
 */
export async function migrate(databaseUrl: string, signal?: AbortSignal): Promise<string> {
  const main = path.join(PROJECT, 'prisma/migrate-main.ts');
  // Importing WASM is experimental in Node, and the warning would precede the engine's own words.
  const options = ['--disable-warning=ExperimentalWarning'];
  const { stdout } = await execute(process.execPath, [...options, main], {
    signal,
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
  });
  return stdout.trim();
}
