import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Whether a process with this id runs, under any user. A zombie counts as ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return process.platform !== 'linux' || !['Z', 'X', undefined].includes(readStat(pid)?.state);
}

/**
 * Start time of a process in the system's notation; undefined if there is no such process. Process ids are reused: the
 * same id with another start time is another process.
 */
export function startTimeOf(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  return process.platform === 'linux' ? readStat(pid)?.startTime : ps(pid, 'lstart');
}

/** Whether the process is a Postgres server of this data directory. */
export function isPostmasterOf(pid: number, dataDirectory: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return ps(pid, 'command')?.includes(dataDirectory) ?? false;
  // Postgres's working directory is its data directory. This holds even if the project's folder was moved.
  return readOrUndefined(() => readlinkSync(`/proc/${pid}/cwd`)) === realpathSync(dataDirectory);
}

/** Waits until the process has ended. @returns false if it still runs after `milliseconds` */
export async function isGoneWithin(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await delay(25);
  }
  return true;
}

/** Sends a signal to a process that may already have ended. */
export function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/** The system error code (ENOENT, ESRCH…), if any. Avoids `instanceof`, which fails for errors of Jest's realm. */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** Parses /proc/<pid>/stat. The command name may contain spaces, so fields are counted from its closing parenthesis. */
function readStat(pid: number): { state?: string; startTime?: string } | undefined {
  const stat = readOrUndefined(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields && { state: fields[0], startTime: fields[19] };
}

function ps(pid: number, column: string): string | undefined {
  return readOrUndefined(() =>
    execFileSync('ps', ['-p', String(pid), '-o', `${column}=`], { encoding: 'utf8' }).trim(),
  );
}

/** A process can end between two reads of /proc, so an unreadable entry counts as absent. */
function readOrUndefined(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
