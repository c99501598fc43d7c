import { fork, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { toReadable } from './readable-log.ts';

/** A process to be kept running. */
export interface Service {
  name: string;
  /** The file that Node runs. */
  main: string;
  env: NodeJS.ProcessEnv;
  /** Node's flags, e.g. for its memory. */
  flags?: readonly string[];
}

// Together with Postgres's shutdown, stopping everything must take less than five seconds.
const STOP_WITHIN_MS = 3_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** Runs child processes, forwards their logs, and restarts them with exponential backoff when they end. */
export class Supervisor {
  readonly #print: (line: string) => void;
  readonly #children = new Map<string, { service: Service; process: ChildProcess }>();
  readonly #pauses = new Set<NodeJS.Timeout>();
  #stopping = false;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  /**
   * Starts a service and keeps it running until `stop`.
   * @param pause delay before its first restart, in milliseconds
   */
  start(service: Service, pause = FIRST_PAUSE_MS): void {
    const startedAt = Date.now();
    const child = fork(service.main, {
      env: service.env,
      execArgv: [...(service.flags ?? [])],
      // A separate process group, so that Ctrl-C reaches only the launcher, which stops its children in order. When the
      // launcher is killed, the IPC channel closes, and the child ends by itself.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#children.set(service.name, { service, process: child });
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface(stream).on('line', (line) => this.#print(toReadable(service.name, line)));
    }
    child.once('exit', (code, signal) => {
      if (this.#stopping || this.#children.get(service.name)?.process !== child) return;
      const next = Date.now() - startedAt > LONGEST_PAUSE_MS ? FIRST_PAUSE_MS : pause;
      this.#print(
        `The ${service.name} ended (${signal ?? code}); starting it again in ${next / 1000} s`,
      );
      const timer = setTimeout(() => {
        this.#pauses.delete(timer);
        this.start(service, Math.min(next * 2, LONGEST_PAUSE_MS));
      }, next);
      this.#pauses.add(timer);
    });
  }

  /** Restarts a service, for example after a rebuild. */
  async restart(name: string): Promise<void> {
    const child = this.#children.get(name);
    if (!child) return;
    this.#children.delete(name);
    await end(child.process);
    if (!this.#stopping) this.start(child.service);
  }

  /** Whether the service's process is currently running. */
  isRunning(name: string): boolean {
    const child = this.#children.get(name)?.process;
    return child !== undefined && !hasEnded(child);
  }

  /** Sends SIGTERM to all processes, and SIGKILL to those that have not ended within 3 s. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const timer of this.#pauses) clearTimeout(timer);
    await Promise.all([...this.#children.values()].map(({ process }) => end(process)));
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await gone;
  clearTimeout(patience);
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
