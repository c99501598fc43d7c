import {
  PostgresConnection,
  PostgresQueueBackend,
  Queue,
  runMigrations,
  Worker,
  type createPostgresBackend,
  type JobType,
  type Processor,
  type WorkerOptions,
} from 'bullmq';
import type { Destination } from '#contracts/deliveries';
import { DELIVERIES_A_JOB, type DeliveryJob } from '#contracts/delivery-job';
import type { Environment } from './environment.ts';

/** One queue for HubSpot's destinations, which share connections and a call budget; one for e-mail. */
export const QUEUE_NAMES = ['hubspot', 'email'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/** The queue that carries the deliveries of a destination. */
export const queueOf = (destination: Destination): QueueName =>
  destination === 'EMAIL_NOTICE' ? 'email' : 'hubspot';

/**
 * Jobs for the next attempts of these deliveries, for one queue. Queueing a delivery twice is harmless: claiming it in
 * Postgres is what counts, and the second job finds nothing to claim.
 */
export function deliveryJobs(
  deliveryIds: readonly string[],
): { name: string; data: DeliveryJob }[] {
  const jobs = [];
  for (let at = 0; at < deliveryIds.length; at += DELIVERIES_A_JOB) {
    jobs.push({
      name: 'deliver',
      data: { deliveryIds: deliveryIds.slice(at, at + DELIVERIES_A_JOB) },
    });
  }
  return jobs;
}

/** What the processes use of BullMQ's classes, the same on both backends. */
export interface DeliveryQueue {
  addBulk(jobs: { name: string; data: DeliveryJob }[]): Promise<unknown>;
  getJobCounts(...types: JobType[]): Promise<Record<string, number>>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): Promise<void>;
}
export interface DeliveryWorker {
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(force?: boolean): Promise<void>;
}

type Connection = Pick<Environment, 'DATABASE_URL' | 'REDIS_URL'>;

// Jobs leave nothing behind: Postgres holds the truth.
const JOB_OPTIONS = { removeOnComplete: true, removeOnFail: true } as const;

// Between looks at a backend that was away; BullMQ's own 15 seconds are long for who waits for a lead.
const RETRY_MS = 1_000;

/**
 * BullMQ's own connection remembers for ever that its first attempt failed, so that a database which comes up later finds
 * a dead queue, and it migrates on a client whose loss ends the process. This one begins anew with the next command.
 */
class PatientConnection extends PostgresConnection {
  private prepared: Promise<void> | undefined;

  override waitUntilReady(): Promise<void> {
    this.prepared ??= this.prepare().catch((error: unknown) => {
      this.prepared = undefined;
      throw error;
    });
    return this.prepared;
  }

  private async prepare(): Promise<void> {
    const client = await this.pool.connect();
    // What is running on it is rejected when the database goes away; the event says nothing more.
    client.on('error', () => undefined);
    try {
      await runMigrations(client, this.schema);
    } finally {
      client.release();
    }
  }
}

/** The same for what stands on the connection. */
class PatientBackend extends PostgresQueueBackend {
  override waitUntilReady(): Promise<void> {
    return this.connection.waitUntilReady();
  }
}

const postgresBackend: typeof createPostgresBackend = (name, options) =>
  new PatientBackend(new PatientConnection(options.connection), name, options, true);

const postgres = (environment: Connection, max: number) => ({
  connectionString: environment.DATABASE_URL,
  max,
});

/**
 * Opens the sending end of a queue, on Redis where `REDIS_URL` is set and on Postgres otherwise.
 */
export function openQueue(name: QueueName, environment: Connection): DeliveryQueue {
  if (!environment.REDIS_URL) {
    return new Queue(
      name,
      { connection: postgres(environment, 2), defaultJobOptions: JOB_OPTIONS },
      postgresBackend,
    );
  }
  return new Queue(name, {
    // Waits for a Redis that is away instead of failing; who must not wait does not await.
    connection: { url: environment.REDIS_URL, maxRetriesPerRequest: null },
    defaultJobOptions: JOB_OPTIONS,
  });
}

/** Opens the receiving end of a queue. `processor` throws nothing it can record in Postgres itself. */
export function openWorker(
  name: QueueName,
  processor: Processor<DeliveryJob>,
  environment: Connection,
  options: Omit<WorkerOptions, 'connection'>,
): DeliveryWorker {
  if (!environment.REDIS_URL) {
    return new Worker(
      name,
      processor,
      { runRetryDelay: RETRY_MS, ...options, connection: postgres(environment, 4) },
      postgresBackend,
    );
  }
  return new Worker(name, processor, {
    runRetryDelay: RETRY_MS,
    ...options,
    connection: { url: environment.REDIS_URL, maxRetriesPerRequest: null },
  });
}
