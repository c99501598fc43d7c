import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** True while a process with this id runs, whoever owns it. One that ended but was never waited for is gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return process.platform !== 'linux' || !['Z', 'X', undefined].includes(readStat(pid)?.state);
}

/**
 * When the process was started, in the system's own notation; undefined if there is none.
 * Ids are given out again: the same id with another start time is another process.
 */
export function startTimeOf(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  return process.platform === 'linux' ? readStat(pid)?.startTime : ps(pid, 'lstart');
}

/** Whether the process is a Postgres server of this data directory. */
export function isPostmasterOf(pid: number, dataDirectory: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return ps(pid, 'command')?.includes(dataDirectory) ?? false;
  // A server works inside its data directory, and this stays true when the project's folder has been moved.
  return readOrUndefined(() => readlinkSync(`/proc/${pid}/cwd`)) === realpathSync(dataDirectory);
}

/** Waits until the process is gone. @returns false if it is still there after `milliseconds` */
export async function isGoneWithin(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await delay(25);
  }
  return true;
}

/** Sends a signal to a process that may already be gone. */
export function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/** The system's code of an error (ENOENT, ESRCH…), if it has one. Jest's errors are of another realm, so no `instanceof`. */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** From proc(5): the name in parentheses may hold spaces, so the fields are counted from behind it. */
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

/** A process can end between two looks at it: what can no longer be read is not there. */
function readOrUndefined(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
