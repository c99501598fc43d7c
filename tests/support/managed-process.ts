import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { PROJECT } from '../../local/build.ts';
import { eventually } from './eventually.ts';

/** The program to run and its readiness check. */
export interface ProcessPlan {
  name: string;
  program: string;
  args: string[];
  env: Record<string, string | undefined>;
  /** Readiness check, polled until it is true; errors during the start are ignored. */
  ready: (process: ManagedProcess) => unknown;
  /** Start timeout in ms, 120,000 by default because the machine may be busy. */
  readyWithin?: number;
}

/**
 * The same programs start a few hundred times in a run. A run of all tests starts without it, so that it stays small.
 */
const COMPILE_CACHE = path.join(PROJECT, 'test-results/compiled');

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A real child process that a test can kill, freeze, stop and restart. */
export class ManagedProcess {
  readonly name: string;
  readonly #plan: ProcessPlan;
  #child: ChildProcess | undefined;
  #exited = Promise.resolve();
  #output = '';

  constructor(plan: ProcessPlan) {
    this.name = plan.name;
    this.#plan = plan;
  }

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error(`${this.name} is not running`);
    return pid;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && running.has(this.#child);
  }

  /** Its standard output and standard error since the first start. */
  get output(): string {
    return this.#output;
  }

  /**
   * Starts the process and waits until it is ready.
   * @param changes environment changes for this start only; undefined unsets a variable
   * @throws with its output if it exits or takes too long
   */
  async start(changes: ProcessPlan['env'] = {}): Promise<void> {
    const { name, program, args, env, ready, readyWithin = 120_000 } = this.#plan;
    const child = spawn(program, args, {
      cwd: PROJECT,
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        ...env,
        ...changes,
      },
      // The IPC channel lets the process notice the end of the test run.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    running.add(child);
    const collect = (chunk: Buffer) => (this.#output += chunk.toString());
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    let failure: Error | undefined;
    this.#exited = new Promise((resolve) => {
      const end = (error?: Error) => {
        running.delete(child);
        failure ??= error ?? new Error(`${name} ended (${child.exitCode ?? child.signalCode})`);
        resolve();
      };
      child.once('error', end);
      child.once('close', () => end());
    });
    try {
      await eventually(() => failure ?? Promise.resolve(ready(this)), { timeout: readyWithin });
      if (failure) throw failure;
    } catch (error) {
      child.kill('SIGKILL');
      throw new Error(`${name} did not become ready. It wrote:\n${this.#output}`, {
        cause: error,
      });
    }
  }

  /** Sends SIGKILL and waits for the exit. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.#child?.kill(signal);
    await this.#exited;
  }

  /** Sends SIGTERM and waits for the exit; sends SIGKILL after 8 s. */
  async stop(): Promise<void> {
    if (!this.isRunning) return;
    this.resume();
    const patience = setTimeout(() => this.#child?.kill('SIGKILL'), 8_000);
    this.#child?.kill('SIGTERM');
    await this.#exited;
    clearTimeout(patience);
  }

  async restart(changes?: ProcessPlan['env']): Promise<void> {
    await this.stop();
    await this.start(changes);
  }

  /** Sends a message over the IPC channel, to code that a test loads into the process. */
  send(message: object): void {
    this.#child?.send(message);
  }

  /** Freezes the process (SIGSTOP): connections stay open without answers. */
  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }
}
