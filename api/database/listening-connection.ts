import pg from 'pg';
import type { Logger } from '#runtime/logger';

const FIRST_RECONNECT_MS = 500;
const LONGEST_RECONNECT_MS = 15_000;
const CONNECT_WITHIN_MS = 4_000;
const ANSWER_WITHIN_MS = 5_000;

interface Listening {
  databaseUrl: string;
  /** Name of the connection in `pg_stat_activity`. */
  name: string;
  channel: string;
  /** What is watched, as a plural noun for log messages. */
  subject: string;
  logger: Logger;
  checkEveryMs: number;
  /** Receives the payload of each notification. */
  onNotification: (payload: string) => void;
  /**
   * Called after LISTEN, after each {@link ListeningConnection.wake}, and every `checkEveryMs`, if Postgres answers.
   * Calls do not overlap. If it rejects, the connection is replaced.
   * @param answered reports that Postgres has answered; call it early if the rest of the check takes long
   */
  onCheck: (connection: pg.Client, answered: () => void) => Promise<void>;
  /** Called when the connection has failed. */
  onLost?: () => void;
}

/** A dedicated Postgres connection that listens to one channel. Reconnects with backoff after a failure. */
export class ListeningConnection {
  private readonly listening: Listening;
  /** Consecutive failures of the connection. */
  private failures = 0;
  private stopped = false;
  private wakeUp = Promise.withResolvers<void>();

  constructor(listening: Listening) {
    this.listening = listening;
  }

  start(): void {
    void this.run();
  }

  stop(): void {
    this.stopped = true;
    this.wakeUp.resolve();
  }

  /** Runs a check now, or one more after the check in progress. */
  wake(): void {
    this.wakeUp.resolve();
  }

  private async run(): Promise<void> {
    const { databaseUrl, name, onLost } = this.listening;
    while (!this.stopped) {
      const connection = new pg.Client({
        connectionString: databaseUrl,
        application_name: name,
        connectionTimeoutMillis: CONNECT_WITHIN_MS,
        query_timeout: ANSWER_WITHIN_MS,
        keepAlive: true,
      });
      try {
        await this.follow(connection);
      } catch (error) {
        this.noteFailure(error);
        onLost?.();
      }
      // Not awaited, because a frozen server would never confirm it.
      void connection.end();
      this.wakeUp = Promise.withResolvers();
      const backoff = FIRST_RECONNECT_MS * 2 ** (this.failures - 1);
      await this.sleep(Math.min(backoff, LONGEST_RECONNECT_MS) * (0.75 + Math.random() / 2));
    }
  }

  /** Checks until it is stopped. @throws when the connection fails */
  private async follow(connection: pg.Client): Promise<void> {
    const { channel, checkEveryMs, onNotification, onCheck } = this.listening;
    connection.on('notification', ({ payload = '' }) => onNotification(payload));
    // Triggers a check, which rejects and so reports the failure.
    connection.on('error', () => this.wakeUp.resolve());
    await connection.connect();
    await connection.query(`LISTEN ${channel}`);
    while (!this.stopped) {
      // Renewed before the check, so that a notification during it is not missed.
      this.wakeUp = Promise.withResolvers();
      await connection.query('SELECT 1');
      await onCheck(connection, () => this.noteAnswer());
      this.noteAnswer();
      await this.sleep(checkEveryMs);
    }
  }

  private noteAnswer(): void {
    const { logger, subject } = this.listening;
    if (this.failures > 0) logger.info(`${subject} are watched again`);
    this.failures = 0;
  }

  private noteFailure(error: unknown): void {
    const { logger, subject } = this.listening;
    this.failures += 1;
    if (this.stopped || this.failures > 1) return;
    logger.warn({ err: error }, `${subject} are not watched: Postgres does not answer`);
  }

  /** Waits for a wake-up, at most `ms`. */
  private async sleep(ms: number): Promise<void> {
    if (this.stopped) return;
    const timer = setTimeout(() => this.wakeUp.resolve(), ms);
    await this.wakeUp.promise;
    clearTimeout(timer);
  }
}
