import path from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PROJECT } from './build.ts';

const execute = promisify(execFile);

/**
 * Applies all pending migrations in a child process, because Prisma's engine keeps memory and timers.
 * @param signal cancels the migration
 * @returns a one-line summary
 * @throws Error with the engine's output
 */
export async function migrate(databaseUrl: string, signal?: AbortSignal): Promise<string> {
  const main = path.join(PROJECT, 'prisma/migrate-main.ts');
  const { stdout } = await execute(process.execPath, [main], {
    signal,
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
  });
  return stdout.trim();
}
