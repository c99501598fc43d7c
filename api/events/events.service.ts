import { Readable } from 'node:stream';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { AdminEvent } from '#contracts/admin-events';
import { HEARTBEAT_MS } from '#contracts/event-stream';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import type { Logger } from '#runtime/logger';
import { SessionsService } from '../auth/sessions/sessions.service.ts';
import { ListeningConnection } from '../database/listening-connection.ts';
import { ApiException } from '../http/api-exception.ts';

/** The channel of the triggers in prisma/migrations/20261123024000_lead_events. */
const CHANNEL = 'admin_events';
/** Name of the connection in `pg_stat_activity`. */
export const EVENTS_CONNECTION = 'frontdoor admin events';

/**
 * Streams of one session on one api. Fewer than the six connections that a browser opens to a server over HTTP/1.1, so
 * that the tabs' other requests get one.
 */
export const STREAMS_PER_SESSION = 4;
/** Notifications are collected this long, so that a burst is one event, ms. */
const COLLECT_MS = 250;
/** More changed leads are not named. */
const MOST_NAMED = 200;
/** Buffer limit of a stream whose client does not read, bytes. */
const MOST_BUFFERED = 64 * 1024;
/** After the end of a stream, its client gets this long to read the rest, ms. */
const END_WITHIN_MS = 1_000;
/** How long a browser waits before it connects again, ms. */
const RECONNECT_MS = 3_000;

interface Stream {
  token: string;
  output: Readable;
}

/**
 * Streams new and changed leads to open admin screens. Each api listens to Postgres, so a change made by any api is
 * reported. If Postgres is unavailable there are no streams, and the screens poll.
 */
@Injectable()
export class EventsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly streams = new Set<Stream>();
  private readonly connection: ListeningConnection;
  private isListening = false;
  private added = 0;
  private changed = new Set<string>();
  private collecting: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessions: SessionsService,
    @Inject(ENVIRONMENT) { DATABASE_URL }: Pick<ApiEnvironment, 'DATABASE_URL'>,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.connection = new ListeningConnection({
      databaseUrl: DATABASE_URL,
      name: EVENTS_CONNECTION,
      channel: CHANNEL,
      subject: 'changes of leads',
      checkEveryMs: HEARTBEAT_MS,
      logger,
      onNotification: (payload) => this.collect(payload),
      onCheck: () => this.check(),
      onLost: () => this.endAll(),
    });
  }

  onApplicationBootstrap(): void {
    this.connection.start();
  }

  beforeApplicationShutdown(): void {
    this.connection.stop();
    clearTimeout(this.collecting);
    this.endAll();
  }

  /**
   * Opens a stream, which ends with the session.
   * @param token of the session, which the caller has checked
   * @throws ApiException `unavailable` while Postgres cannot be listened to, `rate_limited` beyond
   * {@link STREAMS_PER_SESSION}
   */
  open(token: string): Readable {
    if (!this.isListening) {
      throw new ApiException('unavailable', 'There are no live updates right now.');
    }
    const ofSession = [...this.streams].filter((stream) => stream.token === token);
    if (ofSession.length >= STREAMS_PER_SESSION) {
      throw new ApiException('rate_limited', 'Too many screens are open for live updates.');
    }
    const output = new Readable({ read: () => undefined });
    const stream = { token, output };
    this.streams.add(stream);
    output.once('close', () => this.streams.delete(stream));
    output.push(`retry: ${RECONNECT_MS}\n`);
    send(stream, { type: 'heartbeat' });
    // The session may have ended since the caller has checked it.
    this.connection.wake();
    return output;
  }

  private collect(payload: string): void {
    const [kind, id = ''] = payload.split(' ');
    if (kind === 'session') {
      this.connection.wake();
      return;
    }
    if (kind === 'new') this.added += 1;
    if (kind === 'changed') this.changed.add(id);
    this.collecting ??= setTimeout(() => this.tell(), COLLECT_MS);
  }

  private tell(): void {
    const changed = this.changed.size > MOST_NAMED ? null : [...this.changed];
    for (const stream of this.streams) send(stream, { type: 'leads', added: this.added, changed });
    this.collecting = undefined;
    this.added = 0;
    this.changed = new Set();
  }

  /** Checks the sessions of the streams, and sends heartbeats. @throws if Postgres does not answer */
  private async check(): Promise<void> {
    this.isListening = true;
    const checked = [...this.streams];
    if (checked.length === 0) return;
    const open = await this.sessions.openAmong(checked.map(({ token }) => token));
    for (const stream of checked) {
      if (open.has(stream.token)) send(stream, { type: 'heartbeat' });
      else this.end(stream);
    }
  }

  private endAll(): void {
    this.isListening = false;
    for (const stream of this.streams) this.end(stream);
  }

  private end(stream: Stream): void {
    const { output } = stream;
    this.streams.delete(stream);
    output.push(null);
    setTimeout(() => output.destroy(), END_WITHIN_MS).unref();
  }
}

function send({ output }: Stream, event: AdminEvent): void {
  output.push(`data: ${JSON.stringify(event)}\n\n`);
  if (output.readableLength > MOST_BUFFERED) output.destroy();
}
