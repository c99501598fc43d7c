import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { errorCode, startTimeOf } from './process-table.ts';

const processSchema = z.object({ pid: z.number().int(), startTime: z.string() });
// The parent is the process that the holder ends with: npm, or nobody but itself.
const holderSchema = processSchema.extend({ parent: processSchema });

/** Who holds a lock. */
export type LockHolder = z.infer<typeof holderSchema>;

/**
 * Takes a lock that one process at a time can hold. A killed process's lock is taken over.
 * @returns the holder when another process has it, else whether it was left behind by a killed one
 */
export function takeLock(file: string): { holder: LockHolder } | { leftBehind: boolean } {
  mkdirSync(path.dirname(file), { recursive: true });
  // Linked into place, the lock is never seen half written.
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify(describe()), { mode: 0o600 });
  let leftBehind = false;
  try {
    while (!tryLink(own, file)) {
      const holder = readHolder(file);
      if (holder && isRunning(holder)) return { holder };
      leftBehind = true;
      rmSync(file, { force: true });
    }
    return { leftBehind };
  } finally {
    rmSync(own, { force: true });
  }
}

/** Whether it is still the same process, and not another that was given its id. */
export function isRunning({ pid, startTime }: z.infer<typeof processSchema>): boolean {
  return startTimeOf(pid) === startTime;
}

/** Gives back a lock that this process took. */
export function releaseLock(file: string): void {
  if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function describe(): LockHolder {
  const identity = (pid: number) => ({ pid, startTime: startTimeOf(pid) ?? '' });
  const parent = process.env['npm_lifecycle_event'] ? process.ppid : process.pid;
  return { ...identity(process.pid), parent: identity(parent) };
}

/** @returns undefined for a lock that is gone or unreadable */
function readHolder(file: string): LockHolder | undefined {
  try {
    return holderSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
