import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { errorCode, startTimeOf } from './process-table.ts';

const processSchema = z.object({ pid: z.number().int(), startTime: z.string() });
// `parent` is the process whose end stops the holder: npm if it was started by npm, else the holder itself.
const holderSchema = processSchema.extend({ parent: processSchema });

/** The process that holds a lock. */
export type LockHolder = z.infer<typeof holderSchema>;

/**
 * Acquires an exclusive lock file. A stale lock of a killed process is taken over.
 * @returns the holder if another process has the lock, else whether a stale lock was taken over
 */
export function takeLock(file: string): { holder: LockHolder } | { leftBehind: boolean } {
  mkdirSync(path.dirname(file), { recursive: true });
  // Write first, then link: the lock file appears atomically with its content.
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

/** Whether the process still runs. The start time distinguishes it from another process that reused its id. */
export function isRunning({ pid, startTime }: z.infer<typeof processSchema>): boolean {
  return startTimeOf(pid) === startTime;
}

/** The process that holds a lock, if there is one. */
export function holderOf(file: string): LockHolder | undefined {
  const holder = readHolder(file);
  return holder && isRunning(holder) ? holder : undefined;
}

/** Releases the lock if this process holds it. */
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

/** @returns undefined if the lock file is missing or invalid */
function readHolder(file: string): LockHolder | undefined {
  try {
    return holderSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch (error) {
    const isMissing = ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');
    if (isMissing || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
