import { spawn, type ChildProcess } from 'node:child_process';
import { PROJECT } from '../../local/build.ts';
import { eventually } from './eventually.ts';

/** What to run, and how to know that it is ready. */
export interface ProcessPlan {
  name: string;
  program: string;
  args: string[];
  env: Record<string, string | undefined>;
  /** Looked at until it holds; what it throws while the process starts is not an error. */
  ready: (process: ManagedProcess) => unknown;
  /** Milliseconds to become ready, 60,000 by default: the machine may be busy. */
  readyWithin?: number;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A real child process that a test can break: killed, frozen, stopped, started again with the same plan. */
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

  /** Everything it wrote to standard output and standard error since the first start. */
  get output(): string {
    return this.#output;
  }

  /**
   * Starts it and waits until it is ready.
   * @param changes of the environment, for this start only; undefined unsets
   * @throws with its output if it ends before or takes too long
   */
  async start(changes: ProcessPlan['env'] = {}): Promise<void> {
    const { name, program, args, env, ready, readyWithin = 60_000 } = this.#plan;
    const child = spawn(program, args, {
      cwd: PROJECT,
      env: { PATH: process.env['PATH'], ...env, ...changes },
      // The channel lets the process notice when the test run is gone.
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

  /** Ends it as a crash would, and waits until it is gone. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.#child?.kill(signal);
    await this.#exited;
  }

  /** Asks it to stop, as an operator would; resolves when it is gone, and kills it after 8 s. */
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

  /** Freezes it: connections stay open and nothing answers. */
  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }
}
