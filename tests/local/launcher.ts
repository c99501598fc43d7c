import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { buildIfNeeded, PROJECT } from '../../local/build.ts';
import { isAlive, signalIfAlive } from '../../local/process-table.ts';
import { eventually } from '../support/eventually.ts';
import { testPort } from '../support/test-port.ts';

export type Launcher = ReturnType<typeof launch>;

/** Defines the hooks of a test file whose launchers share a data directory and a port, and end with each test. */
export function launchInOneDirectory() {
  const launched: Launcher[] = [];
  let directory = '';
  let port = '';
  beforeAll(async () => {
    await buildIfNeeded(['server', 'web'], console.log);
    directory = await mkdtemp(path.join(tmpdir(), 'frontdoor-start-'));
    port = String(await testPort());
  }, 600_000);
  afterEach(async () => {
    for (const launcher of launched.splice(0)) {
      launcher.signal('SIGTERM');
      await launcher.exit;
    }
  });
  afterAll(async () => {
    for (const pid of await processesOf(directory)) signalIfAlive(pid, 'SIGKILL');
    await eventually(async () => (await processesOf(directory)).length === 0);
    await rm(directory, { recursive: true, force: true });
  });
  const stopAfterTest = (launcher: Launcher) => {
    launched.push(launcher);
    return launcher;
  };
  return {
    directory: () => directory,
    port: () => port,
    /** Starts the product; the test's end stops it. */
    start: (env: Record<string, string> = {}, program?: keyof typeof PROGRAMS) =>
      stopAfterTest(launch(directory, { PORT: port, ...env }, program)),
    stopAfterTest,
    /** The processes that belong to the directory. */
    remaining: () => processesOf(directory),
  };
}

const PROGRAMS = {
  /** As users run it: npm as the parent process of the launcher. */
  npm: ['npm', 'start'],
  /** The launcher alone. */
  node: [process.execPath, path.join(PROJECT, 'local/start.ts')],
} as const;

/** Starts the product in a data directory, in its own process group as in a terminal. */
export function launch(
  dataDirectory: string,
  env: Record<string, string> = {},
  program: keyof typeof PROGRAMS = 'node',
) {
  const [file, ...args] = PROGRAMS[program];
  const child = spawn(file, args, {
    cwd: PROJECT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: dataDirectory,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  /** Waits for the output to match and returns the first group. */
  const announced = (words: RegExp) =>
    eventually(
      () => {
        const found = words.exec(output)?.[1];
        if (!found && ended()) throw new Error(`It ended: ${output}`);
        return found ?? '';
      },
      { timeout: 120_000 },
    );
  return {
    exit,
    output: () => output,
    signal: (name: NodeJS.Signals) => child.kill(name),
    /** Like Ctrl-C: signals the whole foreground process group. */
    pressCtrlC: () => process.kill(-(child.pid ?? 0), 'SIGINT'),
    /** @returns the site's URL */
    ready: () => announced(/The site is at\s+(\S+)/),
    /** @returns the sandbox's URL */
    sandbox: () => announced(/HubSpot is played by\s+(\S+)/),
    /** @returns the mailbox's URL */
    mailbox: () => announced(/E-mail is shown at\s+(\S+)/),
    /** @returns the setup link for the first admin */
    setupLink: () => announced(/(http\S+\/admin\/setup#token=\S+)/),
  };
}

/**
 * The processes that belong to a data directory, found by environment, command line or working directory. Linux only.
 */
export async function processesOf(dataDirectory: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => ({ pid, ours: await belongsTo(pid, dataDirectory) })),
  );
  return found.filter(({ pid, ours }) => ours && isAlive(pid)).map(({ pid }) => pid);
}

/** Waits for a process of a data directory whose command line contains `command`. */
export function processRunning(command: string, dataDirectory: string): Promise<number> {
  return eventually(async () => {
    for (const pid of await processesOf(dataDirectory)) {
      if ((await read(`/proc/${pid}/cmdline`)).includes(command)) return pid;
    }
    return undefined;
  });
}

async function belongsTo(pid: number, dataDirectory: string): Promise<boolean> {
  if (pid === process.pid) return false;
  const traces = await Promise.all([
    read(`/proc/${pid}/environ`),
    read(`/proc/${pid}/cmdline`),
    // Postgres overwrites its environment with its status line.
    orNothing(readlink(`/proc/${pid}/cwd`)),
  ]);
  return traces.join('\0').includes(dataDirectory);
}

const read = (file: string) => orNothing(readFile(file, 'utf8'));

/** A process may exit while it is being read. */
function orNothing(reading: Promise<string>): Promise<string> {
  return reading.catch((error: unknown) => (error instanceof Error ? '' : String(error)));
}
