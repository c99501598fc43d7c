import { setTimeout as delay } from 'node:timers/promises';
import { BullModule } from '@nestjs/bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import {
  assertSchemaCompatibility,
  PostgresConnection,
  PostgresQueueBackend,
  setDefaultBackendFactory,
  type createPostgresBackend,
} from 'bullmq';
import pg from 'pg';
import { ENVIRONMENT } from './core.module.ts';
import { lazy } from './lazy.ts';

type QueueEnvironment = { DATABASE_URL: string; REDIS_URL?: string | undefined };

/** Pool size of one queue or worker on Postgres, not counting its LISTEN connection. */
const POSTGRES_CONNECTIONS = 4;
/**
 * Time without an answer after which a connection is replaced, ms. TCP alone notices a connection that was lost without
 * a reset, e.g. in a failover, after about 15 minutes. Must exceed BullMQ's blocking wait for a job in Redis, 10 s.
 */
const ANSWER_WITHIN_MS = 20_000;
/** BullMQ's own pause after a refused connection. */
const ASK_AGAIN_MS = 1_000;
/** A crash of Postgres may lose the last second of the queue; the sweeper enqueues it again from the outbox. */
const NO_WAIT_FOR_DISK = '-c synchronous_commit=off';

/** Finished jobs are removed: the outbox in Postgres is the record. */
const JOB_OPTIONS = { removeOnComplete: true, removeOnFail: true } as const;

/**
 * BullMQ's queues, on Redis where `REDIS_URL` is set and on Postgres otherwise. A process registers the queues it uses:
 * `@InjectQueue(name)` sends, `@Processor(name)` receives.
 */
@Module({})
export class QueueModule {
  static register(environment: QueueEnvironment, queues: readonly string[]): DynamicModule {
    // The Nest module has no option for the backend.
    if (!environment.REDIS_URL) setDefaultBackendFactory(postgresBackend);
    const registered = BullModule.registerQueue(...queues.map((name) => ({ name })));
    return {
      module: QueueModule,
      global: true,
      imports: [
        BullModule.forRootAsync({
          inject: [ENVIRONMENT],
          useFactory: (given: QueueEnvironment) => ({
            connection: connectionOf(given),
            defaultJobOptions: JOB_OPTIONS,
          }),
        }),
        registered,
      ],
      exports: [registered],
    };
  }
}

function connectionOf({ DATABASE_URL, REDIS_URL }: QueueEnvironment) {
  return REDIS_URL
    ? // Commands wait for a Redis that is unavailable. Callers that must not wait do not await them.
      { url: REDIS_URL, maxRetriesPerRequest: null, socketTimeout: ANSWER_WITHIN_MS }
    : {
        connectionString: DATABASE_URL,
        max: POSTGRES_CONNECTIONS,
        options: NO_WAIT_FOR_DISK,
        Client: QuietClient,
        connectionTimeoutMillis: ANSWER_WITHIN_MS,
        query_timeout: ANSWER_WITHIN_MS,
      };
}

/**
 * An error event without a listener would end the process. BullMQ and the pool add theirs when a connection is ready,
 * and Postgres may end it at that very moment. A statement that is running rejects anyway.
 */
class QuietClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/**
 * BullMQ 6.7 memoises a rejected readiness check, so a queue opened before its database is up would never recover. This
 * connection repeats a failed check with the next command.
 */
class RetryingConnection extends PostgresConnection {
  private readonly ready = lazy(() => this.checkSchema());

  constructor(...options: ConstructorParameters<typeof PostgresConnection>) {
    super(...options);
    // BullMQ has no option for the class of the connection that listens, which does not come from the pool.
    Object.assign(this, { pgModule: { Client: QuietClient } });
  }

  override waitUntilReady(): Promise<void> {
    return this.ready();
  }

  private async checkSchema(): Promise<void> {
    const client = await this.pool.connect();
    try {
      await assertSchemaCompatibility(client, this.schema);
    } finally {
      client.release();
    }
  }
}

/** The backend also memoises that rejection, and BullMQ fetches the next job without a pause after most errors. */
class RetryingBackend extends PostgresQueueBackend {
  override waitUntilReady(): Promise<void> {
    return this.connection.waitUntilReady();
  }

  /** Waits after an error: with broken connections a worker would fetch thousands of times a second. */
  override async moveToActive(
    ...asked: Parameters<PostgresQueueBackend['moveToActive']>
  ): ReturnType<PostgresQueueBackend['moveToActive']> {
    try {
      return await super.moveToActive(...asked);
    } catch (error) {
      await delay(ASK_AGAIN_MS);
      throw error;
    }
  }
}

const postgresBackend: typeof createPostgresBackend = (name, options) =>
  new RetryingBackend(new RetryingConnection(options.connection), name, options, true);
