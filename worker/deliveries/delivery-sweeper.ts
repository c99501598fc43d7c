import { writeFile } from 'node:fs/promises';
import { InjectQueue } from '@nestjs/bullmq';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { DeliveryJob } from '#contracts/delivery-job';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import {
  DELIVERY_QUEUES,
  deliveryJobs,
  queueOf,
  type DeliveryQueueName,
} from '#runtime/delivery-queues';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import type { Logger } from '#runtime/logger';
import { WorkerMetrics } from '../metrics/worker-metrics.ts';
import { CircuitRepository } from '../circuits/circuit.repository.ts';
import { Schedules } from '../schedules/schedules.ts';
import { DeliveriesRepository } from './deliveries.repository.ts';
import { DeliveryRunner } from './delivery-runner.ts';
import { hasRoom } from './queue-room.ts';

const SWEEP_EVERY_MS = 2_000;
/** Pause after a full sweep, ms. Short, because a worker sends a thousand deliveries in a quarter of a second. */
const PAUSE_IF_MORE_DUE_MS = 10;
/** Deliveries that one sweep takes at most. */
const SWEEP_LIMIT = 1_000;
/** Pause while the queue has enough jobs, ms. */
const PAUSE_IF_QUEUE_FULL_MS = 100;

/**
 * Puts back what the queue has lost: deliveries that are due, and the schedules. It runs on a timer of this process and
 * not as a scheduled job, because it guards the very store that would hold that job (decision 0010).
 */
@Injectable()
export class DeliverySweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly queues: Record<DeliveryQueueName, Queue<DeliveryJob>>;
  private timer: NodeJS.Timeout | undefined;
  private sweeping = false;
  private stopped = false;

  constructor(
    private readonly runner: DeliveryRunner,
    private readonly deliveries: DeliveriesRepository,
    private readonly circuits: CircuitRepository,
    private readonly schedules: Schedules,
    private readonly metrics: WorkerMetrics,
    @InjectQueue('hubspot') hubspot: Queue<DeliveryJob>,
    @InjectQueue('email') email: Queue<DeliveryJob>,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment,
  ) {
    this.queues = { hubspot, email };
  }

  onApplicationBootstrap(): void {
    for (const queue of Object.values(this.queues)) {
      queue.on('error', (error) => this.logger.warn({ err: error }, 'queue connection lost'));
    }
    this.logger.info({ destinations: this.runner.configured }, 'worker ready');
    this.sweepNow();
  }

  beforeApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Sweeps at once, e.g. because a destination has recovered. */
  sweepNow(): void {
    this.sweepIn(0);
  }

  private sweepIn(delayMs: number): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.sweeping) return;
      this.sweeping = true;
      void this.sweep().then((pauseMs) => {
        this.sweeping = false;
        this.sweepIn(pauseMs);
      });
    }, delayMs);
  }

  /** @returns milliseconds until the next sweep; never throws */
  private async sweep(): Promise<number> {
    try {
      await this.deliveries.prepareDue(this.runner.configured);
      const pauses: number[] = [];
      let isWhole = true;
      for (const queue of DELIVERY_QUEUES) {
        try {
          pauses.push(await this.sweepQueue(queue));
        } catch (error) {
          // An error of one queue must not keep the sweep from the other.
          this.logger.warn({ err: error, queue }, 'sweep failed, will retry');
          isWhole = false;
        }
      }
      await this.circuits.closeUnused();
      await this.schedules.ensure();
      if (isWhole) await this.noteSweep();
      return Math.min(SWEEP_EVERY_MS, ...pauses);
    } catch (error) {
      this.logger.warn({ err: error }, 'sweep failed, will retry');
      return SWEEP_EVERY_MS;
    }
  }

  /** @returns milliseconds until the next sweep of the queue */
  private async sweepQueue(name: DeliveryQueueName): Promise<number> {
    return Math.min(
      await this.queueDue(name, { batches: true, priority: 1 }),
      await this.queueDue(name, { batches: false, priority: 2 }),
    );
  }

  /** The container's health check looks at the age of this file: both Postgres and the queue have answered. */
  private async noteSweep(): Promise<void> {
    this.metrics.swept.setToCurrentTime();
    const { SWEPT_FILE } = this.environment;
    if (SWEPT_FILE) await writeFile(SWEPT_FILE, new Date().toISOString());
  }

  /** Enqueues due deliveries of one queue. @returns milliseconds until its next sweep */
  private async queueDue(
    name: DeliveryQueueName,
    { batches, priority }: { batches: boolean; priority: number },
  ): Promise<number> {
    const destinations = this.runner.configured.filter(
      (destination) =>
        queueOf(destination) === name && this.runner.takesBatches(destination) === batches,
    );
    if (!destinations.length) return SWEEP_EVERY_MS;
    const queue = this.queues[name];
    const waiting = await queue.getJobCounts('waiting', 'prioritized');
    if (!hasRoom(waiting, batches)) return PAUSE_IF_QUEUE_FULL_MS;
    const due = await this.deliveries.sweep(SWEEP_LIMIT, destinations);
    const byDestination = Map.groupBy(due, ({ destination }) => destination);
    for (const [destination, deliveries] of byDestination) {
      const ids = deliveries.map(({ id }) => id);
      // A job holds only what is sent concurrently, so a new lead's job, which has priority, starts soon.
      const size = this.runner.sendsAtOnce(destination);
      await queue.addBulk(deliveryJobs(ids, { size, priority }));
    }
    return due.length === SWEEP_LIMIT ? PAUSE_IF_MORE_DUE_MS : SWEEP_EVERY_MS;
  }
}
