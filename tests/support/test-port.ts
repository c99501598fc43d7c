import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isFree } from '../../local/ports.ts';
import { isAlive } from '../../local/process-table.ts';

// Above 10080, the highest of the ports that fetch and browsers refuse (Fetch Standard, "bad port"). Below the range from
// which the system takes the ports of outgoing connections: one of those could take the port of a process that is being
// restarted.
const FIRST = 10_081;
const COUNT = 21_900;

/** A file for each port that a running test process has taken, with that process's id. */
const TAKEN = path.join(tmpdir(), 'frontdoor-test-ports');

// Each process that runs tests begins elsewhere.
let next = Math.floor(Math.random() * COUNT);

/**
 * A free TCP port of 127.0.0.1. No other test process on this machine gets it as long as this one runs, also while
 * nothing listens there.
 */
export async function testPort(): Promise<number> {
  mkdirSync(TAKEN, { recursive: true });
  for (let tried = 0; tried < COUNT; tried++) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (take(port) && (await isFree(port, '127.0.0.1'))) return port;
  }
  throw new Error('No port is free');
}

function take(port: number): boolean {
  const file = path.join(TAKEN, String(port));
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    // Left to the next call: two processes must not both take over what a third one has left.
    if (!isAlive(readHolder(file))) rmSync(file, { force: true });
    return false;
  }
}

/** @returns 0 if the file has gone or is being written */
function readHolder(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8')) || process.pid;
  } catch {
    return process.pid;
  }
}
