import type { Logger } from '#runtime/logger';

/** Shortest pause between two readings, ms. */
const SHORTEST_PAUSE_MS = 5_000;
/** The pause is this many times as long as the reading, so that a slow source is read more rarely. */
const PAUSE_PER_DURATION = 20;
/** Longest pause, ms. */
const LONGEST_PAUSE_MS = 30_000;

/**
 * Reads a source again and again in the background, so that whoever asks for the value never waits. One reading runs at
 * a time; a source that does not answer keeps its last value, and `readAt` says how old it is.
 */
export class BackgroundReading<T> {
  /** The last value; undefined until the first reading has succeeded. */
  value: T | undefined;
  /** When it was read, in seconds since 1970; 0 until then. */
  readAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private isFailing = false;

  /** @param name of the source, for the log */
  constructor(
    private readonly name: string,
    private readonly read: () => Promise<T>,
    private readonly logger: Logger,
  ) {}

  /** Begins to read; the timer does not keep the process alive. */
  start(): void {
    void this.readAgain();
  }

  /** Ends after the reading that is running. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async readAgain(): Promise<void> {
    const started = performance.now();
    try {
      this.value = await this.read();
      this.readAt = Date.now() / 1000;
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing && !this.stopped) {
        this.logger.warn({ err: error, source: this.name }, 'metrics not read, will retry');
      }
      this.isFailing = true;
    }
    if (this.stopped) return;
    const pause = Math.min(
      Math.max(SHORTEST_PAUSE_MS, (performance.now() - started) * PAUSE_PER_DURATION),
      LONGEST_PAUSE_MS,
    );
    this.timer = setTimeout(() => void this.readAgain(), pause).unref();
  }
}
