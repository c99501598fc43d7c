import path from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PROJECT } from './build.ts';
import { rolePassword } from './embedded-roles.ts';

const execute = promisify(execFile);

/**
 * Applies all pending migrations in a child process, because Prisma's engine keeps memory and timers.
 * @param options.embedded sets the passwords of the roles of api and worker, as `urlAs` expects them
 * @param options.erasures `DATA_KEY` and `ERASURE_LIST`: also erases again what a restored backup has brought back
 * @param options.signal cancels the migration
 * @returns a summary of a line or a few
 * @throws Error with the engine's output
 */
export async function migrate(
  databaseUrl: string,
  {
    embedded,
    erasures,
    signal,
  }: { embedded?: boolean; erasures?: NodeJS.ProcessEnv; signal?: AbortSignal } = {},
): Promise<string> {
  const main = path.join(PROJECT, 'api/migrate-main.ts');
  // Importing WASM is experimental in Node, and the warning would precede the engine's own output.
  const flags = ['--disable-warning=ExperimentalWarning'];
  const roles = embedded && {
    POSTGRES_API_PASSWORD: rolePassword(databaseUrl, 'frontdoor_api'),
    POSTGRES_WORKER_PASSWORD: rolePassword(databaseUrl, 'frontdoor_worker'),
  };
  const { stdout, stderr } = await execute(process.execPath, [...flags, main], {
    ...(signal && { signal }),
    env: { PATH: process.env['PATH'], ...erasures, ...roles, DATABASE_URL: databaseUrl },
  });
  return (stdout + stderr).trim();
}
