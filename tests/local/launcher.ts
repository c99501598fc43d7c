import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT } from '../../local/build.ts';
import { isAlive } from '../../local/process-table.ts';
import { eventually } from '../support/eventually.ts';

export type Launcher = ReturnType<typeof launch>;

/** Starts what `npm start` runs, in a data directory. */
export function launch(dataDirectory: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(PROJECT, 'local/start.ts')], {
    cwd: PROJECT,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDirectory, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  return {
    exit,
    output: () => output,
    signal: (name: NodeJS.Signals) => child.kill(name),
    /** @returns the address it announces once everything is ready */
    ready: () =>
      eventually(
        () => {
          const url = /The site is at\s+(\S+)/.exec(output)?.[1];
          if (!url && ended()) throw new Error(`It ended: ${output}`);
          return url ?? '';
        },
        { timeout: 60_000 },
      ),
  };
}

/** The processes that belong to a data directory: by their environment, or by working inside it. Linux only. */
export async function processesOf(dataDirectory: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => ({ pid, ours: await belongsTo(pid, dataDirectory) })),
  );
  return found.filter(({ pid, ours }) => ours && isAlive(pid)).map(({ pid }) => pid);
}

async function belongsTo(pid: number, dataDirectory: string): Promise<boolean> {
  if (pid === process.pid) return false;
  const [environment, command] = await Promise.all(
    ['environ', 'cmdline'].map((name) =>
      // A process may end while we look.
      readFile(`/proc/${pid}/${name}`, 'utf8').catch((error: unknown) => String(error)),
    ),
  );
  return `${environment}\0${command}`.includes(dataDirectory);
}
